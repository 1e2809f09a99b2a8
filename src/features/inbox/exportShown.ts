import { toastError, toastSuccess } from '#components/toasts.ts';
import type { InboxItem } from '#contract/entities.ts';
import type { InboxKind } from './api.ts';
import { inboxLabels } from './labels.ts';

/** '2026-11-22', local time. */
const dayOf = (now: number): string => {
  const date = new Date(now);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** Saves the items as a CSV file; says so, or that it could not. */
export async function exportShown(kind: InboxKind, items: readonly InboxItem[], now: number): Promise<void> {
  try {
    const { csvOf, download } = await import('./csv.ts');
    const name = `${inboxLabels[kind].fileName}-${dayOf(now)}.csv`;
    download(await csvOf(items), name);
    toastSuccess(`Exported to ${name}`);
  } catch {
    toastError('The export could not be loaded. Check the connection and try again.');
  }
}
