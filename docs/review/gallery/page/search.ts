import { rowEntries, storyEntries } from '../recordedEntries.ts';
import { createSearch, type SearchData, type SearchEntry } from '../search.ts';
import { byId, scriptLoader, settings, storyboardLoader, traceLoader } from './page.ts';

declare global {
  /** Written by `search.js`. */
  var searchData: SearchData | undefined;
}

const articles = [...document.querySelectorAll<HTMLElement>('article')];
const most = 12;

const texts = (root: Node): readonly Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) found.push(node);
  return found;
};

function places(article: HTMLElement, wanted: string): readonly Range[] {
  return texts(article).flatMap((text) => {
    const lower = text.data.toLowerCase();
    const ranges: Range[] = [];
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + wanted.length);
      ranges.push(range);
    }
    return ranges;
  });
}

const box = byId('find', HTMLInputElement);
const said = byId('found', HTMLParagraphElement);
const list = byId('results', HTMLOListElement);

const loadData = scriptLoader('search.js');
let find: ((query: string) => readonly SearchEntry[]) | null = null;

/** Reads what is searched, with the stories and the rows that are recorded; without a file of them, the rest. */
async function prepare(): Promise<void> {
  await Promise.allSettled([loadData(), storyboardLoader(), traceLoader()]);
  if (find) return;
  const data = globalThis.searchData;
  if (!data) return;
  const stories = storyEntries(globalThis.storyboard?.stories ?? [], data);
  const rows = globalThis.chartTrace ? rowEntries(globalThis.chartTrace, data) : [];
  find = createSearch([...data.entries, ...stories, ...rows], data.synonyms);
  search();
}

const kinds: Readonly<Record<SearchEntry['kind'], string>> = {
  chart: 'Chart',
  state: 'State',
  transition: 'Transition',
  story: 'Story',
  promise: 'Promise',
  requirement: settings.requirements?.title ?? 'Requirement',
};

function item({ kind, href, title, place, text }: SearchEntry): HTMLElement {
  const made = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  link.textContent = title;
  const sort = document.createElement('span');
  sort.className = 'kind';
  sort.textContent = place === '' ? kinds[kind] : `${kinds[kind]} · ${place}`;
  made.append(sort, link);
  if (text !== '') {
    const more = document.createElement('span');
    more.className = 'more';
    more.textContent = text;
    made.append(more);
  }
  return made;
}

const articleOf = (href: string): string => decodeURIComponent(href.slice(1).split('/')[0] ?? '');

/** Shows the articles that hold the text or a result. */
function search(): void {
  const wanted = box.value.trim().toLowerCase();
  const results = wanted === '' ? [] : (find?.(wanted) ?? []).slice(0, most);
  const names = new Set(results.map(({ href }) => articleOf(href)));
  const ranges: Range[] = [];
  let shown = 0;
  for (const article of articles) {
    const own = wanted === '' ? [] : places(article, wanted);
    const isShown = wanted === '' || own.length > 0 || names.has(article.id);
    article.hidden = !isShown;
    document.querySelector(`[data-link="${article.id}"]`)?.toggleAttribute('hidden', !isShown);
    if (own.length > 0) shown += 1;
    for (const range of own) {
      const details = range.startContainer.parentElement?.closest('details');
      if (details) details.open = true;
    }
    ranges.push(...own);
  }
  for (const group of document.querySelectorAll<HTMLElement>('nav section'))
    group.hidden = !group.querySelector('a:not([hidden])');
  if ('highlights' in CSS) CSS.highlights.set('found', new Highlight(...ranges));
  list.replaceChildren(...results.map(item));
  const times = ranges.length === 1 ? '1 place' : `${ranges.length} places`;
  said.textContent =
    wanted === ''
      ? ''
      : ranges.length === 0 && results.length === 0
        ? 'Found nowhere'
        : `${results.length} results${ranges.length === 0 ? '' : `; the text in ${times} of ${shown} ${shown === 1 ? 'article' : 'articles'}`}`;
}

/** Enter follows the results one after another, Shift+Enter backwards. */
box.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  const links = [...list.querySelectorAll('a')];
  const current = links.findIndex((link) => link.ariaCurrent === 'true');
  const next =
    links[
      (Math.max(current, event.shiftKey ? 0 : -1) + (event.shiftKey ? -1 : 1) + links.length) % links.length
    ];
  if (!next) return;
  for (const link of links) link.ariaCurrent = null;
  next.ariaCurrent = 'true';
  location.hash = next.hash;
});
box.addEventListener('focus', () => void prepare());
box.addEventListener('input', () => {
  void prepare();
  search();
});
search();
