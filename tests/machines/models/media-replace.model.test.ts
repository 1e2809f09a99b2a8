import { describe, test } from 'vitest';
import type { MediaItem } from '#contract/entities.ts';
import { validateFile } from '#domain/upload.ts';
import {
  type MediaReplaceEvent,
  mediaReplaceMachine,
} from '#machines/media-replace/media-replace.machine.ts';
import { loft, study, targetOf } from '#tests/support/mediaEditChart.ts';
import { missing, photo, startMediaReplace, text } from '#tests/support/mediaReplaceChart.ts';
import { comparable, type Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const target = targetOf(loft);

interface Replacement {
  readonly value: 'closed' | 'choosing' | 'uploading' | 'deleting' | 'bothKept';
  readonly file: File | null;
  readonly problem: string | null;
  readonly progress: number;
  readonly stored: MediaItem | null;
  /** The numbers of the idempotency keys, and how many were made; 0 for none. */
  readonly uploadKey: number;
  readonly deletionKey: number;
  readonly keys: number;
}

const isBusy = (value: Replacement['value']) => value === 'uploading' || value === 'deleting';

const empty = { file: null, problem: null, progress: 0, stored: null, uploadKey: 0, deletionKey: 0 };

const model: Model<Replacement, MediaReplaceEvent> = {
  initial: { value: 'closed', keys: 0, ...empty },
  events: () => ({
    open: { type: 'replace.opened', target },
    'choose a picture': { type: 'replace.fileChosen', file: photo },
    'choose a text': { type: 'replace.fileChosen', file: text },
    submit: { type: 'replace.submitted' },
    'a quarter is sent': { type: 'replace.progressed', sent: 1, total: 4 },
    'the only byte is sent': { type: 'replace.progressed', sent: 1, total: 1 },
    'nothing is to be sent': { type: 'replace.progressed', sent: 0, total: 0 },
    'try again': { type: 'replace.retried' },
    dismiss: { type: 'replace.dismissed' },
  }),
  outcomes: {
    uploadFile: {
      resolves: { 'the new item': study, 'no item': null },
      rejects: { failure: new Error('Server error: 500') },
    },
    deleteOld: { resolves: { nothing: null }, rejects: { missing, failure: new Error('Server error: 503') } },
  },
  next: (form, stimulus, { emit }) => {
    const closed: Replacement = { value: 'closed', keys: form.keys, ...empty };
    switch (`${form.value} ${stimulus.type}`) {
      case 'closed replace.opened':
        return { ...closed, value: 'choosing' };
      case 'uploading replace.dismissed':
        emit({ type: 'replace.listStale' });
        return { ...form, value: 'choosing' };
      case 'deleting replace.dismissed':
        emit({ type: 'replace.listStale' });
        return closed;
      case 'choosing replace.dismissed':
      case 'bothKept replace.dismissed':
        return closed;
      case 'bothKept replace.retried':
        return { ...form, value: 'deleting' };
      case 'choosing replace.submitted': {
        const problem = validateFile('image', form.file)?.message ?? null;
        if (problem) return { ...form, problem };
        const uploadKey = form.uploadKey || form.keys + 1;
        const keys = Math.max(uploadKey, form.keys);
        return { ...form, value: 'uploading', problem: null, progress: 0, uploadKey, keys };
      }
    }
    switch (stimulus.type) {
      case 'replace.fileChosen': {
        if (form.value !== 'choosing') return form;
        const { file } = stimulus;
        return { ...form, file, problem: validateFile('image', file)?.message ?? null, uploadKey: 0 };
      }
      case 'replace.progressed':
        return form.value === 'uploading'
          ? { ...form, progress: stimulus.sent / (stimulus.total || 1) }
          : form;
      case 'resolved': {
        if (stimulus.port === 'deleteOld') {
          emit({ type: 'replace.succeeded', target, item: form.stored });
          return closed;
        }
        const stored = stimulus.outcome === 'no item' ? null : study;
        const keys = form.keys + 1;
        return { ...form, value: 'deleting', stored, deletionKey: keys, keys };
      }
      case 'rejected':
        if (stimulus.port === 'uploadFile') {
          emit({ type: 'replace.failed', target, error: stimulus.value });
          return { ...form, value: 'choosing', problem: 'Server error: 500' };
        }
        if (stimulus.value === missing) {
          emit({ type: 'replace.succeeded', target, item: form.stored });
          return closed;
        }
        emit({ type: 'replace.bothKept', target, error: stimulus.value });
        return { ...form, value: 'bothKept', problem: 'Server error: 503' };
      default:
        return form;
    }
  },
  calls: ({ value, file, uploadKey, deletionKey }) => [
    ...(value === 'uploading'
      ? [
          {
            port: 'uploadFile',
            input: { target, file, idempotencyKey: `key ${uploadKey}`, reportsTo: 'the chart' },
          },
        ]
      : []),
    ...(value === 'deleting'
      ? [
          {
            port: 'deleteOld',
            input: { kind: 'image', section: 'gallery', id: loft.id, idempotencyKey: `key ${deletionKey}` },
          },
        ]
      : []),
  ],
  shown: ({ value, file, problem, progress }) => ({
    value: isBusy(value) ? { submitting: value } : value,
    isOpen: value !== 'closed',
    isBusy: isBusy(value),
    areBothKept: value === 'bothKept',
    id: value === 'closed' ? null : loft.id,
    file: file?.name ?? null,
    problem,
    progress,
  }),
  key: ({ value, file, problem, progress, stored, uploadKey }) => [
    value,
    file?.name,
    problem,
    progress,
    stored !== null,
    uploadKey > 0,
  ],
  start: (clock) => {
    const { deleteOld, uploadFile, ...chart } = startMediaReplace(clock);
    return {
      ...chart,
      ports: {
        deleteOld,
        uploadFile: comparable(uploadFile, ({ reportTo, ...input }) => ({
          ...{ ...input, reportsTo: reportTo === chart.actor ? 'the chart' : 'another' },
        })),
      },
    };
  },
};

describe(mediaReplaceMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events and responses → the old file is deleted only after the new one is stored', async () => {
    await walkAtRandom(model);
  });
});
