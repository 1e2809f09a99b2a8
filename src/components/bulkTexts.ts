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

/** What has become of each item; `missing` where that is an outcome of its own. */
interface OutcomeLists {
  readonly done: readonly unknown[];
  readonly failed: readonly unknown[];
  readonly missing?: readonly unknown[];
}

/** '2 of 14 images were not deleted'. */
export const failureText = (names: BulkNames, { done, failed, missing = [] }: OutcomeLists) => {
  const count = failed.length + missing.length;
  return `${count} of ${countText(names, done.length + count)} ${count === 1 ? 'was' : 'were'} not ${names.done}`;
};

/** '12 images were deleted.', or null. */
export const doneText = (names: BulkNames, { length: count }: readonly unknown[]): string | null =>
  count === 0 ? null : `${countText(names, count)} ${count === 1 ? 'was' : 'were'} ${names.done}.`;

/** The toasts of a bulk work that has ended. On its own screen, a dialog shows what failed or was missing; elsewhere a toast leads there. */
export function toastOutcome(
  names: BulkNames,
  outcome: OutcomeLists & { readonly cancelled: readonly unknown[] },
  screen: { readonly isShown: boolean; readonly title: string },
  toastDone: (text: string) => void = (text) => toastSuccess(text),
): void {
  const { done, failed, missing = [], cancelled } = outcome;
  const { length: count } = done;
  if (failed.length === 0 && count > 0)
    toastDone(count === 1 ? names.succeeded : `${countText(names, count)} ${names.done} successfully!`);
  if (cancelled.length > 0)
    toastInfo(
      `${countText(names, cancelled.length)} ${cancelled.length === 1 ? 'was left as it was' : 'were left as they were'}.`,
    );
  if (failed.length + missing.length > 0 && !screen.isShown)
    toastError(`${failureText(names, outcome)}. ${screen.title} shows why.`);
}
