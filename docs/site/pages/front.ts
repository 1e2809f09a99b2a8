import { sessionKey } from '#domain/signIn.ts';

/** The front page of the site: installs the worker, and resets the demo. */

const status = document.querySelector('#status');
const reset = document.querySelector('#reset');
const say = (text: string) => {
  if (status) status.textContent = text;
};

async function install(): Promise<void> {
  await navigator.serviceWorker.register('./sw.js');
  await navigator.serviceWorker.ready;
  say('Stored in this browser: it also opens without a connection.');
}

async function resetDemo(): Promise<void> {
  await navigator.serviceWorker.ready;
  const response = await fetch('./app/__fake/reset', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`The reset was answered with ${response.status}`);
  localStorage.removeItem(sessionKey);
  say('The demo is as it was at first. You are signed out.');
}

if ('serviceWorker' in navigator) {
  install().catch((error: unknown) => {
    console.warn(error);
    say('The files could not be stored. Opening the dashboard tries again.');
  });
  reset?.addEventListener('click', () => {
    resetDemo().catch((error: unknown) => {
      console.warn(error);
      say('The demo could not be reset. Reload this page and try again.');
    });
  });
} else
  say(
    'The demo keeps its backend in a service worker. This browser has none here: it needs https, or localhost, and in some browsers a window that is not private.',
  );
