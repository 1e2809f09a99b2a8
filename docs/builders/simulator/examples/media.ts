import type { MediaItem } from '#contract/entities.ts';
import { arrangeMachine } from '#machines/arrange/arrange.machine.ts';
import { fitMachine } from '#machines/fit/fit.machine.ts';
import type { EditTarget } from '#machines/media-edit/events.ts';
import { mediaEditMachine } from '#machines/media-edit/media-edit.machine.ts';
import { mediaLibraryMachine } from '#machines/media-library/media-library.machine.ts';
import { mediaReplaceMachine } from '#machines/media-replace/media-replace.machine.ts';
import { pageDropMachine } from '#machines/page-drop/page-drop.machine.ts';
import { example, failure, missing } from '../example.ts';
import { photo, text } from './upload.ts';

const item: MediaItem = {
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
const other: MediaItem = { ...item, id: 'img-2', title: 'Study' };
const items = [item, other];
const target: EditTarget = { kind: 'image', section: 'gallery', item };
const place = { kind: 'image', section: 'gallery' } as const;
const shown = { kind: 'image', section: 'gallery' } as const;
const view = { ...place, sort: 'newest', filter: 'all', openId: null } as const;

export const mediaExamples = {
  arrange: example(arrangeMachine, {
    events: {
      open: { type: 'arrange.opened', section: 'gallery', ids: ['a', 'b', 'c'] },
      'open without items': { type: 'arrange.opened', section: 'gallery', ids: [] },
      'choose b': { type: 'arrange.itemChosen', id: 'b' },
      'move a to the end': { type: 'arrange.moved', id: 'a', to: 2 },
      'move c to the start': { type: 'arrange.moved', id: 'c', to: 0 },
      'the list is read again': { type: 'arrange.listChanged', ids: ['a', 'b', 'd'] },
      save: { type: 'arrange.saveRequested' },
      'it is saved': { type: 'arrange.saved' },
      'the save fails': { type: 'arrange.saveFailed' },
      'the save is stopped': { type: 'arrange.saveStopped' },
      retry: { type: 'arrange.retryRequested' },
      'close the report': { type: 'arrange.reportClosed' },
      cancel: { type: 'arrange.cancelled' },
      close: { type: 'arrange.closeRequested' },
      resume: { type: 'arrange.resumed' },
    },
    ports: {},
  }),
  fit: example(fitMachine, {
    input: () => ({ original: photo }),
    events: {
      request: { type: 'fit.requested' },
      cancel: { type: 'fit.cancelled' },
      undo: { type: 'fit.undone' },
      compare: { type: 'fit.comparisonOpened' },
      'close the comparison': { type: 'fit.comparisonClosed' },
      leave: { type: 'fit.left' },
    },
    ports: { makeFit: { results: { 'a copy': photo }, errors: { failure } } },
  }),
  'media-edit': example(mediaEditMachine, {
    input: ({ createKey }) => ({
      createKey,
      findItem: (_, id) => items.find((each) => each.id === id) ?? null,
    }),
    events: {
      open: { type: 'edit.opened', target, fields: ['title'], surface: 'viewer' },
      'walk through two items': { type: 'edit.walkStarted', ...place, ids: ['img-1', 'img-2'] },
      'walk without items': { type: 'edit.walkStarted', ...place, ids: [] },
      'type another title': { type: 'edit.textChanged', field: 'title', value: 'Atrium' },
      'type an alt text': { type: 'edit.textChanged', field: 'alt_text', value: 'A room above the harbour' },
      'empty the title': { type: 'edit.textChanged', field: 'title', value: '' },
      submit: { type: 'edit.submitted' },
      skip: { type: 'edit.skipped' },
      dismiss: { type: 'edit.dismissed' },
      discard: { type: 'edit.discarded' },
      'keep mine': { type: 'edit.mineKept' },
      'take theirs': { type: 'edit.theirsTaken' },
      leave: { type: 'edit.screenLeft' },
    },
    ports: {
      readItem: {
        results: {
          'the item as it was': item,
          'another title': { ...item, title: 'Quay' },
          'the second item': other,
          'no item': null,
        },
        errors: { failure },
      },
      updateItem: { results: { saved: null }, errors: { failure } },
    },
  }),
  'media-library': example(mediaLibraryMachine, {
    events: {
      images: { type: 'library.imagesSelected' },
      videos: { type: 'library.videosSelected' },
      'section logo': { type: 'library.sectionSelected', section: 'logo' },
      'section feature': { type: 'library.sectionSelected', section: 'feature' },
      'by title': { type: 'library.sortSelected', sort: 'title' },
      'toggle the filter': { type: 'library.filterToggled' },
      'open an item': { type: 'library.itemOpened', id: 'img-1' },
      close: { type: 'library.itemClosed' },
      'go back to an open image': { type: 'library.urlChanged', view: { ...view, openId: 'img-2' } },
      'go back to videos': { type: 'library.urlChanged', view: { ...view, kind: 'video', section: 'hero' } },
    },
    ports: {},
  }),
  'media-replace': example(mediaReplaceMachine, {
    input: ({ createKey }) => ({ createKey, isMissing: (error) => error === missing }),
    events: {
      open: { type: 'replace.opened', target },
      'choose a photo': { type: 'replace.fileChosen', file: photo },
      'choose a text': { type: 'replace.fileChosen', file: text },
      submit: { type: 'replace.submitted' },
      'half of the bytes': { type: 'replace.progressed', sent: 1, total: 2 },
      retry: { type: 'replace.retried' },
      dismiss: { type: 'replace.dismissed' },
    },
    ports: {
      uploadFile: { results: { 'the new item': other, 'no item': null }, errors: { failure } },
      deleteOld: { results: { deleted: null }, errors: { missing, failure } },
    },
  }),
  'page-drop': example(pageDropMachine, {
    events: {
      'drag files over the page': { type: 'drag.moved' },
      'drag them out': { type: 'drag.left' },
      'drop two files': { type: 'files.dropped', files: [photo, text], folders: [], shown },
      'paste a picture': { type: 'files.pasted', files: [photo], folders: [], shown },
    },
    ports: {},
  }),
};
