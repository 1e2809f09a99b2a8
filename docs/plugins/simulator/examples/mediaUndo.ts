import type { MediaItem } from '#contract/entities.ts';
import { example, failure, missing } from '#docs/review/simulator/example.ts';
import type { ChangedItem, ChangeReport } from '#machines/media-undo/changes.ts';
import { mediaUndoMachine } from '#machines/media-undo/media-undo.machine.ts';
import { workExamples } from './work.ts';

export const item: MediaItem = {
  id: 'img-1',
  section: 'gallery',
  title: 'Harbour loft',
  description: null,
  alt_text: null,
  category: null,
  sort_order: 0,
  created_at: '2026-11-20T09:00:00.000Z',
  cloudinary_public_id: null,
  urls: { thumbnail: null, small: null, medium: null, large: null },
  url: null,
  thumbnail_url: null,
};
const key = { kind: 'image', section: 'gallery', id: 'img-1' } as const;
const renamed: ChangedItem = {
  ...key,
  label: 'Harbour loft',
  from: { title: 'Harbour loft' },
  to: { title: 'Loft' },
};
export const storedTitle: ChangeReport = {
  type: 'change.ended',
  key: 'loft',
  change: { key: 'key-a', type: 'texts', items: [renamed] },
};
const stored = (title: string) => new Map([['image/gallery/img-1', { ...item, title }]]);

export const undoExample = example(mediaUndoMachine, {
  isChild: true,
  input: ({ createKey }) => ({ createKey, isMissing: (error) => error === missing }),
  events: {
    'a title is stored': storedTitle,
    'the title is being saved': { type: 'change.began', key: 'loft', items: ['image/gallery/img-1'] },
    'another title is being saved': { type: 'change.began', key: 'study', items: ['image/gallery/img-2'] },
    'the title is not saved': { type: 'change.ended', key: 'loft', change: null },
    'the other title is not saved': { type: 'change.ended', key: 'study', change: null },
    undo: { type: 'undo.requested', keys: [] },
    'undo the title': { type: 'undo.requested', keys: ['key-a'] },
    'the work has failed': {
      type: 'bulk.ended',
      outcome: {
        done: [],
        failed: [
          {
            task: {
              item: { ...key, key: 'image/gallery/img-1', label: 'Harbour loft', changes: {} },
              change: null,
              idempotencyKey: 'key-b',
            },
            error: failure,
          },
        ],
        missing: [],
        cancelled: [],
      },
    },
    'the work has ended': {
      type: 'bulk.ended',
      outcome: { done: [], failed: [], missing: [], cancelled: [] },
    },
  },
  ports: {
    readItems: {
      results: {
        'as it was stored': stored('Loft'),
        'with another title': stored('Quay'),
        'without the item': new Map(),
      },
      errors: { failure },
    },
    work: workExamples['bulk-work'],
  },
});
