import { byId } from './page.ts';

/** What has changed at the selected state or transition: copies of the items of the chart's list. */
const panel = byId('selected', HTMLElement).appendChild(document.createElement('ul'));

document.addEventListener('chart-selected', ({ detail }) => {
  if (!detail || detail.id === null) return;
  const { article, id } = detail;
  const items = [...article.querySelectorAll<HTMLElement>(':scope > ul > li')].filter((item) => {
    const ids: readonly string[] = JSON.parse(item.dataset.ids ?? '[]');
    return ids.includes(id);
  });
  const copies = items.map((item) => item.cloneNode(true));
  panel.replaceChildren(...(copies.length > 0 ? copies : [document.createElement('li')]));
  if (copies.length === 0) panel.lastElementChild?.append('Nothing has changed here.');
});
