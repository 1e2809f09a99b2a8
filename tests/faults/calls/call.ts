import { expect, type Locator } from '@playwright/test';
import type { Run } from '../driver.ts';
import type { Target } from '../faults.ts';

/** One row of the sweep: a call, and the screen that makes it. */
export interface Call {
  /** Screen and action. */
  readonly name: string;
  readonly target: Target;
  /** Everything before the call; the fault is not set yet. */
  prepare?(run: Run): Promise<void>;
  /** What the administrator does to make the call. */
  act(run: Run): Promise<unknown>;
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
}

/** Names of buttons that lead out of a wait (guarantee 4). */
export const waysOut: readonly RegExp[] = [/^Cancel/, /^Close/, /^Retry/, /^Sign in again/i];

/** Names of buttons that read again. */
export const readAgain: readonly RegExp[] = [/^Retry/, /^Refresh/];

/** Presses the button, after a way out of what is in front of it where there is one. */
export const submitAgain = async (run: Run, button: RegExp): Promise<boolean> =>
  (await run.press(button)) || ((await run.press(...waysOut)) && (await run.press(button)));

export const isVisible = (locator: Locator): Promise<boolean> => locator.first().isVisible();

/** Slow machines take long to load the first screen. */
export const expectVisible = (locator: Locator): Promise<void> =>
  expect(locator.first()).toBeVisible({ timeout: 20_000 });

/** The labels of the fields whose value is another than what was typed. */
export async function changedFields(
  labelled: (label: string) => Locator,
  typed: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const [label, text] of Object.entries(typed)) {
    const value = (await isVisible(labelled(label))) ? await labelled(label).inputValue() : 'gone';
    if (value !== text) lost.push(`${label}: ${value}`);
  }
  return lost;
}
