import { installResizing } from './resizing.ts';

const resized = new EventTarget();
let windowWidth = 0;

/** A window that is wider than 768 px, or not, and has no space beside a list. */
const widthOf = (isWide: boolean) => (isWide ? 1024 : 375);

/**
 * Adds to jsdom what the application reads of a layout: a window that is wider than 768 px or not (`isWide`), or of
 * `width` CSS pixels, lists of 1,040 by 900, and scrolling without effect.
 */
export function installLayout({
  isWide = true,
  width = widthOf(isWide),
}: {
  readonly isWide?: boolean;
  readonly width?: number | undefined;
} = {}): void {
  windowWidth = width;
  withoutStyles();
  installResizing(isWide ? 1040 : 320);
  Element.prototype.scrollIntoView = () => undefined;
  Object.defineProperty(window, 'innerHeight', { value: 900, configurable: true });
  window.matchMedia = (media) => ({
    media,
    get matches() {
      return windowWidth >= Number(/min-width: (\d+)px/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY);
    },
    onchange: null,
    addEventListener: resized.addEventListener.bind(resized),
    removeEventListener: resized.removeEventListener.bind(resized),
    dispatchEvent: resized.dispatchEvent.bind(resized),
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

/**
 * Keeps the styles of the components away from jsdom, which has no layout and would match every rule in every query:
 * they go into an element that jsdom does not parse as CSS.
 */
function withoutStyles(): void {
  if ('_goober' in window) return;
  const unread = Object.assign(document.createElement('style'), { type: 'text/plain', innerHTML: ' ' });
  Object.assign(window, { _goober: unread });

  const computed = window.getComputedStyle.bind(window);
  const [block, inline, hidden] = ['block', 'inline', 'none'].map(styleOf);
  if (!block || !inline || !hidden) throw new Error('Three styles were made');
  window.getComputedStyle = (element, pseudo) => {
    if (isHidden(element)) return hidden;
    if (hidesItself(element)) return computed(element, pseudo);
    return inlineNames.has(element.localName) ? inline : block;
  };
}

const inlineNames = new Set('a b code em i label meter output small span strong svg time use'.split(' '));
const hiddenNames = new Set('head noscript script style template title'.split(' '));

function styleOf(display: string): CSSStyleDeclaration {
  const { style } = document.createElement('i');
  style.cssText = `display: ${display}; visibility: visible; opacity: 1; pointer-events: auto`;
  return style;
}

/** What the browser's default style sheet hides. */
const isHidden = (element: Element): boolean =>
  hiddenNames.has(element.localName) ||
  element.hasAttribute('hidden') ||
  (element.localName === 'dialog' && !element.hasAttribute('open'));

const hidesItself = (element: Element): boolean =>
  element instanceof HTMLElement &&
  element.hasAttribute('style') &&
  Boolean(element.style.display || element.style.visibility || element.style.opacity);

/** Makes the window so many CSS pixels wide and notifies the listeners. Call it inside `act`. */
export function widenTo(width: number): void {
  windowWidth = width;
  resized.dispatchEvent(new Event('change'));
}
