/** Shows the articles of a page that hold the text in the search field; Enter leads to the next place. */
export {};

const field = document.querySelector<HTMLInputElement>('#find');
const found = document.querySelector('#found');
const articles = [...document.querySelectorAll<HTMLElement>('article')];
let places: readonly Range[] = [];
let current = -1;

function placesIn(article: HTMLElement, wanted: string): readonly Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}

function search(): void {
  const wanted = field?.value.trim().toLowerCase() ?? '';
  const ranges: Range[] = [];
  for (const article of articles) {
    const own = wanted === '' ? [] : placesIn(article, wanted);
    article.hidden = wanted !== '' && own.length === 0;
    document.querySelector(`[data-link="${article.id}"]`)?.toggleAttribute('hidden', article.hidden);
    ranges.push(...own);
  }
  places = ranges;
  current = -1;
  if ('highlights' in CSS) CSS.highlights.set('found', new Highlight(...ranges));
  const count = articles.filter(({ hidden }) => !hidden).length;
  const times = places.length === 1 ? '1 place' : `${places.length} places`;
  if (found) found.textContent = wanted === '' ? '' : `${times} in ${count} of ${articles.length} articles`;
}

field?.addEventListener('input', search);
field?.addEventListener('keydown', ({ key, shiftKey }) => {
  if (key !== 'Enter' || places.length === 0) return;
  current = (current + (shiftKey ? places.length - 1 : 1)) % places.length;
  const place = places[current]?.startContainer.parentElement;
  const details = place?.closest('details');
  if (details) details.open = true;
  place?.scrollIntoView({ block: 'center', inline: 'center' });
});
search();
