import { createEmptyActor } from 'xstate';
import { example, failure, file, startTime } from '#docs/review/simulator/example.ts';
import type { UploadTexts } from '#domain/upload.ts';
import type { StoredRow } from '#domain/uploadRow.ts';
import { type TransferActorRef, transferMachine } from '#machines/transfer/transfer.machine.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import type { UploadQueueEvent } from '#machines/upload-queue/events.ts';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';

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

const row: StoredRow = {
  id: 'row-1',
  position: 0,
  kind: 'image',
  file: photo,
  texts,
  titleMode: 'derived',
  idempotencyKey: null,
  failure: null,
  isWaiting: true,
};

const transfer = example(transferMachine, {
  isChild: true,
  input: () => ({
    kind: 'image' as const,
    parts: [{ id: 'row-1', file: photo, texts }],
    idempotencyKey: 'key-1',
  }),
  events: {
    'an attempt starts': { type: 'transfer.attemptStarted' },
    'half of it is sent': { type: 'transfer.progressed', sent: 1, total: 2 },
    'all of it is sent': { type: 'transfer.progressed', sent: 2, total: 2 },
    'an attempt fails': { type: 'transfer.attemptFailed' },
  },
  ports: {
    send: {
      results: { stored: [{ ok: true, item: null }], 'a file is refused': [{ ok: false, error: failure }] },
      errors: { failure },
    },
  },
});

const added = (...files: readonly File[]) =>
  ({ type: 'queue.filesAdded', kind: 'image', section: 'gallery', files }) as const;

const embedded = { title: 'Atrium at dusk', description: 'Oak and linen', alt_text: '' };

export const uploadExamples = {
  transfer,
  upload: example(uploadMachine, {
    isChild: true,
    input: ({ createKey }) => ({
      ...({ kind: 'image', section: 'gallery' } as const),
      createKey,
      sent: null,
      transfer: null,
    }),
    events: {
      dismiss: { type: 'upload.dismissed' },
      discard: { type: 'upload.discarded' },
      'drag a file in': { type: 'upload.dragEntered' },
      'drag it out': { type: 'upload.dragLeft' },
      'choose a photo': { type: 'upload.fileChosen', file: photo },
      'choose a text': { type: 'upload.fileChosen', file: text },
      'remove the file': { type: 'upload.fileRemoved' },
      'type a title': { type: 'upload.textChanged', field: 'title', value: 'Atrium' },
      'empty the title': { type: 'upload.textChanged', field: 'title', value: '' },
      'read what the photo says': { type: 'file.textsRead', file: photo, texts: embedded },
      submit: { type: 'upload.submitted' },
      cancel: { type: 'upload.cancelled' },
      'the transfer has started': {
        type: 'upload.transferStarted',
        transfer: createEmptyActor() as TransferActorRef,
      },
      'the file is stored': { type: 'upload.transferEnded', error: null },
      'the transfer fails': { type: 'upload.transferEnded', error: failure },
    },
    ports: {
      readDraft: {
        results: {
          'no draft': null,
          'a draft': { file: photo, texts, idempotencyKey: null, failure: null, savedAt: startTime },
          'a draft with a typed title': {
            ...{ file: photo, texts: { ...texts, title: 'Loft' }, titleMode: 'typed' },
            ...{ idempotencyKey: null, failure: null, savedAt: startTime },
          },
        },
        errors: { 'no storage': failure },
      },
      readTexts: { results: { ended: undefined }, errors: { failure } },
    },
  }),
  'upload-queue': example(uploadQueueMachine, {
    input: ({ createKey }) => ({ createKey, isBatchRefused: () => true, position: 0 }),
    events: ({ rows }): Readonly<Record<string, UploadQueueEvent>> => {
      const id = rows[0]?.id ?? 'row-1';
      return {
        'add a photo': added(photo),
        'add two photos and a text': added(photo, photo, text),
        open: { type: 'queue.opened' },
        dismiss: { type: 'queue.dismissed' },
        'choose a section': { type: 'queue.valueChosen', kind: 'image', field: 'section', value: 'logo' },
        submit: { type: 'queue.submitted' },
        'try the failed ones again': { type: 'queue.failedRetried' },
        'cancel all': { type: 'queue.allCancelled' },
        discard: { type: 'queue.discarded' },
        'the form uploads the photo': { type: 'queue.fileUploaded', file: photo },
        'undo the removal': { type: 'queue.removalUndone' },
        'type a title in the first': { type: 'row.textChanged', id, field: 'title', value: 'Atrium' },
        'replace the first file': { type: 'row.fileReplaced', id, file: photo },
        'send the first again': { type: 'row.submitted', id },
        'cancel the first': { type: 'row.cancelled', id },
        'read what the photo says': { type: 'file.textsRead', file: photo, texts: embedded },
        'use that for all': { type: 'queue.embeddedUsed' },
        'use that for the first': { type: 'row.embeddedUsed', id },
        'remove the first': { type: 'row.removed', id },
      };
    },
    ports: {
      transfer,
      readTexts: { results: { ended: undefined }, errors: { failure } },
      readRows: { results: { 'no rows': [], 'a row': [row] }, errors: { failure } },
    },
  }),
};
