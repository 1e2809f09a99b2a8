import { keptSwitch } from '#session/keptSwitch.ts';

/** Whether the inboxes are asked for new messages every minute (decision 118). */
export const pollingSwitch = keptSwitch('admin-polling', false);
