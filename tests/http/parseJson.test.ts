import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parseJson } from '#http/parseJson.ts';

/** Longer than what is parsed at once. */
const long = 'x'.repeat(300_000);
const rows = [1, 2, 3, 4, 5].map((id) => ({ id, text: long, urls: { small: 's' } }));

/** Whether the parse takes more than one task. */
async function takesTasks(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  void work.then(
    () => {
      isDone = true;
    },
    () => {
      isDone = true;
    },
  );
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  return !isDone;
}

describe('a long list', () => {
  test.each([
    ['bare', rows],
    ['in data', { data: rows }],
    [
      'in data.data, after and before other fields',
      { success: true, n: -1.5e3, data: { data: rows, total: 5 } },
    ],
    ['with rows after it', { data: rows, images: [{ id: 1 }, { id: 2 }] }],
    ['of rows in rows', { data: [{ id: 1, rows }, { id: 2 }] }],
    [
      'of rows with what looks like their end',
      rows.map((row) => ({ ...row, note: 'a"},{"b', other: [{}, {}] })),
    ],
  ])('%s is parsed as by JSON.parse, in several tasks', async (_, body) => {
    for (const text of [JSON.stringify(body), JSON.stringify(body, null, 2)]) {
      const parsing = parseJson(text);
      expect(await takesTasks(parsing)).toBe(true);
      expect(await parsing).toEqual(JSON.parse(text));
    }
  });

  const seemingEnds = rows.map((row) => ({ ...row, text: '},{'.repeat(100_000) }));

  test.each([
    ['bare', rows, [2, 2, 1]],
    ['in data', { data: rows }, [2, 2, 1]],
    ['in data.data', { success: true, data: { data: rows, total: 5 } }, [2, 2, 1]],
    // The first cut and the next seven are wrong.
    ['that seem to end everywhere', seemingEnds, [2, 2, 2, 2, 2, 2, 2, 2, 5]],
  ])('the rows that are parsed at a time, of rows %s', async (_, body, expected) => {
    const text = JSON.stringify(body);
    const parse = vi.spyOn(JSON, 'parse');
    await parseJson(text);
    const counts = parse.mock.calls.map(([part]) => part.split('"id"').length - 1);
    parse.mockRestore();
    expect(counts).toEqual(expected);
  });

  test.each([
    ['in which a later field replaces it', `{"data":${JSON.stringify(rows)},"data":5}`],
    ['in which a later list replaces it', `{"data":${JSON.stringify(rows)},"data":[{"id":1}]}`],
    ['of texts', JSON.stringify([long, long, long])],
    ['after a text with brackets', `{"note":"[{}]","data":${JSON.stringify(rows)}}`],
    ['under a name that is escaped', `{"d\\u0061ta":${JSON.stringify(rows)}}`],
    ['of rows that seem to end everywhere', JSON.stringify(seemingEnds)],
    ['of one long row', JSON.stringify([{ id: 1, text: long + long + long }])],
  ])('%s is parsed as by JSON.parse', async (_, text) => {
    expect(await parseJson(text)).toEqual(JSON.parse(text));
  });

  test('that is cut off, or followed by more, is an error', async () => {
    const text = JSON.stringify({ data: rows });
    for (const wrong of [text.slice(0, -1), text.slice(0, -400_000), `${text}}`, `<${text}`])
      await expect(parseJson(wrong)).rejects.toThrow(SyntaxError);
  });
});

test('any JSON in long rows is parsed as by JSON.parse', async () => {
  const padding = 'x'.repeat(120_000);
  const row = fc.oneof(fc.jsonValue(), fc.constantFrom('},{', '"},{"', '[', ']', '{}'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 6, maxLength: 12 }),
      fc.boolean(),
      async (values, isPretty) => {
        const body = { data: values.map((value) => ({ value, padding, again: value })) };
        const text = JSON.stringify(body, null, isPretty ? 1 : undefined);
        expect(await parseJson(text)).toEqual(JSON.parse(text));
      },
    ),
    { numRuns: 30 },
  );
});
