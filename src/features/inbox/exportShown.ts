import { toastError, toastSuccess } from '#components/toasts.ts';
import type { InboxItem } from '#contract/entities.ts';
import type { InboxKind } from './api.ts';
import { inboxLabels } from './labels.ts';

/** '2026-11-22', local time: Sweden writes dates so. */
const dayOf = (now: number): string => new Date(now).toLocaleDateString('sv');

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
