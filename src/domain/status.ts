import { type Status, statuses, statusTable } from '#contract/entities.ts';
import { isolated } from './isolated.ts';

/** Whether the server's status is a known one. */
export const isKnownStatus = (status: string): status is Status => statuses.some((known) => known === status);

/** 'other': those that are not known. */
export type StatusFilter = Status | 'other';

export const parseStatusFilter = (text: string | null): StatusFilter | null =>
  text === 'other' || (text !== null && isKnownStatus(text)) ? text : null;

export const passesStatus = (status: string, filter: string | null): boolean =>
  filter === null || (filter === 'other' ? !isKnownStatus(status) : status === filter);

/** The label of a known status; any other is its own raw text (Specification §3). */
export const statusLabel = (status: string): string =>
  isKnownStatus(status) ? statusTable[status].label : isolated(status);

/** The tone of the badge: gray for an unknown status. */
export const statusTone = (status: string) =>
  isKnownStatus(status) ? statusTable[status].tone : ('neutral' as const);

/** The known statuses as options of a control. */
export const statusOptions = statuses.map((status) => ({
  value: status,
  label: statusLabel(status),
  tone: statusTone(status),
}));
