import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, create, nullable, number, optional, string, type, unknown } from 'superstruct';
import { WebSocket } from 'undici';
import type { Browser, Tab } from './driver.ts';
import { start } from './process.ts';

/** WebDriver BiDi over a WebSocket, which Firefox speaks itself: https://w3c.github.io/webdriver-bidi/ */

const message = type({
  id: optional(nullable(number())),
  method: optional(string()),
  error: optional(string()),
  message: optional(string()),
  params: optional(unknown()),
  result: optional(unknown()),
});
const logEntry = type({ level: string(), text: nullable(string()) });
const contextTree = type({ contexts: array(type({ context: string() })) });
const created = type({ context: string() });
const evaluated = type({
  result: optional(type({ value: optional(string()) })),
  exceptionDetails: optional(type({ text: string() })),
});
const located = type({ nodes: array(type({ sharedId: string() })) });
const captured = type({ data: string() });

interface Connection {
  /** Throws an Error when the command fails or the connection ends. */
  send(method: string, params?: object): Promise<unknown>;
  readonly errors: readonly string[];
}

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, ...failure } = create(JSON.parse(String(data)), message);
    if (method === 'log.entryAdded') {
      const { level, text } = create(params, logEntry);
      if (level === 'error') errors.push(text ?? '');
    }
    const command = pending.get(id ?? -1);
    pending.delete(id ?? -1);
    if (failure.error === undefined) command?.resolve(result);
    else command?.reject(new Error(`${failure.error}: ${failure.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The connection to Firefox has ended'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${url} cannot be reached`)));
  });
  let lastId = 0;
  return {
    errors,
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
  };
}

function tab({ send }: Connection, context: string): Tab {
  // Firefox computes no layout and runs no animation frames in a tab that is not shown.
  const show = () => send('browsingContext.activate', { context });
  return {
    async navigate(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = create(
        await send('script.evaluate', {
          expression: `JSON.stringify(${expression})`,
          target: { context },
          awaitPromise: false,
        }),
        evaluated,
      );
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    async perform(actions) {
      await show();
      await send('input.performActions', { context, actions });
      await send('input.releaseActions', { context });
    },
    async setFiles(selector, files) {
      const { nodes } = create(
        await send('browsingContext.locateNodes', { context, locator: { type: 'css', value: selector } }),
        located,
      );
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files });
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async screenshot() {
      return create(await send('browsingContext.captureScreenshot', { context }), captured).data;
    },
  };
}

/** Starts Firefox without a window, with a profile of its own. */
export async function launchFirefox(executable: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const firefox = start(executable, [
    ...['--headless', '--no-remote', '--new-instance'],
    ...['--remote-debugging-port=0', '--profile', profile],
  ]);
  const close = async () => {
    await firefox.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await firefox.printed(/WebDriver BiDi listening on (ws:\/\/\S+)/);
    const connection = await connect(`${url}/session`);
    const { send, errors } = connection;
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = create(await send('browsingContext.getTree'), contextTree);
    return {
      firstTab: tab(connection, contexts[0]?.context ?? ''),
      newTab: async () =>
        tab(connection, create(await send('browsingContext.create', { type: 'tab' }), created).context),
      errors: () => errors,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
