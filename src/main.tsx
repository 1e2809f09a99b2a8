import { setup } from 'goober';
import { createElement, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createApplication } from './app/application.ts';
import { CrashBoundary } from './app/CrashBoundary.tsx';
import { loadDevTools } from './app/devtools.ts';
import { ApplicationContext } from './app/hooks/useApplication.ts';
import type { Inspection } from './app/inspection.ts';
import '#ui/fonts.css';

setup(createElement);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const baseUrl = import.meta.env.VITE_API_URL ?? '';

const show = (screens: ReactNode, inspection: Inspection = {}) =>
  createRoot(root).render(
    <StrictMode>
      <ApplicationContext value={createApplication({ baseUrl, inspection })}>
        <CrashBoundary>{screens}</CrashBoundary>
      </ApplicationContext>
    </StrictMode>,
  );

if (__DEMO__)
  // Before the application, so that no actor starts unwatched.
  void loadDevTools().then(
    async ({ inspect, applyScenarioFromUrl, showComponentPage, CrashOnDemand, DevTools }) => {
      if (showComponentPage(root)) return;
      await applyScenarioFromUrl();
      show(
        <CrashOnDemand>
          <App />
        </CrashOnDemand>,
        { inspect },
      );
      // A root of its own: it stays when the application crashes, and the other way round.
      createRoot(document.body.appendChild(document.createElement('div'))).render(
        <StrictMode>
          <DevTools />
        </StrictMode>,
      );
    },
    (error: unknown) => {
      console.warn('The application goes without its tools, which did not load', error);
      show(<App />);
    },
  );
else show(<App />);
