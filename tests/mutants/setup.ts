import { afterAll, afterEach, beforeEach } from 'vitest';
import { consoleComplaints, guardConsole } from '#tests/support/console.ts';

// As tests/support/vitest.setup.ts, without recording the coverage of charts: that of a changed chart says nothing.

function failOnComplaints(): void {
  const complaints = consoleComplaints();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

guardConsole();
beforeEach(guardConsole);
afterEach(failOnComplaints);
afterAll(failOnComplaints);

if (typeof document !== 'undefined') (await import('#tests/support/page.setup.ts')).setupPage();
