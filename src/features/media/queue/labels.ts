import { endpoints } from '#contract/endpoints.ts';
import type { MediaKind } from '#contract/entities.ts';
import type { UploadRow, UploadStage } from '#domain/uploadRow.ts';

const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`;

/** 'Failed to upload images: {message}' (Specification §8). */
export const batchFailure = (kind: MediaKind, message: string) =>
  `${endpoints[kind === 'image' ? 'uploadImages' : 'uploadVideos'].failure}: ${message}`;

export const queueNotStored =
  'This browser does not keep the files of your upload: closing or reloading the page loses them.';

/** The title of the dialog, by what the queue holds. */
export function queueTitle(rows: readonly UploadRow[]): string {
  const kinds = new Set<MediaKind>(rows.map(({ kind }) => kind));
  if (kinds.size > 1) return 'Upload Files';
  return kinds.has('video') ? 'Upload Videos' : 'Upload Images';
}

/** The state of a row, without its reason. A row that is sent shows its percentage. */
export const stageLabels: Readonly<Record<Exclude<UploadStage, 'sending'>, string>> = {
  refused: 'Cannot be uploaded',
  ready: 'Ready',
  waiting: 'Waiting',
  cancelled: 'Cancelled',
  failed: 'Failed',
  stored: 'Stored',
};

export type QueueCounts = Readonly<Record<UploadStage, number>> & { readonly total: number };

export function countStages(rows: readonly UploadRow[]): QueueCounts {
  const counts = { refused: 0, ready: 0, waiting: 0, sending: 0, cancelled: 0, failed: 0, stored: 0 };
  for (const { stage } of rows) counts[stage] += 1;
  return { ...counts, total: rows.length };
}

/** '3 of 8 stored · 2 failed'. */
export function queueSummary(counts: QueueCounts, isWorking: boolean): string {
  const { total, stored, ready, failed, refused, cancelled } = counts;
  const parts = [
    (isWorking || stored > 0) && `${stored} of ${total} stored`,
    !isWorking && ready > 0 && `${files(ready)} to upload`,
    failed > 0 && `${failed} failed`,
    refused > 0 && `${refused} cannot be uploaded`,
    cancelled > 0 && `${cancelled} cancelled`,
  ];
  return parts.filter(Boolean).join(' · ');
}

export const uploadButton = (count: number) => `Upload ${files(count)}`;
export const retryButton = (count: number) =>
  count === 1 ? 'Try again the failed one' : `Try again the ${count} failed ones`;
export const removalQuestion = (count: number) =>
  `${files(count)} and what you typed for ${count === 1 ? 'it' : 'them'} will be removed from the queue.`;
