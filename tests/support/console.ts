import { format } from 'node:util';

export type ConsoleMethod = 'error' | 'warn';

interface Said {
  readonly method: ConsoleMethod;
  readonly text: string;
}

interface Expectation {
  readonly method: ConsoleMethod;
  readonly text: string | RegExp;
  met: boolean;
}

const said: Said[] = [];
const expected: Expectation[] = [];

const listen =
  (method: ConsoleMethod) =>
  (...values: readonly unknown[]): void => {
    said.push({ method, text: format(...values) });
  };

/** Replaces `console.error` and `console.warn` by listeners that print nothing. */
export function guardConsole(): void {
  console.error = listen('error');
  console.warn = listen('warn');
}

/**
 * Expects at least one message that contains or matches `text`. A missing message fails the test, and so does an
 * unexpected one.
 */
export function expectConsole(method: ConsoleMethod, text: string | RegExp): void {
  expected.push({ method, text, met: false });
}

const fits = (expectation: Expectation, { method, text }: Said): boolean =>
  expectation.method === method &&
  (typeof expectation.text === 'string' ? text.includes(expectation.text) : expectation.text.test(text));

/** Returns one line for each unexpected and each missing message, and clears them. */
export function consoleComplaints(): readonly string[] {
  const complaints: string[] = [];
  for (const message of said.splice(0)) {
    const matching = expected.filter((expectation) => fits(expectation, message));
    for (const expectation of matching) expectation.met = true;
    if (matching.length === 0) complaints.push(`Unexpected console.${message.method}: ${message.text}`);
  }
  for (const { method, text, met } of expected.splice(0))
    if (!met) complaints.push(`console.${method} was expected to say ${String(text)} and did not`);
  return complaints;
}
