/**
 * Moves an element to a popup window that copies the styles and follows the theme of the page. `onClosed` is called when
 * the user closes the popup. Returns null when the browser blocks it.
 */
export function openPopup(element: HTMLElement, onClosed: () => void): Window | null {
  const popup = window.open('', '', 'popup,width=1180,height=760');
  if (!popup) return null;
  const target = popup.document;
  target.title = 'Statecharts and demo · Studio Admin';
  target.body.style.cssText = 'min-width:0;height:100dvh;min-height:0;overflow:hidden';
  target.documentElement.style.scrollbarGutter = 'auto';
  const main = target.body.appendChild(target.createElement('main'));
  main.style.height = '100%';
  main.append(element);
  const iconSprite = document.querySelector('body > svg[display=none]');
  if (iconSprite) target.body.append(target.importNode(iconSprite, true));

  const sync = () => {
    copyStyles(target);
    copyTheme(target.documentElement);
  };
  sync();
  const observer = new MutationObserver(sync);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'lang'] });

  const close = () => popup.close();
  window.addEventListener('pagehide', close);
  popup.addEventListener('pagehide', () => {
    observer.disconnect();
    window.removeEventListener('pagehide', close);
    // After docking, the element belongs to the page again.
    if (element.ownerDocument === target) onClosed();
  });
  return popup;
}

function copyTheme(target: HTMLElement): void {
  const { lang, dataset } = document.documentElement;
  target.lang = lang;
  if (dataset.theme === undefined) delete target.dataset.theme;
  else target.dataset.theme = dataset.theme;
}

/** Reads the rules, because those that a script inserted are not in the text of their element. */
function copyStyles(target: Document): void {
  for (const style of target.head.querySelectorAll('style')) style.remove();
  for (const sheet of document.styleSheets) {
    const style = target.head.appendChild(target.createElement('style'));
    style.textContent = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
  }
}
