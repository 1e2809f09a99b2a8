// Before the application.
import { prepared } from './window.ts';

// Before any style is made.
import '#ui/styles.ts';

import { setup } from 'goober';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { CrashBoundary } from '#app/CrashBoundary.tsx';
import { createApplication } from '#app/createApplication.ts';
import { DemoAccount } from '#devtools/DemoAccount.tsx';
import { createBackend } from '#fake-server/backend.ts';
import { iconSprite } from '#ui/icons.ts';
import start from '#ui/start.css?raw';
import tokens from '#ui/tokens.css?raw';

// The whole application with its fake backend, in a window of its own.

const backend = createBackend({ seed: { inquiries: 4, contact: 3, images: 8, videos: 2 } });

const style = document.createElement('style');
// The pictures of the style sheets are files, which the page does not have.
style.textContent = (tokens + start).replace(/url\([^)]*\)/g, 'none');
document.head.append(style);
const sprite = document.createElement('div');
sprite.innerHTML = iconSprite();
const root = document.createElement('div');
root.id = 'root';
document.body.append(sprite, root);

setup(createElement);
const app = createApplication({ baseUrl: '', inspect: prepared.inspect, DemoAccount });
createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <App app={app} />
    </CrashBoundary>
  </StrictMode>,
);

const refusal = (status: number, message: string) =>
  Response.json({ error: { code: `test_${status}`, message } }, { status });

void prepared.run({
  outcomes: {
    answer: backend.handle,
    'a 401': async () => refusal(401, 'The access token has expired'),
    'a 500': async () => refusal(500, 'The server has failed'),
    'no answer': async () => null,
    'done, but no answer': async (request) => {
      await backend.handle(request);
      return null;
    },
  },
  events: {
    'the access token expires': () => backend.expire({ access: true, refresh: false }),
    'the session expires': () => backend.expire({ access: true, refresh: true }),
  },
});
