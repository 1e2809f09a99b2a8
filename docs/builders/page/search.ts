const articles = [...document.querySelectorAll<HTMLElement>('article')];
const byId = <Type extends HTMLElement>(id: string, type: new () => Type): Type => {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`No ${id} on this page`);
  return element;
};

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

const box = byId('search', HTMLInputElement);
const said = byId('found', HTMLParagraphElement);

function search(): void {
  const wanted = box.value.trim().toLowerCase();
  const found: Range[] = [];
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

box.addEventListener('input', search);
search();

export {};
