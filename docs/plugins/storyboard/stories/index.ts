import type { Story } from '../stage.ts';
import { applicationStories } from './application.ts';
import { authStories } from './auth.ts';
import { dashboardStories } from './dashboard.ts';
import { editingStories } from './editing.ts';
import { elsewhereStories } from './elsewhere.ts';
import { inboxStories } from './inbox.ts';
import { inboxWriteStories } from './inboxWrites.ts';
import { leavingStories } from './leaving.ts';
import { leavingWorkStories } from './leavingWork.ts';
import { mediaStories } from './media.ts';
import { queueStories } from './queue.ts';
import { sessionStories } from './session.ts';
import { settingsStories } from './settings.ts';
import { shellStories } from './shell.ts';
import { shrinkStories } from './shrink.ts';
import { triageStories } from './triage.ts';
import { uploadStories } from './upload.ts';
import { uploadAgainStories } from './uploadAgain.ts';

export const stories: readonly Story[] = [
  ...sessionStories,
  ...authStories,
  ...applicationStories,
  ...shellStories,
  ...dashboardStories,
  ...uploadStories,
  ...uploadAgainStories,
  ...mediaStories,
  ...queueStories,
  ...editingStories,
  ...leavingStories,
  ...leavingWorkStories,
  ...elsewhereStories,
  ...shrinkStories,
  ...inboxStories,
  ...triageStories,
  ...inboxWriteStories,
  ...settingsStories,
];
