import type { DocumentLink } from '../../config.ts';
import type { Layer, Trace } from '../../trace/trace.ts';
import type { MeasuredCharts, MutantCounts } from '../../trace/traceMutants.ts';
import { byId, dataOf, scriptLoader, settings, traceLoader } from './page.ts';

type Listed = readonly number[];

declare global {
  /** Written by `mutants.js`. */
  var chartMutants: MeasuredCharts | undefined;
}

const layers: Readonly<Record<Layer, string>> = {
  chart: 'Chart tests',
  screen: 'Screen tests',
  browser: 'Browser tests',
};
/** The nearest to a person first: its colour is shown. */
const nearest: readonly Layer[] = ['browser', 'screen', 'chart'];

function element(tag: string, text = '', children: readonly Node[] = []): HTMLElement {
  const made = document.createElement(tag);
  made.append(text, ...children);
  return made;
}

function link(path: string, text: string): HTMLElement {
  const made = document.createElement('a');
  made.href = settings.up + path;
  made.append(element('code', text));
  return made;
}

const loadMutants = scriptLoader('mutants.js');

const none = `No tests are recorded: ${settings.trace}.`;

/** `3 tests`, and a list that says when it is not complete. */
function section(title: string, all: Listed | undefined, item: (index: number) => HTMLElement): HTMLElement {
  const [count = 0, ...indexes] = all ?? [];
  const made = document.createElement('details');
  made.open = count > 0 && count <= 3;
  made.append(element('summary', `${title}: ${count}`));
  const list = element('ul', '', indexes.map(item));
  if (count > indexes.length) list.append(element('li', `and ${count - indexes.length} more`));
  if (count > 0) made.append(list);
  return made;
}

const area = byId('selected', HTMLElement);
const panel = area.appendChild(document.createElement('div'));
panel.className = 'trace';

/** What the code of the selected part names, what the rows that it serves are about, and a copy of the links of the chart. */
function documentLines(
  named: readonly DocumentLink[],
  served: readonly DocumentLink[],
  article: HTMLElement,
): readonly Node[] {
  const line = (text: string, documents: readonly DocumentLink[]) =>
    documents.length === 0
      ? []
      : [
          element(
            'p',
            text,
            documents.flatMap((each) => [new Text(' '), link(each.path, each.label)]),
          ),
        ];
  const ofChart = [...article.querySelectorAll('.documents')].map((links) => {
    const copy = links.cloneNode(true);
    copy.firstChild?.replaceWith('Of the whole chart: ');
    return copy;
  });
  return [...line('Its code names', named), ...line('Its rows are about', served), ...ofChart];
}

/** `12 mutants: 11 noticed by models, 1 by examples` */
function mutantsText(counts: MutantCounts): string {
  const { models = 0, examples = 0, endless = 0, unmeasured = 0, survived = [] } = counts;
  const kinds = [
    [models, 'noticed by models'],
    [examples, models > 0 ? 'by examples' : 'noticed by examples'],
    [endless, 'without end'],
    [survived.length, 'survived'],
    [unmeasured, 'not measured'],
  ] as const;
  const all = kinds.reduce((sum, [count]) => sum + count, 0);
  const parts = kinds.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
  return `${all} mutant${all === 1 ? '' : 's'}${all === 0 ? '' : ': '}${parts.join(', ')}`;
}

function mutantLines(chart: string, id: string, article: HTMLElement): readonly Node[] {
  const measured = globalThis.chartMutants?.[chart];
  if (!measured) return [element('p', `No mutants are measured: ${settings.trace} -- --mutants.`)];
  const own = measured.ids[id] ?? {};
  const survivors = (own.survived ?? []).map((index) => {
    const [name = '', reason = null] = measured.survivors[index] ?? [];
    return element('li', '', [element('code', name), new Text(`: ${reason ?? 'Not judged.'}`)]);
  });
  const isOlder = measured.fingerprint !== article.dataset.fingerprint;
  return [
    element('p', mutantsText(own)),
    ...(survivors.length > 0 ? [element('ul', '', survivors)] : []),
    element(
      'p',
      `Of the whole chart: ${mutantsText(measured.all)}. Measured at ${measured.revision}${isOlder ? olderText : ''}.`,
    ),
  ];
}

const olderText = ', for an older version of this chart';

