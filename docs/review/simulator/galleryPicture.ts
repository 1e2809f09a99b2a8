import { colourVariables, pictureStyle } from '../picture/style.ts';

/** A copy of the picture on the page of the gallery, with a style of its own and without what the page's scripts have added. */
export function galleryPicture(chart: string): Promise<Element | null> {
  const shown = document.querySelector(
    `article[data-chart="${CSS.escape(chart)}"] figure:not([data-picture$=" summary"]) svg`,
  );
  if (!shown) return Promise.resolve(null);
  const picture = document.importNode(shown, true);
  for (const added of picture.querySelectorAll('.hit')) added.remove();
  for (const each of picture.querySelectorAll('[data-id]')) {
    for (const name of ['role', 'tabindex', 'aria-label', 'aria-current']) each.removeAttribute(name);
    each.classList.remove('is-missed', 'is-selected');
  }
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = `${colourVariables(':host')}${pictureStyle}`;
  picture.prepend(style);
  return Promise.resolve(picture);
}
