import type { Status } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';
import { statusLabel } from '#domain/status.ts';
import { missingLabels } from '../labels.ts';

/** What an undo has done (decision 74). */
export const undoLabels = {
  undone: (name: string, status: Status) => `Undone: ${name} is ${statusLabel(status)} again.`,
  changed: (name: string, status: string) =>
    `${name} was changed elsewhere to ${statusLabel(status) || missingLabels.status}; nothing was undone.`,
  missing: (name: string) => `${name} no longer exists; nothing was undone.`,
  /** `error` is null when the server has not responded in time. */
  failed: (error: unknown) =>
    `Nothing was undone: ${error === null ? 'the server did not respond' : messageOf(error)}. Try again.`,
} as const;
