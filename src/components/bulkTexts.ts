import { type Entry, isFailed } from '#machines/writes/entries.ts';
import { toastError, toastInfo, toastSuccess } from './toasts.ts';

/** The words for a bulk change of one kind of item. */
export interface BulkNames {
  /** 'image'. */
  readonly one: string;
  /** 'images'. */
  readonly many: string;
  /** 'deleted'. */
  readonly done: string;
  /** 'Deleting'. */
  readonly running: string;
  /** For one item: 'Image deleted successfully!' (Specification §8). */
  readonly succeeded: string;
  /** Why it has failed for an item. */
  reasonOf(entry: Entry): string;
}

/** '1 image', '3 images'. */
export const countText = ({ one, many }: Pick<BulkNames, 'one' | 'many'>, count: number): string =>
  `${count} ${count === 1 ? one : many}`;

/** '2 of 14 images were not deleted'. */
export const failureText = (names: BulkNames, failed: number, all: number) =>
  `${failed} of ${countText(names, all)} ${failed === 1 ? 'was' : 'were'} not ${names.done}`;

/** The toasts of a bulk change that has ended. On its own screen, a dialog shows what failed or was missing; elsewhere a toast leads there. */
export function toastOutcome(
  names: BulkNames,
  entries: readonly Entry[],
  screen: { readonly isShown: boolean; readonly title: string },
  toastDone: (text: string) => void = (text) => toastSuccess(text),
): void {
  const done = entries.filter(({ stage }) => stage === 'done').length;
  const failed = entries.filter(isFailed).length;
  const cancelled = entries.filter(({ stage }) => stage === 'cancelled').length;
  if (done > 0 && entries.every(({ stage }) => stage !== 'failed'))
    toastDone(done === 1 ? names.succeeded : `${countText(names, done)} ${names.done} successfully!`);
  if (cancelled > 0)
    toastInfo(
      `${countText(names, cancelled)} ${cancelled === 1 ? 'was left as it was' : 'were left as they were'}.`,
    );
  if (failed > 0 && !screen.isShown)
    toastError(`${failureText(names, failed, done + failed)}. ${screen.title} shows why.`);
}
