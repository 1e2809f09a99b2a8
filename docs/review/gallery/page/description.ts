/** Shows the description of a focused state or transition; browsers show it on hover. */
const tip = document.createElement('p');
tip.id = 'description';
tip.role = 'tooltip';
tip.hidden = true;
document.body.append(tip);

let described: SVGElement | null = null;

function show(): void {
  const text = described?.querySelector(':scope > title')?.textContent ?? '';
  tip.hidden = text === '';
  if (!described || tip.hidden) return;
  tip.textContent = text;
  const { left, bottom } = (described.querySelector('text') ?? described).getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(left, innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${Math.max(8, Math.min(bottom + 6, innerHeight - tip.offsetHeight - 8))}px`;
}

document.addEventListener('focusin', ({ target }) => {
  described = target instanceof SVGElement && target.matches(':focus-visible') ? target : null;
  show();
});
document.addEventListener('focusout', () => {
  described = null;
  show();
});
// A focused element may be scrolled into view.
document.addEventListener('scroll', show, true);

/** An actor of the map leads to its chart. */
const link = document.createElement('a');
const panel = document.createElement('p');
panel.append(link);
document.getElementById('selected')?.append(panel);

document.addEventListener('chart-selected', ({ detail }) => {
  const [, chart = ''] = /^system\.([^|]+)/.exec(detail?.id ?? '') ?? [];
  const article = chart === '' ? null : document.querySelector(`article[data-chart="${chart}"]`);
  panel.hidden = article === null;
  link.textContent = `The chart ${chart}`;
  link.href = `#${article?.id}`;
});
