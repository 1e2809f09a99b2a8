import type { Page } from '@playwright/test';

/**
 * Does to the page what a browser does that translates it: two elements take the place of every text node, also of later ones.
 * The words stay, so that what is stale shows.
 */
export const translate = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const textsOf = (root: Node): Text[] => {
      if (root instanceof Text) return [root];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode() instanceof Text) texts.push(walker.currentNode as Text);
      return texts;
    };
    new MutationObserver((records) => {
      for (const text of records.flatMap(({ addedNodes }) => [...addedNodes].flatMap(textsOf))) {
        const parent = text.parentElement;
        if (!parent?.closest('body') || parent.closest('font, script, style, textarea')) continue;
        if (text.data.trim() === '' || !text.isConnected) continue;
        const outer = document.createElement('font');
        outer.appendChild(document.createElement('font')).textContent = text.data;
        text.replaceWith(outer);
      }
    }).observe(document, { childList: true, subtree: true });
  });
