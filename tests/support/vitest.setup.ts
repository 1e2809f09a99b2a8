import { setMaxListeners } from 'node:events';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { consoleComplaints, guardConsole } from './console.ts';

// Unhandled rejections need nothing here: Vitest fails the run for each of them.

function failOnComplaints(): void {
  const complaints = consoleComplaints();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

// One signal ends the reads of all sections; Node warns at eleven.
setMaxListeners(30);

// Vitest's options do it before the next test, when a file has loaded its modules. Stubs of the clock go before the clock: what they
// bring back would be the fake one.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

guardConsole();
beforeEach(guardConsole);
// Hooks of this kind run in reverse order: the page is emptied first, so that what unmounting says counts too.
afterEach(failOnComplaints);
afterAll(failOnComplaints);

if (typeof document !== 'undefined') (await import('./page.setup.ts')).setupPage();
