import { withoutOverrides } from '#contract/entities.ts';

/** What is read from right to left: it would take the words and numbers beside it along. */
const rightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A stranger's text for a place in a sentence, which it leaves as it is. */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${withoutOverrides(text)}\u2069` : withoutOverrides(text);
