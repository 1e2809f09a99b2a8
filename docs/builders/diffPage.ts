import { arrange } from './arrange.ts';
import type { Chart } from './chart.ts';
import { type Change, type Comparison, compareCharts } from './diff.ts';
import { figure, page } from './gallery.ts';
import type { Charts } from './revision.ts';
import { draw, escapeText } from './svg.ts';

/** What became of one chart between two revisions. */
export type ChartChange = { readonly name: string; readonly id: string } & (
  | { readonly sort: 'added' | 'removed'; readonly chart: Chart }
  | ({ readonly sort: 'changed' } & Comparison)
);

/** Gives the charts that differ, in the order of their names. */
export function changedCharts(old: Charts, now: Charts): readonly ChartChange[] {
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.flatMap((name): readonly ChartChange[] => {
    const [before, after] = [old.get(name), now.get(name)];
    if (!after) return before ? [{ name, id: before.id, sort: 'removed', chart: before }] : [];
    if (!before) return [{ name, id: after.id, sort: 'added', chart: after }];
    const comparison = compareCharts(before, after);
    return comparison.changes.length === 0 ? [] : [{ name, id: after.id, sort: 'changed', ...comparison }];
  });
}

const signs = { added: '+', removed: '−', changed: '~' } as const;

/** Gives a change as a line of plain text. */
export const changeText = ({ mark, state, text }: Change): string => `${signs[mark]} ${state}: ${text}`;

async function article(change: ChartChange): Promise<string> {
  const head = `<article id="${change.name}"><h2>${escapeText(change.id)}</h2>`;
  if (change.sort !== 'changed') {
    const { layout } = await arrange(change.chart);
    const picture = figure(change.name, `The statechart ${change.id}`, draw(change.chart, layout));
    return `${head}<p class="lead">The chart was ${change.sort}.</p>\n${picture}\n</article>`;
  }
  const { merged, marks, changes } = change;
  const { layout } = await arrange(merged, marks);
  const items = changes.map(
    (each) => `<li class="${each.mark}"><code>${escapeText(changeText(each))}</code></li>`,
  );
  return [
    head,
    `<ul>\n${items.join('\n')}\n</ul>`,
    figure(change.name, `What changed in the statechart ${change.id}`, draw(merged, layout, marks)),
    '</article>',
  ].join('\n');
}

/** Gives the page that shows what changed since a revision: for each chart one picture of both, and the list. */
export async function diffPage(revision: string, changes: readonly ChartChange[]): Promise<string> {
  const links = changes.map(({ name, id }) => `<li><a href="#${name}">${escapeText(id)}</a></li>`);
  const top = [
    '<header><h1>Changes of the charts</h1>',
    `<p>Since <code>${escapeText(revision)}</code>. <span class="added">Green is new</span>, <span class="removed">red and dashed is gone</span>.</p>`,
    `<nav aria-label="Charts"><ul>${links.join('')}</ul></nav></header>`,
  ].join('\n');
  const articles: string[] = [];
  for (const change of changes) articles.push(await article(change));
  const body = articles.length === 0 ? '<p class="lead">No chart has changed.</p>' : articles.join('\n');
  return page(`Changes of the charts since ${revision}`, top, body, ['zoom.ts']);
}