function testLines(trace: Trace, chart: string, id: string, article: HTMLElement): readonly Node[] {
  const traced = trace.charts[chart];
  const ids = traced?.ids[id];
  if (!traced || !ids) return [element('p', `Not recorded yet: ${none}`)];
  const test = (index: number): HTMLElement => {
    const [, file = '', title = ''] = trace.tests[index] ?? [];
    return element('li', `${title} `, [link(file, file.replace('tests/', ''))]);
  };
  const row = (index: number): HTMLElement => {
    const [section = '', statement = ''] = trace.rows[index] ?? [];
    return element('li', '', [link(settings.requirements?.path ?? '', section), new Text(` ${statement}`)]);
  };
  const isOlder = traced.fingerprint !== article.dataset.fingerprint;
  return [
    ...nearest.toReversed().map((layer) => section(layers[layer], ids[layer], test)),
    section(settings.requirements?.title ?? 'Requirements', ids.rows, row),
    element('p', `Recorded at ${trace.revision}${isOlder ? olderText : ''}.`),
  ];
}

async function show(chart: string, id: string, article: HTMLElement): Promise<void> {
  const line = dataOf<number>(article, 'lines')[id];
  const path = article.dataset.path ?? '';
  const code = element('p', 'Code: ', [link(path, line === undefined ? path : `${path}:${line}`)]);
  const named = dataOf<readonly DocumentLink[]>(article, 'documents')[id] ?? [];
  panel.replaceChildren(code, ...(settings.trace === null ? documentLines(named, [], article) : []));
  if (settings.trace === null) return;
  await Promise.allSettled([traceLoader(), loadMutants()]);
  const trace = globalThis.chartTrace;
  const served = trace?.charts[chart]?.ids[id]?.documents ?? [];
  panel.replaceChildren(
    code,
    ...(trace ? testLines(trace, chart, id, article) : [element('p', none)]),
    ...documentLines(
      named,
      served.map(([label, path]) => ({ label, path })),
      article,
    ),
    ...mutantLines(chart, id, article),
  );
}

document.addEventListener('chart-selected', ({ detail }) => {
  panel.hidden = !detail || detail.id === null;
  if (detail && detail.id !== null) void show(detail.chart, detail.id, detail.article);
});

const button = byId('coverage', HTMLButtonElement);
const note = byId('coverage-note', HTMLSpanElement);

/** Colours everything by the test nearest to a person that takes it. */
function paint(trace: Trace): void {
  const older: string[] = [];
  const counts = { browser: 0, screen: 0, chart: 0, missed: 0 };
  for (const article of document.querySelectorAll<HTMLElement>('article')) {
    // The map of the actors is no chart.
    if (!article.dataset.fingerprint) continue;
    const traced = trace.charts[article.dataset.chart ?? ''];
    if (traced?.fingerprint !== article.dataset.fingerprint) older.push(article.dataset.chart ?? '');
    const seen = new Set<string>();
    for (const part of article.querySelectorAll('[role="link"]')) {
      const id = part.getAttribute('data-id') ?? '';
      const layerOf = (each: string | null) =>
        nearest.find((layer) => traced?.ids[each ?? '']?.[layer]) ?? 'missed';
      const twins = [...part.querySelectorAll(':scope > .twin, :scope > text > .twin')];
      const all = [id, ...twins.map((twin) => twin.getAttribute('data-id'))].map(layerOf);
      // Of what stands for several: the test that is farthest.
      const shown = ([...nearest, 'missed'] as const).findLast((layer) => all.includes(layer));
      for (const each of [...nearest, 'missed']) part.classList.toggle(`by-${each}`, each === shown);
      if (id.includes('|') && !seen.has(id)) counts[layerOf(id)] += 1;
      seen.add(id);
    }
  }
  const legend = (Object.keys(counts) as (keyof typeof counts)[]).map((layer) => {
    const text = layer === 'missed' ? 'No test' : layers[layer];
    const item = element('li', `${text}: ${counts[layer]}`);
    item.className = `by-${layer}`;
    return item;
  });
  note.replaceChildren(
    element('span', 'Transitions by the test nearest to a person that takes them'),
    element('ul', '', legend),
    ...(older.length === 0
      ? []
      : [element('span', `Recorded at ${trace.revision}, before a change of ${older.join(', ')}.`)]),
  );
}

button.addEventListener('click', async () => {
  await traceLoader().catch(() => {});
  const trace = globalThis.chartTrace;
  const isOn = button.getAttribute('aria-pressed') === 'true';
  button.setAttribute('aria-pressed', String(!isOn));
  if (!trace) note.textContent = none;
  else if (isOn) {
    for (const part of document.querySelectorAll('.frame [class*="by-"]'))
      part.classList.remove('by-browser', 'by-screen', 'by-chart', 'by-missed');
    note.replaceChildren();
  } else paint(trace);
});
