import type { Page } from '@playwright/test';
import { array, boolean, string, type } from 'superstruct';

/** Texts that no screen may show. */
const spoiled = /\bundefined\b|\bNaN\b|Invalid Date|\[object Object\]/;

const pageState = type({
  /** Something visible is busy. */
  isBusy: boolean(),
  hasCrashed: boolean(),
  /** The visible messages, one for each text node. */
  messages: array(string()),
  /** Texts in place of missing fields. */
  placeholders: array(string()),
});
export type PageState = typeof pageState.TYPE;

/** Texts in place of a missing field (Specification §2). */
const placeholder =
  /^(?:No (?:name|email|phone|message) provided|No status|Untitled|Unknown date|No (?:image|thumbnail) available)$/;

/**
 * Gathers what a page shows, at each change of its document and across its navigations. Must be called before the page's first
 * navigation.
 */
export async function observe(page: Page) {
  const messages = new Set<string>();
  const spoiledTexts = new Set<string>();
  let earlier = new Set<string>();
  await page.exposeBinding('reportTexts', (_, seen: readonly string[], all: readonly string[]) => {
    for (const text of seen) messages.add(text);
    for (const text of all) if (spoiled.test(text)) spoiledTexts.add(text);
  });
  await page.addInitScript(startInPage, { spoiled: spoiled.source, placeholder: placeholder.source });

  const state = async () => {
    for (;;) {
      const read = await page
        .evaluate(() => Reflect.get(window, 'readPageState')?.() ?? null)
        // A navigation in between.
        .catch((error: unknown) => {
          if (page.isClosed()) throw error;
          return null;
        });
      if (read !== null) return pageState.create(read);
      await page.waitForLoadState('domcontentloaded');
    }
  };
  return {
    /** The messages shown since `restart`, without those that were visible then. */
    messages: () => [...messages].filter((text) => !earlier.has(text)),
    /** Texts that no screen may show, and labels that hold one. */
    spoiledTexts: () => [...spoiledTexts],
    state,
    restart: async () => {
      earlier = new Set((await state()).messages);
      messages.clear();
    },
  };
}

/** Runs in the page. */
function startInPage(sources: { readonly spoiled: string; readonly placeholder: string }): void {
  const spoiled = new RegExp(sources.spoiled);
  const placeholder = new RegExp(sources.placeholder);
  const report: (seen: readonly string[], all: readonly string[]) => void = Reflect.get(
    window,
    'reportTexts',
  );
  const containers = [
    '.toast',
    '[role="alert"]',
    '[role="status"]',
    '[aria-live="polite"]',
    '[aria-live="assertive"]',
    'dialog[open]',
    // On a card, which the live region of its list announces.
    '[data-saving]',
  ].join();
  const reported = new Set<string>();

  const textsIn = (root: Element, isVisibleOnly: boolean): readonly string[] => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent || parent.closest('style, script')) continue;
      if (isVisibleOnly && parent.closest('button, label, option, progress, [role="progressbar"]')) continue;
      // What only screen readers hear is one pixel wide.
      if (isVisibleOnly && (!parent.checkVisibility() || parent.offsetWidth <= 1)) continue;
      texts.push(text);
    }
    return texts;
  };
  const messages = () => [
    ...new Set([...document.querySelectorAll(containers)].flatMap((element) => textsIn(element, true))),
  ];
  const labels = () =>
    [...document.querySelectorAll('[aria-label], [title], [alt], input, textarea')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('title') ?? '',
      element.getAttribute('alt') ?? '',
      'value' in element ? String(element.value) : '',
    ]);

  const look = () => {
    if (!document.body) return;
    const seen = messages().filter((text) => !reported.has(text));
    const all = [...textsIn(document.body, false), ...labels()].filter((text) => spoiled.test(text));
    for (const text of seen) reported.add(text);
    if (seen.length > 0 || all.length > 0) report(seen, all);
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['open', 'role', 'aria-label', 'class'],
  });

  Reflect.set(window, 'readPageState', () => {
    if (!document.body) return null;
    // A message that disappeared and came back is reported again.
    reported.clear();
    look();
    return {
      isBusy: [...document.querySelectorAll('[aria-busy="true"], [data-saving="true"], .boot')].some(
        (element) => element.checkVisibility(),
      ),
      hasCrashed: [...document.querySelectorAll('h1')].some(
        ({ textContent }) => textContent === 'Something went wrong',
      ),
      messages: messages(),
      placeholders: [...document.querySelectorAll('main')].flatMap((main) =>
        textsIn(main, false).filter((text) => placeholder.test(text)),
      ),
    };
  });
}
