import { describe, expect, test } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { csvOf } from '#features/inbox/csv.ts';
import { readCsv } from '#tests/support/csv.ts';
import { inboxItem } from '#tests/support/factories.ts';

const textOf = async (items: readonly InboxItem[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csvOf(items).arrayBuffer());

const readBack = async (items: readonly InboxItem[]) => readCsv(await textOf(items));

const header = ['id', 'name', 'email', 'phone', 'message', 'status', 'created_at'];

describe('the CSV file', () => {
  test('has a byte order mark, a header and one line per item', async () => {
    const row =
      'inq-1,Ada Fischer,ada@example.com,040 5550,We would like to redo our kitchen.,pending,2026-11-20T09:00:00.000Z';
    const lines = (await textOf([inboxItem({ phone: '040 5550' })])).split('\r\n');
    expect(lines).toEqual([`\uFEFF${header.join(',')}`, expect.stringContaining(row), '']);
  });

  test('without items has only its header', async () => {
    expect(await textOf([])).toBe(`\uFEFF${header.join(',')}\r\n`);
  });

  test('is read back as it was, whatever the texts contain', async () => {
    const message = 'He said "no, thanks";\r\nthen\n\tשלום, Žofie 🏠 \u0000 end';
    const item = inboxItem({ name: ' O"Brien, Pat ', email: null, phone: null, message, created_at: null });
    expect(await readBack([item])).toMatchObject([
      {
        id: 'inq-1',
        name: ' O"Brien, Pat ',
        email: '',
        phone: '',
        message,
        status: 'pending',
        created_at: '',
      },
    ]);
  });

  test.each([
    '=1+1',
    '=HYPERLINK("https://evil.example","click")\nand a second line',
    '+1 (212) 555-0187',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '=1","=2',
  ])('makes %j harmless and keeps it readable', async (text) => {
    const item = inboxItem({ id: text, name: text, email: text, phone: text, message: text, status: text });
    const cell = `'${text}`;
    expect(await readBack([item])).toMatchObject([
      { id: cell, name: cell, email: cell, phone: cell, message: cell, status: cell },
    ]);
  });

  test.each(['x;=1+1;y', 'x\t=1+1', 'x|=1+1'])(
    'quotes %j, which another separator would split',
    async (text) => {
      expect(await textOf([inboxItem({ message: text })])).toContain(`,"${text}",`);
    },
  );

  test('has every row of a long list, in order', async () => {
    const items = Array.from({ length: 10_001 }, (_, index) => inboxItem({ id: String(index) }));
    const rows = await readBack(items);
    expect(rows.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });
});
