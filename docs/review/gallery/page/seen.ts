import { shortestWay } from '../../storyboard/way.ts';
import { addressOf } from '../address.ts';
import { screenFile, settings, storyboardLoader } from './page.ts';

/** How many screens a chart begins with. */
const most = 4;

/** The screens of states, each once, from the first state on; a click plays the way there. */
function show(article: HTMLElement): void {
  const stories = globalThis.storyboard?.stories ?? [];
  const chart = article.dataset.chart ?? '';
  const pictures = new Map<string, HTMLElement>();
  for (const state of article.querySelectorAll('.frame .state:not(.container, .closed)[data-id]')) {
    const id = state.getAttribute('data-id') ?? '';
    const way = id === chart ? null : shortestWay(stories, chart, id);
    const beat = way?.story.beats[way.beat];
    if (!beat || pictures.has(beat.pictures[0])) continue;
    pictures.set(
      beat.pictures[0],
      screen(addressOf(article.id, chart, id), id.slice(chart.length + 1), beat),
    );
    if (pictures.size === most) break;
  }
  if (pictures.size > 0) article.querySelector('.seen')?.replaceChildren(...pictures.values());
}

function screen(
  href: string,
  state: string,
  { text, pictures: [light, night] }: { readonly text: string; readonly pictures: readonly [string, string] },
): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  const picture = document.createElement('picture');
  const source = document.createElement('source');
  source.media = '(prefers-color-scheme: dark)';
  source.srcset = screenFile(night);
  const image = document.createElement('img');
  image.src = screenFile(light);
  image.alt = '';
  picture.append(source, image);
  const name = document.createElement('code');
  name.textContent = state;
  link.append(picture, name, ` ${text}`);
  item.append(link);
  return item;
}

if (settings.stories) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting && target instanceof HTMLElement) {
          observer.unobserve(target);
          void storyboardLoader().then(
            () => show(target),
            () => {},
          );
        }
    },
    { rootMargin: '600px' },
  );
  for (const article of document.querySelectorAll<HTMLElement>('article:has(.seen)'))
    observer.observe(article);
}
