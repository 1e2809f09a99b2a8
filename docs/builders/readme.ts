import { sizeOf } from './chart.ts';
import type { DocumentedChart } from './documentedChart.ts';
import { firstParagraph } from './markdown.ts';

const link = (path: string): string => `[\`${path}\`](../../${path})`;

function section({ name, chart, prose, events, ports }: DocumentedChart): string {
  const { states, transitions } = sizeOf(chart);
  const paths = [
    ...new Set([
      ...events.flatMap(({ senders }) => senders),
      ...ports.flatMap(({ providers }) => providers.map(({ path }) => path)),
    ]),
  ].sort();
  return [
    `## ${chart.id}`,
    '',
    chart.root.description ?? '',
    '',
    firstParagraph(prose),
    '',
    `[The page](${name}.md) · [the outline](${name}.txt) · [the code](../../machines/${name}/${name}.machine.ts) · ${states} states, ${transitions} transitions`,
    '',
    `![The statechart ${chart.id}](${name}.svg)`,
    '',
    ...(paths.length > 0 ? [`Talked to by ${paths.map(link).join(', ')}.`, ''] : []),
  ].join('\n');
}

export function readmeMarkdown(charts: readonly DocumentedChart[]): string {
  const list = charts.map(
    ({ chart }) => `- [${chart.id}](#${chart.id.toLowerCase()}): ${chart.root.description ?? ''}`,
  );
  return [
    '# Statecharts',
    '',
    'Every chart of this project as a picture and as an outline, made by `npm run charts` from the code in `machines/`.',
    'The pages beside the pictures are written by hand. [`index.html`](index.html) holds all of it in one page that',
    'opens without a server, with search, zoom and the tests’ coverage; `npm run charts -- --against <revision>` shows',
    'what a branch changes.',
    '',
    'Reading a picture: a solid arrow waits for an event, a dashed one is taken as soon as it can be, a dotted one waits',
    'for time, a red one follows a failure. Words in brackets are conditions, words after a slash are what is done. What',
    'stands inside a state happens without leaving it. A dashed frame is a region that runs beside its neighbours; a',
    'double frame is an end.',
    '',
    ...list,
    '',
    ...charts.map(section),
  ].join('\n');
}
