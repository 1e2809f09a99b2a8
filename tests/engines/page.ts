import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { array, boolean, create, number, string, type, union } from 'superstruct';
import type { Server } from '../e2e/support/server.ts';
import type { Tab } from './driver.ts';
import { type Helper, installHelper, type Step } from './helper.ts';

const resolve = createRequire(import.meta.url).resolve;
const library = resolve('@testing-library/dom').replace(/[^/]*$/, '@testing-library/dom.umd.min.js');
const helperSource = `(() => { ${readFileSync(library, 'utf8')}\n;(${installHelper})(); })()`;

const texts = array(string());
const target = union([type({ x: number(), y: number() }), type({ reason: string() })]);

/** A value as JavaScript, regular expressions included. */
const literal = (value: unknown): string =>
  value instanceof RegExp
    ? String(value)
    : value instanceof Object && !Array.isArray(value)
      ? `{${Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${literal(inner)}`)}}`
      : JSON.stringify(value);

const printed = (steps: readonly Step[]): string => steps.map(literal).join(' › ');

const polling = { timeout: 30_000, intervals: [50, 100, 200] };

/** The keys of WebDriver that are no characters. */
export const keys = { escape: '\uE00C', enter: '\uE007', tab: '\uE004' } as const;

/** A tab as the scenario uses it: every action waits until it is possible, and fails after 30 s. */
export class PageObject {
  readonly tab: Tab;
  readonly #server: Pick<Server, 'url' | 'fault' | 'clearFaults'>;
  #errors: readonly string[] = [];

  constructor(tab: Tab, server: Pick<Server, 'url' | 'fault' | 'clearFaults'>) {
    this.tab = tab;
    this.#server = server;
  }

  async goto(path: string): Promise<void> {
    await this.#keepErrors();
    await this.tab.navigate(this.#server.url + path);
  }

  async reload(): Promise<void> {
    await this.#keepErrors();
    await this.tab.reload();
  }

  async path(): Promise<string> {
    return create(await this.tab.evaluate('location.pathname + location.search'), string());
  }

  async expectPath(path: string): Promise<void> {
    await expect.poll(() => this.path(), polling).toBe(path);
  }

  async texts(...steps: readonly Step[]): Promise<readonly string[]> {
    return create(await this.#call('texts', ...steps), texts);
  }

  /** Waits until at least one element is visible. */
  async expectVisible(...steps: readonly Step[]): Promise<void> {
    await expect
      .poll(async () => (await this.texts(...steps)).length, { ...polling, message: printed(steps) })
      .toBeGreaterThan(0);
  }

  async expectTexts(expected: readonly string[], ...steps: readonly Step[]): Promise<void> {
    await expect.poll(() => this.texts(...steps), { ...polling, message: printed(steps) }).toEqual(expected);
  }

  /** Clicks the middle of the only visible element, once nothing covers it and it has stopped moving. */
  async click(...steps: readonly Step[]): Promise<void> {
    let previous = '';
    const settled = async () => {
      const found = JSON.stringify(await this.#call('target', ...steps));
      const isSettled = found === previous && !('reason' in create(JSON.parse(found), target));
      previous = found;
      return isSettled ? 'ready' : found;
    };
    await expect.poll(settled, { ...polling, message: `click ${printed(steps)}` }).toBe('ready');
    const move = { type: 'pointerMove', duration: 0, origin: 'viewport', ...JSON.parse(previous) };
    const button = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.tab.perform([{ type: 'pointer', id: 'mouse', actions: [move, ...button] }]);
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.tab.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  async focus(...steps: readonly Step[]): Promise<void> {
    const focused = async () => create(await this.#call('focus', ...steps), boolean());
    await expect.poll(focused, { ...polling, message: `focus ${printed(steps)}` }).toBe(true);
  }

  /** Replaces what is in a text field. */
  async fill(text: string, ...steps: readonly Step[]): Promise<void> {
    await this.focus(...steps);
    await this.type(text);
    await this.expectTexts([text], ...steps);
  }

  /**
   * Takes the connection away or brings it back: the server drops the calls of the API, and `navigator.onLine` is replaced
   * until the next load, because WebDriver and the BiDi of Firefox 140 have no command for it.
   */
  async setOffline(isOffline: boolean): Promise<void> {
    await (isOffline ? this.#server.fault({ drop: true }) : this.#server.clearFaults());
    await this.tab.evaluate(
      `(Object.defineProperty(navigator, 'onLine', { configurable: true, value: ${!isOffline} }),
        dispatchEvent(new Event('${isOffline ? 'offline' : 'online'}')))`,
    );
  }

  /** Records the percentages that dialogs show from now on. */
  async watchPercentages(): Promise<void> {
    await this.#call('watchPercentages');
  }

  async percentages(): Promise<readonly number[]> {
    return create(await this.#call('percentages'), array(number()));
  }

  /** What the helper saw in the page: after it was installed, which the first query of a document does. */
  async errors(): Promise<readonly string[]> {
    await this.#keepErrors();
    return this.#errors;
  }

  async #keepErrors(): Promise<void> {
    if ((await this.tab.evaluate("'engineHelper' in window")) !== true) return;
    this.#errors = [...this.#errors, ...create(await this.#call('errors'), texts)];
    await this.tab.evaluate('engineHelper.errors().splice(0).length');
  }

  async #call(method: keyof Helper, ...steps: readonly Step[]): Promise<unknown> {
    if ((await this.tab.evaluate("'engineHelper' in window")) !== true) await this.tab.evaluate(helperSource);
    return this.tab.evaluate(`engineHelper.${method}(${steps.map(literal)})`);
  }
}
