import { toastSuccess } from '#components/toasts.ts';
import { type InboxItem, withoutOverrides } from '#contract/entities.ts';
import type { InboxKind } from './api.ts';
import { inboxLabels } from './labels.ts';

const columns = [
  'id',
  'name',
  'email',
  'phone',
  'message',
  'status',
  'created_at',
] as const satisfies readonly (keyof InboxItem)[];

/** The beginnings that make a spreadsheet read a cell as a formula, as OWASP lists them. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Also other separators: where one is in use, the cell would become several, of which one may be a formula. */
const special = /[",;|\t\r\n]|^\s|\s$/;

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A CSV file with a header, as Excel expects it: UTF-8 with a byte order mark, CRLF. A cell that begins like a formula gets an
 * apostrophe before it.
 */
export function csvOf(items: readonly InboxItem[]): Blob {
  const rows = items.map((item) => columns.map((column) => cellOf(withoutOverrides(item[column] ?? ''))));
  const lines = [columns, ...rows].map((cells) => `${cells.join(',')}\r\n`);
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}

/** '2026-11-22', local time: Sweden writes dates so. */
const dayOf = (now: number): string => new Date(now).toLocaleDateString('sv');

/** Saves the items as a CSV file through the browser, and says so. */
export function exportShown(kind: InboxKind, items: readonly InboxItem[], now: number): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(csvOf(items));
  link.download = `${inboxLabels[kind].fileName}-${dayOf(now)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  toastSuccess(`Exported to ${link.download}`);
}
