import type { UploadCounts } from '#components/useUploadCounts.ts';
import type { MediaKind } from '#contract/entities.ts';
import { isolated } from '#domain/isolated.ts';
import { type MediaPlace, sectionLabel } from '#domain/media.ts';
import { type AttemptActorRef, selectIsRetrying } from '#machines/attempt/attempt.machine.ts';
import type { UploadStage } from '#machines/upload/upload.machine.ts';
import type { Rows } from '#machines/uploads/rows.ts';
import type { BadgeTone } from '#ui/Badge.tsx';

export const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`;

/** 'Failed to upload image: {message}', or 'images' (Specification §8). */
export const uploadFailure = (what: MediaKind | `${MediaKind}s`, message: string) =>
  `Failed to upload ${what}: ${message}`;

export const uploadsNotStored =
  'This browser can’t save your files. Keep this page open until they are uploaded.';

const waits = {
  attempt: 'Upload interrupted. Retrying…',
  connection: 'Slow or no connection…',
  response: 'Waiting for the server…',
} as const;

/** What a running upload waits for, or null. */
export function waitText(attempt: ReturnType<AttemptActorRef['getSnapshot']>): string | null {
  if (selectIsRetrying(attempt)) return waits.attempt;
  if (!attempt.hasTag('slow')) return null;
  const { sent, total } = attempt.context;
  return sent < total || total === 0 ? waits.connection : waits.response;
}

/** The title of the list, by what it holds. */
export function listTitle(rows: Rows): string {
  const kinds = new Set<MediaKind>(rows.map(({ kind }) => kind));
  if (kinds.size > 1) return 'Upload Files';
  return kinds.has('video') ? 'Upload Videos' : 'Upload Images';
}

/** The state of a row, without its reason; none of one that lasts no time. */
export const stages: Readonly<Partial<Record<UploadStage, readonly [label: string, tone: BadgeTone]>>> = {
  empty: ['No file', 'neutral'],
  refused: ['Can’t upload', 'pending'],
  resizing: ['Can’t upload', 'pending'],
  ready: ['Ready', 'neutral'],
  waiting: ['Waiting', 'progress'],
  sending: ['Uploading', 'progress'],
  cancelled: ['Cancelled', 'neutral'],
  failed: ['Failed', 'danger'],
  stored: ['Uploaded', 'done'],
};

export const isWorking = ({ waiting, sending }: UploadCounts): boolean => waiting + sending > 0;

/** '3 of 8 uploaded · 2 failed'. */
export function listSummary(counts: UploadCounts): string {
  const { total, stored, ready, failed, refused, cancelled, empty } = counts;
  const parts = [
    (isWorking(counts) || stored > 0) && `${stored} of ${total} uploaded`,
    !isWorking(counts) && ready > 0 && `${files(ready)} ready to upload`,
    failed > 0 && `${failed} failed`,
    refused > 0 && `${refused} can’t be uploaded`,
    cancelled > 0 && `${cancelled} cancelled`,
    empty > 0 && `${empty} without a file`,
  ];
  return parts.filter(Boolean).join(' · ');
}

export const uploadButton = (count: number) => `Upload ${files(count)}`;
export const retryButton = (count: number) => `Retry ${count} failed`;
export const removalQuestion = (count: number) => `${files(count)} and the text you typed will be removed.`;

/** 'Drop to add to Gallery'. */
export const dropInvitation = ({ section }: MediaPlace) => `Drop to add to ${sectionLabel(section)}`;
export const dropFormats = (kind: MediaKind) => (kind === 'image' ? 'Images and videos' : 'Videos only');

/** What was refused, and why. Three names are listed, or two when there are more. */
export function refusedText({ kind }: MediaPlace, names: readonly string[]): string {
  const listed = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  const where = kind === 'image' ? 'Only images and videos' : 'On the Videos tab, only videos';
  return `Not added: ${new Intl.ListFormat('en').format(listed.map(isolated))}. ${where} can be added.`;
}

/** What a sign-out has discarded: the first three titles. */
export function discardedText(titles: readonly string[]): string {
  const names = titles.slice(0, 3).map((title) => (title ? `“${isolated(title)}”` : 'an untitled upload'));
  const more = titles.length - names.length;
  return `Discarded at sign-out: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
