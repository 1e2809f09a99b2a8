import { setTimeout as wait } from 'node:timers/promises';
import { create, nullable, string, type, unknown } from 'superstruct';
import { freePort } from '../support/webServers.ts';
import type { Browser, Tab } from './driver.ts';
import { start } from './process.ts';

/** WebDriver over HTTP, which WebKitWebDriver speaks: https://www.w3.org/TR/webdriver2/ */

const answer = type({ value: unknown() });
const failure = type({ error: string(), message: string() });
const session = type({ sessionId: string() });
const newWindow = type({ handle: string() });
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const element = type({ [elementKey]: string() });

/** Milliseconds after which a command has failed; the driver itself would wait for 5 minutes. */
const commandTimeout = 60_000;

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** A command that fails throws an Error. */
const sender =
  (url: string): Send =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(commandTimeout),
    });
    const { value } = create(await response.json(), answer);
    if (response.ok) return value;
    const { error, message } = create(value, failure);
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  };

/** Commands go to the session's current window: each tab switches to its own first. */
function tab(send: Send, handle: string): Tab {
  const inTab: Send = async (method, path, body) => {
    await send('POST', '/window', { handle });
    return send(method, path, body);
  };
  return {
    async navigate(url) {
      await inTab('POST', '/url', { url });
    },
    async reload() {
      await inTab('POST', '/refresh', {});
    },
    async evaluate(expression) {
      const script = `return JSON.stringify(${expression})`;
      const json = create(await inTab('POST', '/execute/sync', { script, args: [] }), nullable(string()));
      return typeof json === 'string' ? JSON.parse(json) : undefined;
    },
    async perform(actions) {
      await inTab('POST', '/actions', { actions });
      await send('DELETE', '/actions');
    },
    async setFiles(selector, paths) {
      const found = await inTab('POST', '/element', { using: 'css selector', value: selector });
      const { [elementKey]: id } = create(found, element);
      await send('POST', `/element/${id}/value`, { text: paths.join('\n') });
    },
    async resize(width, height) {
      await inTab('POST', '/window/rect', { width, height });
    },
    async screenshot() {
      return create(await inTab('GET', '/screenshot'), string());
    },
  };
}

/** Starts WebKitGTK's MiniBrowser, whose automated sessions store nothing on disk, on a screen of Xvfb. */
export async function launchWebKitGtk(driver: string, xvfb: string): Promise<Browser> {
  const screen = start(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const port = await freePort();
  const display = await screen.printed(/^(\d+)$/m);
  const service = start(driver, [`--port=${port}`], { DISPLAY: `:${display}` });
  const stop = async () => {
    await service.stop();
    await screen.stop();
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await ready(url);
    const { sessionId } = create(await sender(url)('POST', '/session', { capabilities: {} }), session);
    const send = sender(`${url}/session/${sessionId}`);
    return {
      firstTab: tab(send, create(await send('GET', '/window'), string())),
      // A window, because actions in a tab that is not shown never end.
      newTab: async () =>
        tab(send, create(await send('POST', '/window/new', { type: 'window' }), newWindow).handle),
      // WebDriver reports none; `PageObject` collects them in the page.
      errors: () => [],
      async close() {
        await send('DELETE', '').finally(stop);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the driver listens. */
async function ready(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const failed = await fetch(`${url}/status`).then(
      () => null,
      (error: unknown) => error,
    );
    if (failed === null) return;
    if (Date.now() > deadline) throw failed;
    await wait(50);
  }
}
