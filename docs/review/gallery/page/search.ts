import { rowEntries, storyEntries } from '../recordedEntries.ts';
import { createSearch, type SearchData, type SearchEntry } from '../search.ts';
import { byId, scriptLoader, settings, storyboardLoader, traceLoader } from './page.ts';
import { box, say, showPlaces } from './places.ts';

declare global {
  /** Written by `search.js`. */
  var searchData: SearchData | undefined;
}

const most = 12;

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
  const wanted = box.value.trim();
  const results = wanted === '' ? [] : (find?.(wanted) ?? []).slice(0, most);
  const places = showPlaces(new Set(results.map(({ href }) => articleOf(href))));
  for (const group of document.querySelectorAll<HTMLElement>('nav section'))
    group.hidden = !group.querySelector('a:not([hidden])');
  list.replaceChildren(...results.map(item));
  if (results.length > 0) say(`${results.length} results${places === null ? '' : `; the text in ${places}`}`);
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
