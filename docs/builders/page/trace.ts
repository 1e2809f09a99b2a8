import { byId, scriptLoader } from './page.ts';

type Layer = 'chart' | 'screen' | 'browser';
type Listed = readonly number[];

interface TracedId extends Readonly<Partial<Record<Layer | 'rows', Listed>>> {
  readonly reason?: string;
}

interface Trace {
  readonly revision: string;
  readonly tests: readonly (readonly [Layer, string, string])[];
  readonly rows: readonly (readonly [string, string])[];
  readonly charts: Readonly<
    Record<
      string,
      {
        readonly fingerprint: string;
        readonly ids: Readonly<Record<string, TracedId>>;
      }
    >
  >;
}

declare global {
  /** Written by `trace.js`. */
  var chartTrace: Trace | undefined;
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
  made.href = `../../${path}`;
  made.append(element('code', text));
  return made;
}

const load = scriptLoader('trace.js');

const none = 'No tests are recorded: npm run trace.';

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

interface Numbers {
  readonly [id: string]: number;
}

const isNumbers = (value: unknown): value is Numbers =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'number');

function lineOf(article: HTMLElement, id: string): number | null {
  const lines: unknown = JSON.parse(article.querySelector('[data-lines]')?.textContent ?? '{}');
  return isNumbers(lines) ? (lines[id] ?? null) : null;
}

/** A copy of the links of the chart. */
const decisionsOf = (article: HTMLElement): readonly Node[] =>
  [...article.querySelectorAll('.decisions')].map((links) => links.cloneNode(true));

async function show(name: string, chart: string, id: string, article: HTMLElement): Promise<void> {
  const line = lineOf(article, id);
  const path = `machines/${name}/${name}.machine.ts`;
  const code = element('p', 'Code: ', [link(path, line === null ? path : `${path}:${line}`)]);
  panel.replaceChildren(code);
  await load().catch(() => {});
  const trace = globalThis.chartTrace;
  const traced = trace?.charts[chart];
  const ids = traced?.ids[id];
  if (!trace || !traced || !ids) {
    panel.append(element('p', trace ? `Not recorded yet: ${none}` : none));
    return;
  }
  const test = (index: number): HTMLElement => {
    const [, file = '', title = ''] = trace.tests[index] ?? [];
    return element('li', `${title} `, [link(file, file.replace('tests/', ''))]);
  };
  const row = (index: number): HTMLElement => {
    const [number = '', statement = ''] = trace.rows[index] ?? [];
    return element('li', '', [link('docs/specification.md', number), element('span', ` ${statement}`)]);
  };
  const isOlder = traced.fingerprint !== article.dataset.fingerprint;
  panel.replaceChildren(
    code,
    ...nearest.toReversed().map((layer) => section(layers[layer], ids[layer], test)),
    ...(ids.reason ? [element('p', `Only chart tests: ${ids.reason}`)] : []),
    section('Rows of the specification', ids.rows, row),
    ...decisionsOf(article),
    element('p', `Recorded at ${trace.revision}${isOlder ? ', for an older version of this chart' : ''}.`),
  );
}

document.addEventListener('chart-selected', ({ detail }) => {
  panel.hidden = !detail || detail.id === null;
  if (detail && detail.id !== null) void show(detail.name, detail.chart, detail.id, detail.article);
});

const button = byId('coverage', HTMLButtonElement);
const note = byId('coverage-note', HTMLSpanElement);

/** Colours everything by the test nearest to a person that takes it. */
function paint(trace: Trace): void {
  const counts = { browser: 0, screen: 0, chart: 0, missed: 0 };
  for (const article of document.querySelectorAll<HTMLElement>('article')) {
    // The map of the actors is no chart.
    if (!article.dataset.fingerprint) continue;
    const traced = trace.charts[article.dataset.chart ?? ''];
    const seen = new Set<string>();
    for (const part of article.querySelectorAll('[role="link"]')) {
      const id = part.getAttribute('data-id') ?? '';
      const ids = traced?.ids[id];
      const layer = nearest.find((each) => ids?.[each]) ?? 'missed';
      for (const each of [...nearest, 'missed']) part.classList.toggle(`by-${each}`, each === layer);
      if (id.includes('|') && !seen.has(id)) counts[layer] += 1;
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
  );
}

button.addEventListener('click', async () => {
  await load().catch(() => {});
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
