import { expect } from '@playwright/test';
import type { Tab } from './browsers.ts';

const polling = { timeout: 30_000, intervals: [50, 100, 200] };

/** The visible elements that a selector matches, by their label, in a page. */
const find = `((selector, text) => [...document.querySelectorAll(selector)].filter((element) =>
  element.checkVisibility({ visibilityProperty: true }) &&
  text.test((element.getAttribute('aria-label') ?? element.textContent).trim())))`;

/** A tab as the scenario uses it: every action waits until it is possible, and fails after 30 s. */
export class PageObject {
  readonly tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  goto = (path: string): Promise<void> => this.tab.goto(this.#origin + path);

  reload = async (): Promise<void> => this.goto(await this.path());

  path = async (): Promise<string> => String(await this.tab.evaluate('location.pathname + location.search'));

  expectPath = (path: string): Promise<void> => expect.poll(this.path, polling).toBe(path);

  count = async (selector: string, text = /./): Promise<number> =>
    Number(await this.tab.evaluate(`${find}(${JSON.stringify(selector)}, ${text}).length`));

  expectCount = (count: number, selector: string, text = /./): Promise<void> =>
    expect.poll(() => this.count(selector, text), { ...polling, message: `${selector} ${text}` }).toBe(count);

  expectVisible = (selector: string, text = /./): Promise<void> =>
    expect
      .poll(() => this.count(selector, text), { ...polling, message: `${selector} ${text}` })
      .toBeGreaterThan(0);

  async #act(act: 'click' | 'focus', selector: string, text: RegExp): Promise<void> {
    const enabled = `${selector}:not(:disabled, [aria-disabled="true"])`;
    await this.expectVisible(enabled, text);
    await this.tab.evaluate(`void ${find}(${JSON.stringify(enabled)}, ${text})[0].${act}()`);
  }

  click = (selector: string, text = /./): Promise<void> => this.#act('click', selector, text);

  /** Types into a field. */
  async fill(selector: string, text: string): Promise<void> {
    await this.expectVisible(selector, /^/);
    await this.#act('focus', selector, /^/);
    await this.tab.type(text);
  }

  /** Waits until a screen has its heading and all its data. */
  async expectLoaded(): Promise<void> {
    await this.expectVisible('main h1');
    await this.expectCount(0, '[aria-busy="true"]', /^/);
  }
}
