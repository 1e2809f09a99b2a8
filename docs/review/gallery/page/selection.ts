import { addressOf } from '../address.ts';
import { byId, labelsOf } from './page.ts';
import { idOf, inReadingOrder, isItem, isState } from './readingOrder.ts';

/**
 * The selected chart, state or transition is in the address. Panels listen to `chart-selected` and add themselves to
 * `#selected`; whatever selects dispatches `chart-select`. A panel with the attribute `data-open` is shown even when only a
 * chart is selected.
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

/** `submitted, if title missing → editing, in form.editing` */
function titleOf({ chart, id, article }: ChartSelection): string {
  if (id === null) return chart;
  const [state = '', event] = id.split('|');
  if (event === undefined) return `State ${state}`;
  return `${labelsOf(article)[id] ?? event}, in ${state}`;
}

/** Scrolls as little as possible, to the text of a transition and the name of a state. */
function reveal({ article, id }: ChartSelection): void {
  const item = itemsOf(article).find((each) => idOf(each) === id && each.checkVisibility());
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
function prepare(figure: HTMLElement): void {
  const article = figure.closest('article');
  if (!article) return;
  figure.querySelector('.frame svg')?.setAttribute('role', 'group');
  for (const line of figure.querySelectorAll('.frame .edge > .line')) {
    const wide = line.cloneNode();
    if (wide instanceof Element) wide.setAttribute('class', 'hit');
    line.after(wide);
  }
  for (const [index, item] of inReadingOrder(figure).entries()) {
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

/** Right and left lead through states and transitions, down and up through states alone. */
function moved(item: SVGElement, key: string): SVGElement | undefined {
  const all = inReadingOrder(item.closest('figure') ?? document);
  const at = all.indexOf(item);
  if (key === 'ArrowRight') return all[at + 1];
  if (key === 'ArrowLeft') return all[at - 1];
  if (key === 'ArrowDown') return all.slice(at + 1).find(isState);
  if (key === 'ArrowUp') return all.slice(0, Math.max(0, at)).findLast(isState);
  if (key === 'Home') return all[0];
  return key === 'End' ? all.findLast(isState) : undefined;
}

const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter'];

for (const figure of document.querySelectorAll<HTMLElement>('figure.picture')) prepare(figure);

document.addEventListener('click', ({ target }) => select(itemAt(target)));
document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (!(target instanceof SVGElement) || !keys.includes(key)) return;
  event.preventDefault();
  if (key === 'Enter') select(itemAt(target));
  const next = moved(target, key);
  if (!next) return;
  target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
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
