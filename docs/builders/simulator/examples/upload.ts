import { type QueuedFile, queuedUploadMachine } from '#machines/queued-upload/queued-upload.machine.ts';
import type { UploadTexts } from '#machines/upload/draft.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import type { UploadQueueEvent } from '#machines/upload-queue/events.ts';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import { example, failure, file, startTime } from '../example.ts';

export const photo = file('harbour-loft.png', 'image/png');
export const text = file('plan.txt', 'text/plain');

export const texts: UploadTexts = {
  title: 'Harbour loft',
  description: '',
  alt_text: '',
  category: '',
  sort_order: '0',
  section: 'gallery',
};

const row: QueuedFile = {
  id: 'row-1',
  position: 0,
  kind: 'image',
  file: photo,
  texts,
  idempotencyKey: null,
  failure: null,
};

const stages = ['refused', 'ready', 'waiting', 'sending', 'cancelled', 'failed', 'stored'] as const;

const queuedUpload = example(queuedUploadMachine, {
  isChild: true,
  input: () => row,
  events: {
    'type a title': { type: 'row.textChanged', field: 'title', value: 'Atrium' },
    'empty the title': { type: 'row.textChanged', field: 'title', value: '' },
    'replace the file': { type: 'row.fileReplaced', file: photo },
    submit: { type: 'row.submitted' },
    cancel: { type: 'row.cancelled' },
    'its turn has come': { type: 'row.started', idempotencyKey: 'key-1', sharedCall: null },
    'its call is interrupted': { type: 'row.interrupted' },
    'an attempt starts': { type: 'row.attemptStarted' },
    'half of it is sent': { type: 'row.progressed', sent: 1, total: 2 },
    'an attempt fails': { type: 'row.attemptFailed' },
  },
  ports: { uploadQueuedFile: { results: { stored: null }, errors: { failure } } },
});

const added = (...files: readonly File[]) =>
  ({ type: 'queue.filesAdded', kind: 'image', section: 'gallery', files, position: 0 }) as const;

export const uploadExamples = {
  upload: example(uploadMachine, {
    input: ({ createKey }) => ({ createKey }),
    events: {
      'open for images': { type: 'upload.opened', kind: 'image', section: 'gallery' },
      'open for videos': { type: 'upload.opened', kind: 'video', section: 'hero' },
      dismiss: { type: 'upload.dismissed' },
      discard: { type: 'upload.discarded' },
      'drag a file in': { type: 'upload.dragEntered' },
      'drag it out': { type: 'upload.dragLeft' },
      'choose a photo': { type: 'upload.fileChosen', file: photo },
      'choose a text': { type: 'upload.fileChosen', file: text },
      'remove the file': { type: 'upload.fileRemoved' },
      'type a title': { type: 'upload.textChanged', field: 'title', value: 'Atrium' },
      'empty the title': { type: 'upload.textChanged', field: 'title', value: '' },
      submit: { type: 'upload.submitted' },
      cancel: { type: 'upload.cancelled' },
      'an attempt starts': { type: 'upload.attemptStarted' },
      'half of it is sent': { type: 'upload.progressed', sent: 1, total: 2 },
      'an attempt fails': { type: 'upload.attemptFailed' },
    },
    ports: {
      readDraft: {
        results: {
          'no draft': null,
          'a draft': { file: photo, texts, idempotencyKey: null, failure: null, savedAt: startTime },
        },
        errors: { 'no storage': failure },
      },
      uploadFile: { results: { stored: null }, errors: { failure } },
    },
  }),
  'queued-upload': queuedUpload,
  'upload-queue': example(uploadQueueMachine, {
    input: ({ createKey }) => ({ createKey }),
    events: ({ entries }): Readonly<Record<string, UploadQueueEvent>> => ({
      'add a photo': added(photo),
      'add two photos and a text': added(photo, photo, text),
      open: { type: 'queue.opened' },
      dismiss: { type: 'queue.dismissed' },
      'choose a section': { type: 'queue.valueChosen', kind: 'image', field: 'section', value: 'logo' },
      submit: { type: 'queue.submitted' },
      'try the failed ones again': { type: 'queue.failedRetried' },
      'cancel all': { type: 'queue.allCancelled' },
      'remove the first': { type: 'queue.rowRemoved', id: entries[0]?.row.id ?? 'row-1' },
      discard: { type: 'queue.discarded' },
      'the batch is refused': { type: 'queue.batchRefused', call: entries[0]?.call ?? 'key-1' },
      ...Object.fromEntries(
        stages.map((stage) => [
          `a file reports: ${stage}`,
          { type: `queuedUpload.${stage}` as const, row: entries[0]?.row ?? row },
        ]),
      ),
    }),
    ports: {
      queuedUpload,
      readRows: { results: { 'no rows': [], 'a row': [{ ...row, isWaiting: true }] }, errors: { failure } },
    },
  }),
};
