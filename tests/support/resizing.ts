/** The observers that are at work, each with what it watches. */
const watched = new Map<StandInObserver, Set<Element>>();

/** jsdom has no layout, so nothing ever changes its size there: a test says when. */
class StandInObserver {
  readonly callback: ResizeObserverCallback;

  constructor(callback: ResizeObserverCallback) {
    this.callback = callback;
  }

  observe(element: Element): void {
    watched.set(this, (watched.get(this) ?? new Set()).add(element));
  }

  unobserve(element: Element): void {
    watched.get(this)?.delete(element);
  }

  disconnect(): void {
    watched.delete(this);
  }
}

let width = 0;

/**
 * Gives jsdom a ResizeObserver and lists a width: every `<ul>` is `wide` CSS pixels wide and as high as its style says.
 * It lasts until the page of the test file is gone.
 */
export function installResizing(wide: number): void {
  width = wide;
  globalThis.ResizeObserver ??= StandInObserver;
  // The virtual list sets the window's scroll offset again when it appears.
  window.scrollTo = () => undefined;
  HTMLUListElement.prototype.getBoundingClientRect = function box() {
    return new DOMRect(0, -window.scrollY, width, Number.parseFloat(this.style.height) || 0);
  };
}

/** Makes every `<ul>` `wide` CSS pixels wide and tells those who watch. Call it inside `act`. */
export function resizeTo(wide: number): void {
  width = wide;
  for (const observer of [...watched.keys()]) observer.callback([], observer);
}
