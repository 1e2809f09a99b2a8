const resized = new EventTarget();
let windowWidth = 0;
let listWidth = 0;

const observers = new Set<StandInObserver>();

/** Without a layout no size changes by itself: the test calls `resizeTo`. */
class StandInObserver {
  readonly callback: ResizeObserverCallback;

  constructor(callback: ResizeObserverCallback) {
    this.callback = callback;
  }

  observe(): void {
    observers.add(this);
  }

  unobserve(): void {}

  disconnect(): void {
    observers.delete(this);
  }
}

/**
 * Adds to jsdom what the application reads of a layout: a window of `width` by 900 CSS pixels, lists that are 1,040 wide in a wide
 * window and 320 in a narrow one, as high as their style says, and scrolling without effect.
 */
export function installLayout(width = 1_024): void {
  windowWidth = width;
  listWidth = width < 768 ? 320 : 1_040;
  withoutStyles();
  globalThis.ResizeObserver ??= StandInObserver;
  HTMLUListElement.prototype.getBoundingClientRect = function box() {
    return new DOMRect(0, -window.scrollY, listWidth, Number.parseFloat(this.style.height) || 0);
  };
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

/** Makes every list so many CSS pixels wide and notifies the observers. Call it inside `act`. */
export function resizeTo(width: number): void {
  listWidth = width;
  for (const observer of [...observers]) observer.callback([], observer);
}
