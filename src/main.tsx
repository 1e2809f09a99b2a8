// Before any style is made.
import '#ui/styles.ts';

import { setup } from 'goober';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { CrashBoundary } from './app/CrashBoundary.tsx';
import { type ApplicationOptions, createApplication } from './app/createApplication.ts';

setup(createElement);
// The entry of a portable build is in assets/, below the base path.
if (import.meta.env.BASE_URL === './')
  globalThis.basePath = new URL(import.meta.url).pathname.replace(/\/assets\/[^/]*$/, '');

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const start = (options: Omit<ApplicationOptions, 'baseUrl'> = {}) => {
  const app = createApplication({
    baseUrl: import.meta.env.VITE_API_URL ?? __API__,
    ...options,
  });
  // Until then the page shows what is in index.html.
  void app.preloaded.then(() => {
    // Each screen renders its own.
    document.querySelector('title')?.remove();
    createRoot(root).render(
      <StrictMode>
        <CrashBoundary>
          <App app={app} />
        </CrashBoundary>
      </StrictMode>,
    );
  });
};

if (__DEMO__)
  // Loaded before the application, so that every actor is inspected.
  void import('#devtools/index.ts').then(
    async ({ inspect, applyScenarioFromUrl, ComponentPage, DemoAccount, DevTools }) => {
      if (location.pathname === `${__BASE__}/__components`) return createRoot(root).render(<ComponentPage />);
      await applyScenarioFromUrl();
      start({ inspect, DemoAccount });
      // A separate root: a crash of either leaves the other running.
      createRoot(document.body.appendChild(document.createElement('div'))).render(
        <StrictMode>
          <DevTools />
        </StrictMode>,
      );
    },
    (error: unknown) => {
      console.warn('The developer tools did not load', error);
      start();
    },
  );
// The site of the demo (docs/demo-site.md).
else if (import.meta.env.MODE === 'site') void import('#devtools/DemoAccount.tsx').then(start, () => start());
else start();
