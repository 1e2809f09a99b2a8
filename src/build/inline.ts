import { restoreTheme } from '#ui/theme.ts';
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

// Without the entry and what it imports nothing else runs.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const boot = document.querySelector('.boot');
    const text = boot?.querySelector('p');
    if (text) text.textContent = 'This dashboard could not be loaded.';
    const retry = document.createElement('button');
    retry.textContent = 'Retry';
    retry.onclick = () => location.reload();
    boot?.append(retry);
  },
  true,
);

// A scenario of the demo changes the server first.
if (!__DEMO__ || !/[?&]scenario=|#demo=/.test(location.search + location.hash)) startScreen(__SCREENS__);
