import type * as TestingLibrary from '@testing-library/dom';

/** Elements by accessible role and name, by text, or by CSS selector: each step searches inside what the one before found. */
export interface Step {
  readonly role?: string;
  readonly name?: string | RegExp;
  readonly text?: string | RegExp;
  readonly css?: string;
}

/** Where a click must go, in CSS pixels of the viewport, or why it cannot go anywhere yet. */
export type Target = { readonly x: number; readonly y: number } | { readonly reason: string };

export interface Helper {
  /** The visible elements' text, or value in a form control. */
  texts(...steps: readonly Step[]): readonly string[];
  /** Scrolls the only visible element to the middle of the window. */
  target(...steps: readonly Step[]): Target;
  /** Focuses the only visible element, and selects what is typed in it. Whether it was there. */
  focus(...steps: readonly Step[]): boolean;
  /** Records the percentages that dialogs show from now on. */
  watchPercentages(): void;
  percentages(): readonly number[];
  /** Console errors, page errors and violations of the content security policy since the helper was installed. */
  errors(): readonly string[];
}

/** Runs in the page, as text: uses nothing from outside but Testing Library, which has been loaded. */
export function installHelper(): void {
  const { queryAllByRole, queryAllByText } = Reflect.get(
    window,
    'TestingLibraryDom',
  ) as typeof TestingLibrary;
  const errors: string[] = [];
  const percentages: number[] = [];

  const watcher = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('dialog[open] *')) {
      const [, digits] = /^(\d+)%$/.exec(textContent) ?? [];
      if (digits !== undefined && Number(digits) !== percentages.at(-1)) percentages.push(Number(digits));
    }
  });

  const search = (root: HTMLElement, { role, name, text, css }: Step): HTMLElement[] => {
    if (css !== undefined) return [...root.querySelectorAll<HTMLElement>(css)];
    if (role !== undefined) return queryAllByRole(root, role, name === undefined ? {} : { name });
    return queryAllByText(root, text ?? '');
  };
  const find = (steps: readonly Step[]) =>
    steps
      .reduce((roots, step) => roots.flatMap((root) => search(root, step)), [document.body])
      .filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const textOf = (element: HTMLElement) =>
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? element.value
      : (element.textContent ?? '').replace(/\s+/g, ' ').trim();

  const helper: Helper = {
    texts: (...steps) => find(steps).map(textOf),
    target(...steps) {
      const [element, ...more] = find(steps);
      if (!element) return { reason: 'it is not there' };
      if (more.length > 0) return { reason: `there are ${more.length + 1} of it` };
      if (element.matches(':disabled')) return { reason: 'it is disabled' };
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const hit = document.elementFromPoint(x, y);
      return element.contains(hit) ? { x, y } : { reason: `${hit?.outerHTML.slice(0, 200)} covers it` };
    },
    focus(...steps) {
      const [element] = find(steps);
      element?.focus();
      if (element instanceof HTMLInputElement) element.select();
      return element !== undefined && document.activeElement === element;
    },
    watchPercentages() {
      percentages.length = 0;
      watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
    },
    percentages: () => percentages,
    errors: () => errors,
  };
  Reflect.set(window, 'engineHelper', helper);

  const print: unknown = Reflect.get(console, 'error');
  Reflect.set(console, 'error', (...values: readonly unknown[]) => {
    errors.push(values.map(String).join(' '));
    if (print instanceof Function) print(...values);
  });
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`${violatedDirective} blocked ${blockedURI}`),
  );
}
