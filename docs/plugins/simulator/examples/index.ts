import type { ChartExample } from '#docs/review/simulator/example.ts';
import { inboxExamples } from './inbox.ts';
import { mediaExamples } from './media.ts';
import { sessionExamples } from './session.ts';
import { shellExamples } from './shell.ts';
import { uploadExamples } from './upload.ts';
import { workExamples } from './work.ts';

const all = {
  ...inboxExamples,
  ...mediaExamples,
  ...sessionExamples,
  ...shellExamples,
  ...uploadExamples,
  ...workExamples,
};

/** By the names of the folders in `machines/`, in the order of the alphabet. */
export const examples: Readonly<Record<string, ChartExample>> = Object.fromEntries(
  Object.entries(all).sort(([one], [other]) => one.localeCompare(other)),
);
