import { byId } from './page.ts';

const articles = [...document.querySelectorAll<HTMLElement>('article')];

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

let found: Range[] = [];
let selected = -1;

function search(): void {
  const wanted = box.value.trim().toLowerCase();
  found = [];
  selected = -1;
  let shown = 0;
  for (const article of articles) {
    const ranges = wanted === '' ? [] : places(article, wanted);
    article.hidden = wanted !== '' && ranges.length === 0;
    document.querySelector(`[data-link="${article.id}"]`)?.toggleAttribute('hidden', article.hidden);
    if (!article.hidden) shown += 1;
    for (const range of ranges) {
      const details = range.startContainer.parentElement?.closest('details');
      if (details) details.open = true;
    }
    found.push(...ranges);
  }
  if ('highlights' in CSS) CSS.highlights.set('found', new Highlight(...found));
  const times = found.length === 1 ? '1 place' : `${found.length} places`;
  said.textContent =
    wanted === ''
      ? ''
      : found.length === 0
        ? 'Found nowhere'
        : `${times} in ${shown} of ${articles.length} ${box.dataset.articles}`;
}

/** The states and transitions of the pictures that hold the text, each once. */
const foundItems = (): readonly Element[] => [
  ...new Set(
    found.flatMap(({ startContainer }) => startContainer.parentElement?.closest('[role="link"]') ?? []),
  ),
];

/** Enter selects them one after another, Shift+Enter backwards. */
box.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  const items = foundItems();
  if (items.length === 0) return;
  selected = (selected + (event.shiftKey ? -1 : 1) + items.length) % items.length;
  const item = items[selected];
  const detail = { name: item?.closest('article')?.id ?? '', id: item?.getAttribute('data-id') ?? null };
  document.dispatchEvent(new CustomEvent('chart-select', { detail }));
});
box.addEventListener('input', search);
search();
