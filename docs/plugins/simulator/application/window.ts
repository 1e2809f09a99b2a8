import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { origin } from '#docs/review/simulator/application/calls.ts';
import { prepareWindow } from '#docs/review/simulator/application/run.ts';

// Runs before every module of the application.

/** The window of the simulated application; `window` in its modules is `simulatedWindow`. */
export const prepared = prepareWindow(globalThis as Window & typeof globalThis, '/');

declare global {
  var simulatedWindow: Window & typeof globalThis;
}
for (const [name, value] of Object.entries({
  simulatedWindow: prepared.window,
  indexedDB: new IDBFactory(),
  IDBKeyRange,
}))
  Object.defineProperty(globalThis, name, { value, configurable: true });

/** In place of a picture of the server, which has no files here: an area of a colour of its own. */
function pictureOf(url: string): string {
  const hue = [...url].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 360, 0);
  const area = `<path fill="hsl(${hue} 25% 65%)" d="M0 0h4v3H0z"/><path fill="hsl(${hue} 25% 50%)" d="M0 3l2-2 2 2z"/>`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${area}</svg>`)}`;
}

const shown = (url: string): string => (url.startsWith(origin) ? pictureOf(url) : url);
const { setAttribute } = Element.prototype;
HTMLImageElement.prototype.setAttribute = function (name: string, value: string): void {
  if (name === 'srcset' && value.startsWith(origin)) return;
  setAttribute.call(this, name, name === 'src' ? shown(value) : value);
};
Object.defineProperty(HTMLImageElement.prototype, 'src', {
  get(this: HTMLImageElement) {
    return this.getAttribute('src') ?? '';
  },
  set(this: HTMLImageElement, value: string) {
    this.setAttribute('src', value);
  },
});
