/** The elements that Tab reaches. */
export const tabStops =
  ':is(a[href], summary, :is(button, input, select, textarea):enabled):not([tabindex="-1"])';
/** Not those of cards, whose first control says more. */
const headings = 'h1:not(article *), h2:not(article *), h3:not(article *)';

/** What is over the page: a dialog, or something small beside the work, which returns the focus to where it came from. */
const layers = 'dialog, [data-toaster], [data-upload-tray]';

/** Where something had the focus: the element and, once it is gone, where in the document it was. */
interface Place {
  readonly element: Element;
  /** What over the page it is in; null for the page. */
  readonly layer: Element | null;
  gap: { readonly parent: Node; readonly next: Node | null; readonly previous: Node | null } | null;
  /** Somebody has pressed beside it: that nothing has the focus is meant. */
  isLeft: boolean;
}

const isShown = (element: Element): boolean => element.checkVisibility?.() ?? true;
const isOpen = (layer: Element): boolean =>
  layer.isConnected && (!(layer instanceof HTMLDialogElement) || layer.open);
const isUsable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && isShown(element);
const firstAt = (root: Element, selector: string): HTMLElement | undefined =>
  [root, ...root.querySelectorAll(selector)].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.matches(selector) && isShown(element),
  );

/**
 * Keeps the focus where somebody works. Browsers give it to the body when its element is removed, hidden or disabled, and when
 * a dialog closes whose opener is gone. What is removed leaves it to its neighbour, else to the next heading or control around
 * it; a screen that is removed, to the heading of the next one. What is disabled leaves it to the next heading, so that a second
 * press does nothing else. Returns the function that ends it.
 */
export function keepFocus(page: Document): () => void {
  /** That of the page, and of each layer over it. */
  let places: Place[] = [];

  const isLost = () => {
    const { activeElement, body } = page;
    return activeElement === null || activeElement === body || activeElement.matches(':disabled');
  };
  const focus = (element: HTMLElement) => {
    if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
      element.setAttribute('tabindex', '-1');
      element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
    }
    element.focus({ preventScroll: true });
  };

  /** The nearest match around the place: what follows it, what is before it, then the same of each element around them. */
  const nearest = ({ element, layer, gap }: Place, selector: string): HTMLElement | undefined => {
    const main = page.querySelector('main');
    let at = gap?.parent ?? element.parentNode;
    let before = gap ? gap.previous : element.previousSibling;
    let after = gap ? gap.next : element;
    if (!at?.isConnected) at = layer && isOpen(layer) ? layer : main;
    for (; at instanceof Element; before = at, after = at.nextSibling, at = at.parentNode) {
      // Around the screen: its own heading says more than what is before it, such as the link that skips it.
      if (main && at !== main && at.contains(main)) return firstAt(main, headings) ?? main;
      const siblings: Node[] = [...at.childNodes];
      const next = after && siblings.includes(after) ? siblings.indexOf(after) : siblings.length;
      const isBegin = before === null && at === gap?.parent;
      const start = before && siblings.includes(before) ? siblings.indexOf(before) + 1 : isBegin ? 0 : next;
      for (const sibling of [...siblings.slice(start), ...siblings.slice(0, start).reverse()]) {
        const found = sibling instanceof Element && firstAt(sibling, selector);
        if (found) return found;
      }
      if (at === layer) break;
    }
    return main ?? undefined;
  };
  const restore = (place: Place) => {
    const { element, layer } = place;
    const under = places[places.indexOf(place) - 1];
    if (under && layer && !layer.matches('dialog') && !isUsable(element)) {
      places = places.filter((other) => other !== place);
      restore(under);
      return;
    }
    const isDisabled = element.isConnected && element.matches(':disabled');
    const target = isUsable(element)
      ? element
      : nearest(place, isDisabled ? headings : `${headings}, ${tabStops}`);
    if (target instanceof HTMLElement) focus(target);
  };

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const layer = target.closest(layers);
    places = places.filter((place) => place.layer !== layer && (place.layer === null || isOpen(place.layer)));
    places.push({ element: target, layer, gap: null, isLeft: false });
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element) return;
    // What is removed or disabled is blurred before a task can tell.
    queueMicrotask(() => {
      const place = places.at(-1);
      if (place?.element === target && page.activeElement === page.body)
        place.isLeft = isUsable(place.element);
    });
  };
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes, nextSibling, previousSibling } of records)
      for (const removed of removedNodes)
        for (const place of places)
          if (removed.contains(place.gap?.parent ?? place.element))
            place.gap = { parent: target, next: nextSibling, previous: previousSibling };
    const count = places.length;
    places = places.filter(({ layer }) => layer === null || isOpen(layer));
    const isUncovered = places.length < count;
    if (!isLost()) return;
    const place = places.at(-1);
    if (place) {
      if (isUncovered || !place.isLeft) restore(place);
    } else if (isUncovered) {
      const main = page.querySelector('main');
      if (main) focus(firstAt(main, headings) ?? main);
    }
  });

  page.addEventListener('focusin', onFocusIn);
  page.addEventListener('focusout', onFocusOut);
  observer.observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  });
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', onFocusIn);
    page.removeEventListener('focusout', onFocusOut);
  };
}
