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

export const box = byId('find', HTMLInputElement);
const said = byId('found', HTMLParagraphElement);

/** Shows the articles that hold the text, and those that the results are in; says how many places and results there are. */
export function showPlaces(results: readonly string[]): void {
  const wanted = box.value.trim().toLowerCase();
  const found: Range[] = [];
  let holding = 0;
  for (const article of articles) {
    const own = wanted === '' ? [] : places(article, wanted);
    article.hidden = wanted !== '' && own.length === 0 && !results.includes(article.id);
    document.querySelector(`[data-link="${article.id}"]`)?.toggleAttribute('hidden', article.hidden);
    if (own.length > 0) holding += 1;
    for (const range of own) {
      const details = range.startContainer.parentElement?.closest('details');
      if (details) details.open = true;
    }
    found.push(...own);
  }
  if ('highlights' in CSS) CSS.highlights.set('found', new Highlight(...found));
  const times = found.length === 1 ? '1 place' : `${found.length} places`;
  const counts = [
    ...(results.length === 0 ? [] : [`${results.length} results`]),
    ...(found.length === 0
      ? []
      : [
          `${results.length === 0 ? '' : 'the text in '}${times} in ${holding} of ${articles.length} articles`,
        ]),
  ];
  said.textContent = wanted === '' ? '' : counts.join('; ') || 'Found nowhere';
}
