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

// `unstubGlobals` and `restoreMocks` act before a test: what a file's last test has left would be taken away in the next file, and
// with it what its `beforeAll` has put in its place.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

guardConsole();
beforeEach(guardConsole);
// Hooks of this kind run in reverse order: the page is emptied first, so that what unmounting says counts too.
afterEach(failOnComplaints);
afterAll(failOnComplaints);

if (typeof document !== 'undefined') (await import('./page.setup.ts')).setupPage();
