import type { BulkOutcome } from '#machines/bulk-work/bulk-work.machine.ts';
import { screenPath } from '#session/navigation.ts';
import { toastError, toastInfo, toastSuccess } from './toasts.ts';

/** The words for a bulk work on one kind of item. */
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
}

/** '1 image', '3 images'. */
export const countText = ({ one, many }: BulkNames, count: number): string =>
  `${count} ${count === 1 ? one : many}`;

/** '2 of 14 images were not deleted'. */
export const failureText = (names: BulkNames, { done, failed }: Pick<BulkOutcome, 'done' | 'failed'>) =>
  `${failed.length} of ${countText(names, done.length + failed.length)} ${failed.length === 1 ? 'was' : 'were'} not ${names.done}`;

/** The toasts of a bulk work that has ended. On its own screen, a dialog shows failures; elsewhere a toast leads there. */
export function toastOutcome(
  names: BulkNames,
  { done, failed, cancelled }: BulkOutcome,
  screen: { readonly path: string; readonly title: string },
): void {
  const { length: count } = done;
  if (failed.length === 0 && count > 0)
    toastSuccess(count === 1 ? names.succeeded : `${countText(names, count)} ${names.done} successfully!`);
  if (cancelled.length > 0)
    toastInfo(
      cancelled.length === 1
        ? `1 ${names.one} was left as it was.`
        : `${cancelled.length} ${names.many} were left as they were.`,
    );
  if (failed.length > 0 && screenPath(location.pathname) !== screen.path)
    toastError(`${failureText(names, { done, failed })}. ${screen.title} shows why.`);
}
