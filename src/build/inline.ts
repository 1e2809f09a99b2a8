import { restoreTheme } from '#ui/theme.ts';
import { showForm } from './showForm.ts';
import { showFrame } from './showFrame.ts';
import { type Screens, startScreen } from './startScreen.ts';

declare const __SCREENS__: Screens;

/** The base path of a portable build: its entry is in assets/. */
if (import.meta.env.BASE_URL === './')
  globalThis.basePath = new URL(
    '..',
    document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '',
  ).pathname.slice(0, -1);

/** The inline script of index.html. Without it the application starts all the same, only later (decision 57). */
restoreTheme();

/** A scenario of the demo changes the server first; its page of components is another page. */
const isOrdinary =
  !__DEMO__ || !/[?&]scenario=|#demo=|__components/.test(location.pathname + location.search + location.hash);
const start = isOrdinary ? { session: startScreen(__SCREENS__) } : null;

/** Over the page, and announced: what is to be said before the application runs. */
const notice = document.createElement('div');
notice.className = 'notice';
notice.setAttribute('role', 'status');

// As soon as #root is there, and the templates before it with it: before anything is painted.
new MutationObserver((_, observer) => {
  const root = document.getElementById('root');
  if (!root) return;
  observer.disconnect();
  const login = document.querySelector<HTMLTemplateElement>('#login');
  if (!login || !start) return;
  if (start.session) showFrame(root, start.session);
  else showForm(root, login, notice);
  document.body.append(notice);
  // The first format loads the browser's data of the language, which takes as long as the rendering of a screen: between the first
  // paint and the arrival of the code the page has nothing else to do.
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })));
}).observe(document, { childList: true, subtree: true });

// Without the entry and what it imports nothing else runs.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const boot = document.querySelector('.boot');
    const retry = document.createElement('button');
    retry.textContent = 'Retry';
    retry.onclick = () => location.reload();
    const text = boot?.querySelector('p') ?? notice;
    text.textContent = 'This dashboard could not be loaded.';
    (boot ?? notice).append(retry);
  },
  true,
);
