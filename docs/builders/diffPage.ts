import type { Chart } from './chart.ts';
import { type Change, type Comparison, compareCharts } from './diff.ts';
import { figure, pageHtml } from './gallery.ts';
import { findBestLayout } from './layoutSearch.ts';
import type { Charts } from './loadCharts.ts';
import { drawSvg, escapeText } from './svg.ts';

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
export const changeText = ({ mark, state, text, place }: Change): string =>
  `${signs[mark]} ${state}: ${text}${place === null ? '' : ` (${place})`}`;

async function article(change: ChartChange): Promise<string> {
  const head = `<article id="${change.name}"><h2>${escapeText(change.id)}</h2>`;
  if (change.kind !== 'changed') {
    const { layout } = await findBestLayout(change.chart);
    const picture = figure(change.name, `The statechart ${change.id}`, drawSvg(change.chart, layout));
    return `${head}<p class="lead">The chart was ${change.kind}.</p>\n${picture}\n</article>`;
  }
  const { merged, marks, changes } = change;
  const { layout } = await findBestLayout(merged, marks);
  const items = changes.map(
    (each) => `<li class="${each.mark}"><code>${escapeText(changeText(each))}</code></li>`,
  );
  return [
    head,
    `<ul>\n${items.join('\n')}\n</ul>`,
    figure(change.name, `What changed in the statechart ${change.id}`, drawSvg(merged, layout, marks)),
    '</article>',
  ].join('\n');
}

/** An HTML page with a picture and a list of changes for each chart. */
export async function diffPage(revision: string, changes: readonly ChartChange[]): Promise<string> {
  const links = changes.map(({ name, id }) => `<li><a href="#${name}">${escapeText(id)}</a></li>`);
  const header = [
    '<header><h1>Changes of the charts</h1>',
    `<p>Since <code>${escapeText(revision)}</code>. <span class="added">Green is new</span>, <span class="removed">red and dashed is gone</span>.</p>`,
    `<nav aria-label="Charts"><ul>${links.join('')}</ul></nav></header>`,
  ].join('\n');
  const articles: string[] = [];
  for (const change of changes) articles.push(await article(change));
  const body = articles.length === 0 ? '<p class="lead">No chart has changed.</p>' : articles.join('\n');
  return pageHtml(`Changes of the charts since ${revision}`, header, body, ['zoom.ts']);
}
