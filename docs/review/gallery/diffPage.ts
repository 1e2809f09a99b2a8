import type { Chart } from '../core/chart.ts';
import { becameText, type Change, type Comparison, compareCharts } from '../core/diff.ts';
import type { Charts } from '../core/loadCharts.ts';
import type { Mark } from '../picture/layout.ts';
import { findBestLayout } from '../picture/layoutSearch.ts';
import { drawSvg, escapeText } from '../picture/svg.ts';
import { figure, labelsScript, pageFile, pageHtml, selection, stage } from './gallery.ts';

export type ChartChange = { readonly name: string; readonly id: string } & (
  | { readonly kind: 'added' | 'removed'; readonly chart: Chart }
  | ({ readonly kind: 'changed' } & Comparison)
);

/** Sorted by name. */
export function changedCharts(old: Charts, now: Charts): readonly ChartChange[] {
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.flatMap((name): readonly ChartChange[] => {
    const [before, after] = [old.get(name), now.get(name)];
    if (!after) return before ? [{ name, id: before.id, kind: 'removed', chart: before }] : [];
    if (!before) return [{ name, id: after.id, kind: 'added', chart: after }];
    const comparison = compareCharts(before, after);
    return comparison.changes.length === 0 ? [] : [{ name, id: after.id, kind: 'changed', ...comparison }];
  });
}

const signs = { added: '+', removed: '−', changed: '~' } as const;

/** `~ upload: delay patience ‘8 s’ became ‘9 s’ (machines/upload/upload.machine.ts:41)` */
export const changeText = ({ mark, state, text, place }: Omit<Change, 'ids'>): string =>
  `${signs[mark]} ${state}: ${text}${place === null ? '' : ` (${place})`}`;

/** A picture of each chart, with its changes marked. */
export async function diffPictures(changes: readonly ChartChange[]): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  for (const change of changes) {
    const [chart, marks] =
      change.kind === 'changed' ? [change.merged, change.marks] : [change.chart, new Map<string, Mark>()];
    const { layout } = await findBestLayout(chart, marks);
    pictures.set(change.name, drawSvg(chart, layout, marks));
  }
  return pictures;
}

/** The text of a change with a link to its file. */
function changeHtml(change: Change, up: string): string {
  const text = escapeText(changeText({ ...change, place: null })).replace(
    becameText,
    '</code> became <code>',
  );
  const [path = ''] = change.place?.split(':') ?? [];
  return change.place === null
    ? `<code>${text}</code>`
    : `<code>${text}</code> <a href="${escapeText(up + path)}"><code>${escapeText(change.place)}</code></a>`;
}

function article(change: ChartChange, picture: string, up: string): string {
  const head = `<article id="${change.name}" data-chart="${change.id}"><h2><a href="#${change.name}">${escapeText(change.id)}</a></h2>`;
  if (change.kind !== 'changed')
    return [
      head,
      labelsScript(change.chart),
      `<p class="lead">The chart was ${change.kind}.</p>`,
      stage(figure(change.name, `The statechart ${change.id}`, picture)),
      '</article>',
    ].join('\n');
  const items = change.changes.map(
    (each) =>
      `<li class="${each.mark}" data-ids="${escapeText(JSON.stringify(each.ids))}">${changeHtml(each, up)}</li>`,
  );
  return [
    head,
    labelsScript(change.merged),
    `<ul>\n${items.join('\n')}\n</ul>`,
    stage(figure(change.name, `What changed in the statechart ${change.id}`, picture)),
    '</article>',
  ].join('\n');
}

/** An HTML page with a picture and a list of changes for each chart. */
export async function diffPage(
  range: string,
  changes: readonly ChartChange[],
  pictures: ReadonlyMap<string, string>,
  up = '../../',
): Promise<string> {
  const links = changes.map(({ name, id }) => `<li><a href="#${name}">${escapeText(id)}</a></li>`);
  const header = [
    '<header><h1>Changes of the charts</h1>',
    `<p><code>${escapeText(range)}</code>. <span class="added">Green is new</span>, <span class="removed">red and dashed is gone</span>, <span class="changed">amber has changed</span>.</p>`,
    `<nav aria-label="Charts"><ul>${links.join('')}</ul></nav></header>`,
  ].join('\n');
  const articles = changes.map((change) => article(change, pictures.get(change.name) ?? '', up));
  const body = articles.length === 0 ? '<p class="lead">No chart has changed.</p>' : articles.join('\n');
  return pageHtml(
    `Changes of the charts, ${range}`,
    header,
    `${body}\n${selection}`,
    'diff.ts',
    pageFile('gallery.css'),
  );
}
