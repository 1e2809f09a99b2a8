import { rowEntries, storyEntries } from '../recordedEntries.ts';
import { createSearch, type SearchData, type SearchEntry } from '../search.ts';
import { byId, scriptLoader, settings, storyboardLoader, traceLoader } from './page.ts';
import { box, showPlaces } from './places.ts';

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
  if (find) return;
  await Promise.allSettled([
    loadData(),
    settings.stories && storyboardLoader(),
    settings.trace !== null && traceLoader(),
  ]);
  const data = globalThis.searchData;
  if (find || !data) return;
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
  showPlaces(results.map(({ href }) => articleOf(href)));
  for (const group of document.querySelectorAll<HTMLElement>('nav section'))
    group.hidden = !group.querySelector('a:not([hidden])');
  list.replaceChildren(...results.map(item));
}

/** Enter follows the results one after another, Shift+Enter backwards. */
box.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  const links = [...list.querySelectorAll('a')];
  const current = links.findIndex((link) => link.ariaCurrent === 'true');
  const next = event.shiftKey ? links.at(Math.max(current, 0) - 1) : (links[current + 1] ?? links[0]);
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
