import { expect, type Locator } from '@playwright/test';
import { itemsOf } from '#tests/e2e/support/api.ts';
import type { Run } from '../driver.ts';
import type { FaultKind, Target } from '../faults.ts';

/** One row of the sweep: a call, and the screen that makes it. */
export interface Call {
  /** Screen and action. */
  readonly name: string;
  readonly target: Target;
  /** Everything before the call; the fault is not set yet. */
  prepare?(run: Run): Promise<void>;
  /** What the administrator does to make the call. */
  act(run: Run): Promise<void>;
  /** Whether the screen shows that the call succeeded. */
  isDone(run: Run): Promise<boolean>;
  /** What the administrator types while the call has failed; kept until it succeeds. */
  typeMeanwhile?(run: Run): Promise<void>;
  /** What was typed and is no longer there. */
  lost?(run: Run): Promise<readonly string[]>;
  /** Takes the way on that the screen offers. False when it offers none. */
  goOn(run: Run): Promise<boolean>;
  /** A write, which a 2xx response with 204, an empty body or any JSON reports as done (guarantee 5). */
  readonly succeedsOnAny2xx?: boolean;
  /** What the server holds although the screen says otherwise. */
  contradictions?(run: Run): Promise<readonly string[]>;
  /** Texts of an empty list, which a failure must not show. */
  readonly emptyText?: RegExp;
  /** Whether this fault is a success by the specification. */
  isSuccess?(fault: FaultKind): boolean;
}

/** Names of buttons that lead out of a wait (guarantee 4). */
export const waysOut: readonly RegExp[] = [
  /^Cancel/,
  /^Leave/,
  /^Stop/,
  /^Close/,
  /^Try again/i,
  /^Retry/,
  /^Sign in anew/i,
];

const confirm = /^Delete$/;

/** The deletion of an item: where its screen is, its card, and the list that the server holds. */
export function deletionOf(given: {
  readonly name: string;
  readonly path: string;
  readonly id: string;
  readonly list: string;
  open(run: Run): Promise<void>;
  card(run: Run): Locator;
}): Call {
  const question = ({ page }: Run) => page.getByRole('alertdialog');
  const request = async (run: Run) => {
    await given.card(run).hover();
    await given
      .card(run)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expectVisible(question(run));
  };
  return {
    name: given.name,
    succeedsOnAny2xx: true,
    target: { method: 'DELETE', path: given.path, nullBody: { data: null } },
    async prepare(run) {
      await given.open(run);
      await request(run);
    },
    act: async ({ press }) => {
      await press(confirm);
    },
    isDone: async (run) => !(await isVisible(given.card(run))) && !(await isVisible(question(run))),
    async goOn(run) {
      if (await isVisible(question(run))) {
        if (await run.press(confirm)) return true;
        if (!(await run.press(...waysOut))) return false;
      }
      if (!(await isVisible(question(run)))) await request(run);
      return run.press(confirm);
    },
    async contradictions({ page }) {
      const items = await itemsOf(page, given.list);
      return items.some(({ id }) => id === given.id) ? ['the server still has the item'] : [];
    },
  };
}

/** Names of buttons that read again. */
export const readAgain: readonly RegExp[] = [/^Retry/, /^Try again/i, /^Refresh/];

export const isVisible = (locator: Locator): Promise<boolean> => locator.first().isVisible();

/** Slow machines take long to load the first screen. */
export const expectVisible = (locator: Locator): Promise<void> =>
  expect(locator.first()).toBeVisible({ timeout: 20_000 });

/** The fields whose value is another than what was typed. */
export async function changedFields(
  fields: Readonly<Record<string, readonly [Locator, string]>>,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const [name, [locator, typed]] of Object.entries(fields)) {
    const value = (await isVisible(locator)) ? await locator.inputValue() : 'gone';
    if (value !== typed) lost.push(`${name}: ${value}`);
  }
  return lost;
}
