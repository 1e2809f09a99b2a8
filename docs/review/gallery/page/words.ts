import { addressOf } from '../address.ts';
import { labelsOf } from './page.ts';

/** The picture as a list: each state with what it is and where its transitions lead. */
function write(details: HTMLElement): void {
  const article = details.closest('article');
  const chart = article?.dataset.chart ?? '';
  if (!article || details.querySelector('ul')) return;
  const list = document.createElement('ul');
  let own = list;
  for (const [id, label] of Object.entries(labelsOf(article))) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = addressOf(article.id, chart, id);
    link.textContent = id.includes('|') ? label : `State ${id}`;
    item.append(link);
    if (id.includes('|')) own.append(item);
    else {
      own = document.createElement('ul');
      item.append(label === '' ? '' : `: ${label}`, own);
      list.append(item);
    }
  }
  details.append(list);
}

for (const details of document.querySelectorAll<HTMLElement>('.words'))
  details.addEventListener('toggle', () => write(details));
