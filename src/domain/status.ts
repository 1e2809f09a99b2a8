import { type Status, statuses } from '#contract/entities.ts';

export const statusLabels: Readonly<Record<Status, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
};

/** Whether the server's status is one of the three known ones. */
export const isKnownStatus = (status: string): status is Status => statuses.some((known) => known === status);

/** 'other': those that are none of the three. */
export type StatusFilter = Status | 'other';

export const parseStatusFilter = (text: string | null): StatusFilter | null =>
  text === 'other' || (text !== null && isKnownStatus(text)) ? text : null;

export const passesStatus = (status: string, filter: string | null): boolean =>
  filter === null || (filter === 'other' ? !isKnownStatus(status) : status === filter);

/** The label of a known status; any other is its own raw text (Specification §3). */
export const statusLabel = (status: string): string =>
  isKnownStatus(status) ? statusLabels[status] : status;

/** The badge's tone: amber, blue, green, or gray for anything unknown. */
export const statusTone = (status: string): 'pending' | 'progress' | 'done' | 'neutral' =>
  isKnownStatus(status) ? tones[status] : 'neutral';

const tones = { pending: 'pending', in_progress: 'progress', completed: 'done' } as const;
