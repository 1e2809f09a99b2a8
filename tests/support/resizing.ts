/** The observed elements of each observer. */
const observedElements = new Map<StandInObserver, Set<Element>>();

/** Without a layout no size changes by itself: the test calls `resizeTo`. */
class StandInObserver {
  readonly callback: ResizeObserverCallback;

  constructor(callback: ResizeObserverCallback) {
    this.callback = callback;
  }

  observe(element: Element): void {
    observedElements.set(this, (observedElements.get(this) ?? new Set()).add(element));
  }

  unobserve(element: Element): void {
    observedElements.get(this)?.delete(element);
  }

  disconnect(): void {
    observedElements.delete(this);
  }
}

let width = 0;

/**
 * Installs a ResizeObserver in jsdom, for the whole test file. Every `<ul>` is `wide` CSS pixels wide and as high as its
 * style says.
 */
export function installResizing(wide: number): void {
  width = wide;
  globalThis.ResizeObserver ??= StandInObserver;
  HTMLUListElement.prototype.getBoundingClientRect = function box() {
    return new DOMRect(0, -window.scrollY, width, Number.parseFloat(this.style.height) || 0);
  };
}

/** Makes every `<ul>` `wide` CSS pixels wide and notifies the observers. Call it inside `act`. */
export function resizeTo(wide: number): void {
  width = wide;
  for (const observer of [...observedElements.keys()]) observer.callback([], observer);
}
