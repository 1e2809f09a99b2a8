import type { Page } from '@playwright/test';

/** When every story begins, so that times of day and dates change no picture. */
const begin = Date.parse('2026-11-20T15:00:00Z');

/** For the server and for the page. */
const shiftDate = (milliseconds: number): string => `
globalThis.Date = new Proxy(Date, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length === 0 ? [target.now() + ${milliseconds}] : values, self),
  get: (target, name) => (name === 'now' ? () => target.now() + ${milliseconds} : target[name]),
});`;

/** A clock that shows `begin` now and goes on from there. */
export interface StoryClock {
  /** For the environment of a process of Node. */
  readonly nodeOptions: string;
  /** Before the page, or another one of its context, loads anything. */
  setIn(page: Page): Promise<void>;
}

export function createStoryClock(): StoryClock {
  const shift = begin - Date.now();
  const script = shiftDate(shift);
  return {
    nodeOptions: `--import data:text/javascript,${encodeURIComponent(script)}`,
    async setIn(page) {
      // For its other tabs, too.
      await page.context().addInitScript(script);
      const { clock } = page;
      const install = clock.install.bind(clock);
      clock.install = (options) => install({ time: Date.now() + shift, ...options });
    },
  };
}
