import type { Call } from './call.ts';
import { dashboardCalls } from './dashboard.ts';
import { inboxCalls } from './inbox.ts';
import { mediaCalls } from './media.ts';
import { sessionCalls } from './session.ts';
import { settingsCalls } from './settings.ts';

/** The rows of the sweep: every call that the application makes, from each screen that makes it. */
export const calls: readonly Call[] = [
  ...sessionCalls,
  ...settingsCalls,
  ...dashboardCalls,
  ...inboxCalls,
  ...mediaCalls,
];
