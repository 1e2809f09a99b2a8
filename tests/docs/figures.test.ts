import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadCharts } from '#docs/review/core/loadCharts.ts';
import review from '#docs/review.config.ts';
import type { RowName } from '#tests/bench/goals.ts';
import { readResults } from '#tests/bench/results.ts';
import { calls } from '#tests/faults/calls/index.ts';
import { faultKinds } from '#tests/faults/faults.ts';
import { promises } from '#tests/promises/promises.ts';

const count = (number: number) => number.toLocaleString('en-US');
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** What the last measurement found, in the table of docs/reliability.md. */
function mutants() {
  const [, section = ''] = readFileSync('docs/reliability.md', 'utf8').split('\n## Mutants\n');
  const rows = [...section.matchAll(/^\| [^|]+ \| ([\d,]+) \| ([\d,]+)[^|]* \|/gm)].map(
    ([, all = '', noticed = '']) => [all, noticed].map((text) => Number(text.replaceAll(',', ''))),
  );
  const sum = (column: number) => rows.reduce((total, row) => total + (row[column] ?? Number.NaN), 0);
  return { rows: rows.length, all: sum(0), noticed: sum(1) };
}

/** Of the last committed measurement, in the unit of the row. */
function measured(row: RowName) {
  const { ours, reference } = readResults()?.figures.find(({ name }) => name === row) ?? {};
  if (ours === undefined || !reference) throw new Error(`There is no measurement of ${row}`);
  return { ours, reference };
}

async function figures(): Promise<string> {
  const { all, noticed } = mutants();
  const charts = await loadCharts(review);
  const content = measured('/dashboard content');
  const inquiries = measured('/inquiries content beside react-admin');
  const script = measured('JavaScript of /inquiries beside react-admin');
  return [
    `- **${charts.size} statecharts** decide what happens; a test takes each of their transitions, and the [gallery](docs/statecharts/README.md) plays the way to it.`,
    `- **${Object.keys(promises).length} [promises](docs/promises.md)** hold whatever a person, the server and the browser do: seeded persons with faults and several tabs try to break them, eight seeds with every \`npm test\`, an hour of them with \`npm run test:all\`.`,
    `- **${calls.length} calls × ${faultKinds.length} faults**: [each combination](docs/reliability.md#every-call-with-every-fault) is made in Chromium, and says what happened, keeps what was typed and offers a way on.`,
    `- **${count(noticed)} of ${count(all)} [mutants](docs/reliability.md#mutants)** of charts, rules, client and server were noticed by the tests when they were last measured; the others are judged one by one.`,
    `- **${seconds(content.ours)} to the data of the dashboard** on a slow phone, where an empty React page takes ${seconds(content.reference)}: [measured](docs/performance.md) side by side.`,
    `- **${percent(1 - inquiries.ours / inquiries.reference)} sooner than react-admin** on that phone: the data of the same list of inquiries over the same backend, with ${percent(1 - script.ours / script.reference)} less JavaScript; [both](docs/performance.md#beside-react-admin) were measured in turn.`,
  ].join('\n');
}

test('the figures of README are those of the code and of the last measurements; if not: npm run test:unit -- tests/docs/figures -u', async () => {
  const [before, after] = ['<!-- figures -->\n', '\n<!-- /figures -->'];
  const [start = '', rest = ''] = readFileSync('README.md', 'utf8').split(before);
  const end = rest.slice(rest.indexOf(after.trimStart()));
  await expect(`${start}${before}${await figures()}\n${end}`).toMatchFileSnapshot('../../README.md');
});

test('the table of mutants has rows for charts, rules, client and server', () => {
  expect(mutants().rows).toBe(4);
});
