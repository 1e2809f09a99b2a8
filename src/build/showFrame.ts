/**
 * Shows the frame of index.html with the user's email and the heading of the screen at a path. What is pressed in it is marked, for the
 * application to press again (decision 122).
 */
export function showFrame(
  root: HTMLElement,
  { path, email }: { readonly path: string; readonly email: string },
): void {
  const find = <T extends Element>(selector: string) => document.querySelector<T>(selector);
  const isWide = matchMedia('(min-width: 768px)').matches;
  const layout = find<HTMLTemplateElement>(isWide ? '#wide' : '#narrow');
  const screen = find<HTMLTemplateElement>(`template[data-screen="${CSS.escape(path)}"]`);
  if (!layout) return;
  const frame = document.createElement('div');
  frame.id = 'frame';
  frame.append(layout.content);
  if (screen) frame.querySelector('main')?.append(screen.content);
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
  root.replaceChildren();
  root.before(frame);
}
