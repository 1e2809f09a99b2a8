import type { KeyRow } from '#components/KeysDialog.tsx';
import { statuses } from '#contract/entities.ts';
import type { InboxScreenEvent } from '#machines/inbox-screen/inbox-screen.machine.ts';

/** What the keys do that only an inbox has. An event after which another card is current is in `moves` of useItemKeys.ts, too. */
export const inboxKeys: Readonly<Record<string, InboxScreenEvent>> = {
  ...Object.fromEntries(
    statuses.map((status, index) => [`${index + 1}`, { type: 'current.statusChosen', status }]),
  ),
  r: { type: 'current.replyRequested' },
};

export const undo: InboxScreenEvent = { type: 'undo.requested', action: null };

export const inboxKeyRows: readonly KeyRow[] = [
  [['1', '2', '3'], 'Set Pending, In Progress, Completed'],
  [['r'], 'Reply by mail or phone'],
  [['Ctrl+Z'], 'Undo the last status change'],
];
