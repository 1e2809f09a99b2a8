import type { Story } from '../stage.ts';
import { authStories } from './auth.ts';
import { dashboardStories } from './dashboard.ts';
import { editingStories } from './editing.ts';
import { inboxStories } from './inbox.ts';
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

export const stories: readonly Story[] = [
  ...sessionStories,
  ...authStories,
  ...shellStories,
  ...dashboardStories,
  ...uploadStories,
  ...mediaStories,
  ...queueStories,
  ...editingStories,
  ...leavingStories,
  ...leavingWorkStories,
  ...shrinkStories,
  ...inboxStories,
  ...triageStories,
  ...settingsStories,
];
