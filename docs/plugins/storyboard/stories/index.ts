import type { Story } from '../stage.ts';
import { applicationStories } from './application.ts';
import { authStories } from './auth.ts';
import { dashboardStories } from './dashboard.ts';
import { editingStories } from './editing.ts';
import { elsewhereStories } from './elsewhere.ts';
import { inboxStories } from './inbox.ts';
import { inboxListStories } from './inboxList.ts';
import { inboxWriteStories } from './inboxWrites.ts';
import { interruptedStories } from './interrupted.ts';
import { leavingStories } from './leaving.ts';
import { leavingWorkStories } from './leavingWork.ts';
import { mediaStories } from './media.ts';
import { mediaKeyStories } from './mediaKeys.ts';
import { mediaUndoStories } from './mediaUndo.ts';
import { newMessageStories } from './newMessages.ts';
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
  ...mediaKeyStories,
  ...queueStories,
  ...editingStories,
  ...mediaUndoStories,
  ...leavingStories,
  ...leavingWorkStories,
  ...elsewhereStories,
  ...interruptedStories,
  ...shrinkStories,
  ...inboxStories,
  ...triageStories,
  ...inboxWriteStories,
  ...inboxListStories,
  ...newMessageStories,
  ...settingsStories,
];
