import type { Story } from '../stage.ts';
import { dashboardStories } from './dashboard.ts';
import { editingStories } from './editing.ts';
import { inboxStories } from './inbox.ts';
import { mediaStories } from './media.ts';
import { sessionStories } from './session.ts';
import { shellStories } from './shell.ts';
import { uploadStories } from './upload.ts';

export const stories: readonly Story[] = [
  ...sessionStories,
  ...shellStories,
  ...dashboardStories,
  ...uploadStories,
  ...mediaStories,
  ...editingStories,
  ...inboxStories,
];
