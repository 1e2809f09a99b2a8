import { addressOf } from '../address.ts';
import { byId } from './page.ts';

/**
 * The selected chart, state or transition is in the address. Panels listen to `chart-selected` and add themselves to `#selected`; whatever selects dispatches `chart-select`. A panel with the attribute
 * `data-open` is shown even when only a chart is selected.
 */
interface ChartSelection {
  readonly name: string;
  /** The id of the chart. */
  readonly chart: string;
  /** The `data-id` of a state or transition; null for the chart. */
  readonly id: string | null;
  readonly article: HTMLElement;
}

declare global {
  interface DocumentEventMap {
    /** Null when nothing is selected. */
    'chart-selected': CustomEvent<ChartSelection | null>;
    'chart-select': CustomEvent<Pick<ChartSelection, 'name' | 'id'>>;
  }
}

const area = byId('selected', HTMLElement);
const title = byId('selected-title', HTMLElement);
const status = byId('selected-status', HTMLElement);

const isItem = (element: Element): boolean =>
  !/:initial$|\|(?:entry|exit|invoke)\|/.test(element.getAttribute('data-id') ?? '');

const idOf = (element: Element): string => element.getAttribute('data-id') ?? '';

const itemsOf = (root: ParentNode): readonly SVGElement[] =>
  [...root.querySelectorAll<SVGElement>('.frame [data-id]')].filter(isItem);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function read(): ChartSelection | null {
  const [name = '', ...parts] = location.hash.slice(1).split('/').map(decoded);
  const article = document.getElementById(name);
  if (article?.tagName !== 'ARTICLE') return null;
  const chart = article.dataset.chart ?? '';
  const path = parts.join('|');
  const ids = new Set(itemsOf(article).map(idOf));
  const id = [`${chart}.${path}`, path].find((each) => ids.has(each)) ?? null;
  return { name, chart, id, article };
}

function titleOf({ chart, id }: ChartSelection): string {
  if (id === null) return chart;
  const [state = '', event, index] = id.split('|');
  if (event === undefined) return `State ${state}`;
  return `${event} in ${state}${index === '0' ? '' : `, alternative ${Number(index) + 1}`}`;
}

/** Scrolls as little as possible, to the text of a transition and the name of a state. */
function reveal({ article, id }: ChartSelection): void {
  const item = itemsOf(article).find((each) => idOf(each) === id);
  const { top, bottom } = article.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) article.scrollIntoView({ behavior: 'instant' });
  const text = item?.closest('g:has(text)')?.querySelector('text');
  text?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}

function show(selected: ChartSelection | null): void {
  for (const item of document.querySelectorAll('.is-selected')) {
    item.classList.remove('is-selected');
    item.removeAttribute('aria-current');
  }
  status.textContent = '';
  area.hidden = selected === null || (selected.id === null && !area.querySelector('[data-open]'));
  if (selected) {
    title.textContent = titleOf(selected);
    selected.article.hidden = false;
    selected.article.querySelector('.stage')?.append(area);
    for (const item of itemsOf(selected.article).filter((each) => idOf(each) === selected.id)) {
      item.classList.add('is-selected');
      item.setAttribute('aria-current', 'true');
    }
  }
  document.dispatchEvent(new CustomEvent('chart-selected', { detail: selected }));
  if (selected) reveal(selected);
}

/** Draws wide transparent lines over the thin ones, and makes one item of each picture a tab stop. */
function prepare(article: HTMLElement): void {
  article.querySelector('.frame svg')?.setAttribute('role', 'group');
  for (const line of article.querySelectorAll('.frame .edge > .line')) {
    const wide = line.cloneNode();
    if (wide instanceof Element) wide.setAttribute('class', 'hit');
    line.after(wide);
  }
  for (const [index, item] of itemsOf(article).entries()) {
    item.setAttribute('role', 'link');
    item.setAttribute(
      'aria-label',
      titleOf({ name: '', chart: article.dataset.chart ?? '', id: idOf(item), article }),
    );
    item.tabIndex = index === 0 ? 0 : -1;
  }
}

const itemAt = (target: EventTarget | null): Element | null => {
  const nearest = target instanceof Element ? target.closest('.frame [data-id]') : null;
  return !nearest || isItem(nearest) ? nearest : itemAt(nearest.parentElement);
};

function select(item: Element | null): void {
  const article = item?.closest('article');
  if (item && article)
    document.dispatchEvent(new CustomEvent('chart-select', { detail: { name: article.id, id: idOf(item) } }));
}

function move(item: SVGElement, by: number): void {
  const items = itemsOf(item.closest('article') ?? document);
  const next = items[items.indexOf(item) + by];
  if (!next) return;
  item.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

for (const article of document.querySelectorAll<HTMLElement>('article')) prepare(article);

document.addEventListener('click', ({ target }) => select(itemAt(target)));
document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  const by = steps[key];
  if (!(target instanceof SVGElement) || (by === undefined && key !== 'Enter')) return;
  event.preventDefault();
  if (by === undefined) select(itemAt(target));
  else move(target, by);
});

document.addEventListener('chart-select', ({ detail: { name, id } }) => {
  const chart = document.getElementById(name)?.dataset.chart ?? '';
  const hash = addressOf(name, chart, id);
  if (location.hash === hash) show(read());
  else location.hash = hash;
});
addEventListener('hashchange', () => show(read()));
// By then the panels listen.
document.addEventListener('DOMContentLoaded', () => show(read()));

byId('selected-copy', HTMLButtonElement).addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = 'Copied';
  } catch {
    status.textContent = 'Not copied: the link is in the address bar';
  }
});
byId('selected-close', HTMLButtonElement).addEventListener('click', () => {
  history.pushState(null, '', location.href.replace(/#.*$/, ''));
  for (const panel of area.querySelectorAll('[data-open]')) panel.removeAttribute('data-open');
  show(null);
});
