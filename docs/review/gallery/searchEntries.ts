import type { ReviewConfig } from '../config.ts';
import { type ChartState, type ChartTransition, shortId, statesOf } from '../core/chart.ts';
import { transitionLabel, wordsOf } from '../core/label.ts';
import { addressOf } from './address.ts';
import type { DocumentedChart } from './documentedChart.ts';
import { firstParagraph } from './markdown.ts';
import type { SearchData, SearchEntry } from './search.ts';

export const searchFile = 'search.js';

export const searchDataOf = ({
  charts,
  config,
}: {
  readonly charts: readonly DocumentedChart[];
  readonly config: ReviewConfig;
}): SearchData => ({
  names: Object.fromEntries(charts.map(({ name, chart }) => [chart.id, name])),
  entries: [
    ...charts.flatMap(chartEntries),
    ...(config.promises?.all ?? []).map(
      ({ key, text }): SearchEntry => ({
        kind: 'promise',
        href: `#promises/${key}`,
        title: text,
        place: '',
        text: '',
        names: key,
      }),
    ),
  ],
  synonyms: config.synonyms ?? [],
});

/** One entry a line. */
export const searchScript = ({ names, entries, synonyms }: SearchData): string =>
  [
    'globalThis.searchData = {',
    `"names": ${JSON.stringify(names)},`,
    `"synonyms": ${JSON.stringify(synonyms)},`,
    `"entries": [\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]};\n`,
  ].join('\n');

/** A chart, its states and its transitions. */
export function chartEntries({
  name,
  chart,
  prose,
}: Pick<DocumentedChart, 'name' | 'chart' | 'prose'>): readonly SearchEntry[] {
  const pathOf = (id: string): string =>
    id === chart.id ? chart.id : `${chart.id} · ${wordsOf(shortId(id)).replaceAll('.', ', ')}`;
  const ofState = ({ id, description, tags, invokes, entry, exit }: ChartState): SearchEntry => ({
    kind: 'state',
    href: addressOf(name, chart.id, id),
    title: wordsOf(shortId(id)).replaceAll('.', ', '),
    place: chart.id,
    text: description ?? '',
    names: [...tags, ...invokes.map(({ src }) => src), ...entry, ...exit].join(' '),
  });
  const ofTransition = (transition: ChartTransition): SearchEntry => ({
    kind: 'transition',
    href: addressOf(name, chart.id, transition.id),
    title: transitionLabel(transition, chart),
    place: pathOf(transition.source),
    text: transition.description ?? '',
    names: [transition.event, transition.guard ?? '', ...transition.actions].join(' ').trim(),
  });
  const [root, ...states] = statesOf(chart);
  return [
    {
      kind: 'chart',
      href: addressOf(name, chart.id, null),
      title: wordsOf(chart.id),
      place: '',
      text: [root?.description ?? '', firstParagraph(prose)].join(' ').trim(),
      names: chart.id,
    },
    ...states.map(ofState),
    ...statesOf(chart).flatMap(({ transitions }) => transitions.map(ofTransition)),
  ];
}
