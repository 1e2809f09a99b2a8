import papaparse from 'papaparse';
import { type InboxItem, withoutOverrides } from '#contract/entities.ts';
import { pause } from '#contract/pause.ts';

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

/** Where the separator is another one, an unquoted cell with it would become several, of which one may be a formula. */
const separator = /[;\t|]/;

/** Rows that are written in one task. */
const slice = 5_000;

/**
 * A CSV file with a header, as Excel expects it: UTF-8 with a byte order mark, CRLF. A cell that begins like a formula gets an
 * apostrophe before it.
 */
export async function csvOf(items: readonly InboxItem[]): Promise<Blob> {
  const format = {
    newline: '\r\n',
    escapeFormulae: formula,
    quotes: (cell: unknown) => typeof cell === 'string' && separator.test(cell),
  };
  const parts = ['\uFEFF', papaparse.unparse([columns], format), '\r\n'];
  for (let start = 0; start < items.length; start += slice) {
    const rows = items
      .slice(start, start + slice)
      .map((item) => columns.map((column) => withoutOverrides(item[column] ?? '')));
    parts.push(papaparse.unparse(rows, format), '\r\n');
    await pause();
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** Saves a file through the browser. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
