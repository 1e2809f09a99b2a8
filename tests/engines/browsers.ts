import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import { canInstall, findCommand, install, installCommand } from '../support/debian.ts';
import { freePort } from '../support/webServers.ts';

/** A tab of an engine; a command that fails throws an Error. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** The value of an expression without a promise, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  /** Chooses a file in the `input` that the selector matches. */
  setFile(selector: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
}

export interface Browser {
  /** Tabs share their storage. */
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Debian's packages, and the commands that they install. */
  readonly packages: readonly string[];
  readonly commands: readonly string[];
  launch(): Promise<Browser>;
}

async function launchFirefox(): Promise<Browser> {
  const browser = await launch({ browser: 'firefox', executablePath: findCommand('firefox-esr') ?? '' });
  return {
    async newTab() {
      const page = await browser.newPage();
      return {
        goto: async (url) => void (await page.goto(url)),
        evaluate: (expression) => page.evaluate(expression),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        setFile: async (selector, path) => {
          const input = await page.waitForSelector(selector as 'input');
          await input?.uploadFile(path);
        },
        resize: (width, height) => page.setViewport({ width, height }),
      };
    },
    close: () => browser.close(),
  };
}

const webDriverKeys = { Enter: '\uE007', Escape: '\uE00C' } as const;

/** WebKitGTK's MiniBrowser on a screen of Xvfb, by the HTTP commands of WebDriver; nothing is stored on the disk. */
async function launchWebKitGtk(): Promise<Browser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise((resolve) =>
    screen.stdio[3]?.once('data', (text) => resolve(String(text).trim())),
  );
  const port = await freePort();
  const driver: ChildProcess = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}` },
  });
  let url = `http://127.0.0.1:${port}`;
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Record<string, unknown> };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };
  for (let attempt = 0; !(await fetch(`${url}/status`).catch(() => null)); attempt += 1) {
    if (attempt > 300) throw new Error('WebKitWebDriver did not start');
    await wait(100);
  }
  const { sessionId } = await send('POST', '/session', { capabilities: {} });
  url += `/session/${sessionId}`;
  return {
    async newTab() {
      // A window: what is in a tab that is not shown never ends.
      const { handle } = await send('POST', '/window/new', { type: 'window' });
      const inTab: typeof send = async (...command) => {
        await send('POST', '/window', { handle });
        return send(...command);
      };
      const typeInto = async (element: object, text: string) =>
        void (await send('POST', `/element/${Object.values(element)[0]}/value`, { text }));
      const focused = () => inTab('GET', '/element/active');
      return {
        goto: async (to) => void (await inTab('POST', '/url', { url: to })),
        evaluate: async (expression) => {
          const script = `return JSON.stringify(${expression})`;
          return JSON.parse(String((await inTab('POST', '/execute/sync', { script, args: [] })) ?? 'null'));
        },
        type: async (text) => typeInto(await focused(), text),
        press: async (key) => typeInto(await focused(), webDriverKeys[key]),
        setFile: async (selector, path) =>
          typeInto(await inTab('POST', '/element', { using: 'css selector', value: selector }), path),
        resize: async (width, height) => void (await inTab('POST', '/window/rect', { width, height })),
      };
    },
    async close() {
      await send('DELETE', '').finally(() => {
        driver.kill();
        screen.kill();
      });
    },
  };
}

export const engines: readonly Engine[] = [
  { name: 'Firefox', packages: ['firefox-esr'], commands: ['firefox-esr'], launch: launchFirefox },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    commands: ['WebKitWebDriver', 'Xvfb'],
    launch: launchWebKitGtk,
  },
];

export const isInstalled = ({ commands }: Engine): boolean =>
  commands.every((command) => findCommand(command) !== null);

/** Installs the engines that are missing, as root on Debian and Ubuntu. Elsewhere an Error says what to run. */
export function ensureEngines(): void {
  const packages = engines.filter((engine) => !isInstalled(engine)).flatMap((engine) => engine.packages);
  if (packages.length === 0 || (canInstall() && install(packages))) return;
  throw new Error(`Engines are not installed. On Debian: ${installCommand(packages)}`);
}
