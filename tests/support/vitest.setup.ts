import { setMaxListeners } from 'node:events';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { consoleComplaints, guardConsole } from './console.ts';
import { recordCoverage, recordTest, writeCoverage } from './coverage.ts';

// Unhandled rejections need nothing here: Vitest fails the run for each of them.

function failOnComplaints(): void {
  const complaints = consoleComplaints();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

// One signal ends the reads of all sections; Node warns at eleven.
setMaxListeners(30);

recordCoverage();
beforeEach(() => recordTest(expect.getState().currentTestName ?? ''));
// The first of the last hooks is the last: by then every chart of the file has run.
afterAll(() => writeCoverage(expect.getState().testPath ?? 'unknown'));

// `unstubGlobals` acts before a test: the stubs of a file's last test would be taken away in the next file, and with them what its
// `beforeAll` has put in their place.
afterAll(() => {
  vi.unstubAllGlobals();
});

guardConsole();
beforeEach(guardConsole);
// Hooks of this kind run in reverse order: the page is emptied first, so that what unmounting says counts too.
afterEach(failOnComplaints);
afterAll(failOnComplaints);

if (typeof document !== 'undefined') (await import('./page.setup.ts')).setupPage();
