import type { ReactElement } from 'react';
import { statusLabel } from '#domain/status.ts';
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

/** What a toast is about. */
export const aboutOf = ({ many }: Pick<BulkNames, 'many'>, entries: readonly Entry[]): readonly string[] =>
  entries.map(({ write }) => `${many} ${write.id}`);

/** One toast for all that is stored or deleted. */
export function toastStored(names: BulkNames, entries: readonly Entry[], button?: ReactElement): void {
  const [first] = entries;
  if (!first) return;
  const { type, to } = first.write;
  const done = type === 'status' ? `set to ${statusLabel(to)}` : names.done;
  toastSuccess(names.succeeded, {
    about: aboutOf(names, entries),
    counted: { many: names.many, done, action: first.action },
    button,
  });
}

/** The toasts of a bulk change that has ended. On its own screen, a dialog shows what failed or was missing; elsewhere a toast leads there. */
export function toastOutcome(
  names: BulkNames,
  entries: readonly Entry[],
  screen: { readonly isShown: boolean; readonly title: string },
  button?: ReactElement,
): void {
  const stored = entries.filter(({ stage }) => stage === 'done');
  const failed = entries.filter(isFailed).length;
  const cancelled = entries.filter(({ stage }) => stage === 'cancelled').length;
  if (entries.every(({ stage }) => stage !== 'failed')) toastStored(names, stored, button);
  if (cancelled > 0) toastInfo(`${countText(names, cancelled)} left unchanged`);
  if (failed > 0 && !screen.isShown)
    toastError(`${failureText(names, failed, stored.length + failed)}. See ${screen.title} for details.`);
}
