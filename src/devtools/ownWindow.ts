const features = 'popup,width=1180,height=760';

/**
 * Moves an element into a window of its own that looks as the page does and follows its theme. `onClosed` is called when
 * the window is closed by hand. Gives null when the browser does not let a window open.
 */
export function openOwnWindow(element: HTMLElement, onClosed: () => void): Window | null {
  const own = window.open('', '', features);
  if (!own) return null;
  const { document: page } = own;
  page.title = 'Statecharts and demo · Studio Admin';
  page.body.style.cssText = 'min-width:0;height:100dvh;min-height:0;overflow:hidden';
  page.documentElement.style.scrollbarGutter = 'auto';
  const main = page.body.appendChild(page.createElement('main'));
  main.style.height = '100%';
  main.append(element);
  const sprite = document.querySelector('body > svg[hidden]');
  if (sprite) page.body.append(page.importNode(sprite, true));

  copyStyles(document, page);
  copyTheme(document, page);
  const styles = new MutationObserver(() => copyStyles(document, page));
  styles.observe(document.head, { childList: true, characterData: true, subtree: true });
  const theme = new MutationObserver(() => copyTheme(document, page));
  theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'lang'] });

  const close = () => own.close();
  window.addEventListener('pagehide', close);
  own.addEventListener('pagehide', () => {
    styles.disconnect();
    theme.disconnect();
    window.removeEventListener('pagehide', close);
    // What was moved on purpose is no longer here.
    if (element.ownerDocument === page) onClosed();
  });
  return own;
}

function copyTheme({ documentElement: from }: Document, { documentElement: to }: Document): void {
  to.lang = from.lang;
  if (from.dataset.theme === undefined) delete to.dataset.theme;
  else to.dataset.theme = from.dataset.theme;
}

/** Rules that were inserted one by one are not in the text of their element. */
function copyStyles(from: Document, to: Document): void {
  for (const old of to.head.querySelectorAll('style')) old.remove();
  for (const sheet of from.styleSheets) {
    const copy = to.createElement('style');
    copy.textContent = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
    to.head.append(copy);
  }
}
