/**
 * Shows the frame of index.html with the user's email and the heading of the screen at a path. What is pressed in it is marked, for the
 * application to press again (decision 122).
 */
export function showFrame(root: HTMLElement, start: { readonly path: string; readonly email: string }): void {
  const isWide = matchMedia('(min-width: 768px)');
  const frame = createFrame(isWide.matches, start);
  if (!frame) return;
  root.replaceChildren();
  root.before(frame);
  isWide.addEventListener('change', () => {
    const other = createFrame(isWide.matches, start);
    if (other) document.getElementById(frame.id)?.replaceWith(other);
  });
}

function createFrame(
  isWide: boolean,
  { path, email }: { readonly path: string; readonly email: string },
): HTMLElement | null {
  const contentOf = (selector: string) =>
    document.querySelector<HTMLTemplateElement>(selector)?.content.cloneNode(true) ?? '';
  const frame = document.createElement('div');
  frame.id = 'frame';
  frame.append(contentOf(isWide ? '#wide' : '#narrow'));
  if (!frame.firstElementChild) return null;
  frame.querySelector('main')?.append(contentOf(`template[data-screen="${CSS.escape(path)}"]`));
  for (const link of frame.querySelectorAll<HTMLAnchorElement>('nav a')) {
    if (link.pathname === path) link.setAttribute('aria-current', 'page');
    if (__BASE__) link.href = __BASE__ + link.pathname;
  }
  const at = Math.max(0, email.lastIndexOf('@'));
  const address = frame.querySelector('wbr')?.parentElement;
  address?.replaceChildren(email.slice(0, at), document.createElement('wbr'), email.slice(at));
  const initial = address?.previousElementSibling;
  if (initial) initial.textContent = [...email][0]?.toLocaleUpperCase() ?? '';
  frame.addEventListener('click', (event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>('nav a, button');
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    for (const pressed of frame.querySelectorAll<HTMLElement>('[data-pressed]'))
      delete pressed.dataset.pressed;
    control.dataset.pressed = '';
  });
  return frame;
}
