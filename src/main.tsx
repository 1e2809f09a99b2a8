import { setup } from 'goober';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createApplication } from './app/application.ts';
import { CrashBoundary } from './app/CrashBoundary.tsx';
import { loadDevTools } from './app/devtools.ts';
import { ApplicationContext } from './app/hooks/useApplication.ts';
import '#ui/fonts.css';

setup(createElement);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const baseUrl = import.meta.env.VITE_API_URL ?? '';

if (__DEMO__)
  // Before the application, so that no actor starts unwatched.
  void loadDevTools().then(async ({ inspection, prepare, CrashOnDemand, DevTools }) => {
    await prepare();
    createRoot(root).render(
      <StrictMode>
        <ApplicationContext value={createApplication({ baseUrl, inspection })}>
          <CrashBoundary>
            <CrashOnDemand>
              <App />
            </CrashOnDemand>
          </CrashBoundary>
        </ApplicationContext>
      </StrictMode>,
    );
    // A root of its own: it stays when the application crashes, and the other way round.
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <StrictMode>
        <DevTools />
      </StrictMode>,
    );
  });
else
  createRoot(root).render(
    <StrictMode>
      <ApplicationContext value={createApplication({ baseUrl })}>
        <CrashBoundary>
          <App />
        </CrashBoundary>
      </ApplicationContext>
    </StrictMode>,
  );
