import { type AnyActorRef, createActor, fromCallback } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import { example, failure, missing } from '#docs/review/simulator/example.ts';
import { arrangeMachine } from '#machines/arrange/arrange.machine.ts';
import { type EditTarget, keyOfTarget } from '#machines/media-edit/events.ts';
import { mediaEditMachine } from '#machines/media-edit/media-edit.machine.ts';
import { mediaListMachine } from '#machines/media-list/media-list.machine.ts';
import { mediaPanelMachine } from '#machines/media-panel/media-panel.machine.ts';
import { mediaReplaceMachine } from '#machines/media-replace/media-replace.machine.ts';
import { mediaScreenMachine } from '#machines/media-screen/media-screen.machine.ts';
import { pageDropMachine } from '#machines/page-drop/page-drop.machine.ts';
import { shrinkMachine } from '#machines/shrink/shrink.machine.ts';
import { inboxExamples } from './inbox.ts';
import { item, storedTitle, undoExample } from './mediaUndo.ts';
import { photo, text, texts, uploadExamples } from './upload.ts';
import { workExamples } from './work.ts';

const other: MediaItem = { ...item, id: 'img-2', title: 'Study' };
const items = [item, other];
const target: EditTarget = { kind: 'image', section: 'gallery', item };
const second: EditTarget = { ...target, item: other };
const place = { kind: 'image', section: 'gallery' } as const;
const key = { ...place, id: 'img-1' } as const;
const shown = place;
const view = { ...place, sort: 'newest', filter: 'all', text: '' } as const;
const destination = { url: '/media', steps: -1, replace: false } as const;
const list = { items, unreadable: [] };
const sent = { file: photo, texts, idempotencyKey: 'key-1' };

/** An actor of the session, which the chart only sends to. */
const receiver = <Ref extends AnyActorRef>(): Ref =>
  createActor(fromCallback(() => {})).start() as AnyActorRef as Ref;

/** Of a callback actor, whose end changes nothing. */
const callback = { results: { ended: undefined }, errors: { failure } };

const transfer = {
  results: {
    'the new item': [{ ok: true, item: other }],
    'no item': [{ ok: true, item: null }],
    'a refusal of the file': [{ ok: false, error: failure }],
  },
  errors: { failure },
} as const;

const arrange = example(arrangeMachine, {
  isChild: true,
  input: () => ({ section: 'gallery' as const, items, work: receiver(), kept: [] }),
  events: {
    'choose the study': { type: 'arrange.itemChosen', id: 'img-2' },
    'move the loft to the end': { type: 'arrange.moved', id: 'img-1', to: 1 },
    'move it to the start': { type: 'arrange.moved', id: 'img-1', to: 0 },
    'the list is read again': { type: 'arrange.listRead', section: 'gallery', items: [other] },
    save: { type: 'arrange.saveRequested' },
    'it is saved': { type: 'arrange.workEnded', failed: 0, isStopped: false },
    'the save fails': { type: 'arrange.workEnded', failed: 1, isStopped: false },
    'the save is stopped': { type: 'arrange.workEnded', failed: 0, isStopped: true },
    retry: { type: 'arrange.retryRequested' },
    'close the report': { type: 'arrange.reportClosed' },
    'the session expires': { type: 'session.ended', isRequested: false },
    'sign out': { type: 'session.ended', isRequested: true },
  },
  ports: {},
});

const edit = example(mediaEditMachine, {
  isChild: true,
  input: ({ createKey }) => ({ createKey, target, fields: ['title', 'alt_text'] as const, texts: {} }),
  events: {
    'type another title': { type: 'edit.textChanged', field: 'title', value: 'Atrium' },
    'type an alt text': { type: 'edit.textChanged', field: 'alt_text', value: 'A room above the harbour' },
    'empty the title': { type: 'edit.textChanged', field: 'title', value: '' },
    'choose the alt text': { type: 'edit.fieldChosen', field: 'alt_text' },
    submit: { type: 'edit.submitted' },
    dismiss: { type: 'edit.dismissed' },
    'keep mine': { type: 'edit.mineKept' },
    'take theirs': { type: 'edit.theirsTaken' },
    'the item is gone': { type: 'edit.itemGone' },
    'go back': { type: 'edit.left' },
    'the session expires': { type: 'session.ended', isRequested: false },
    'sign out': { type: 'session.ended', isRequested: true },
    resume: { type: 'edit.resumed' },
  },
  ports: {
    readItem: {
      results: { 'the item as it was': item, 'another title': { ...item, title: 'Quay' }, 'no item': null },
      errors: { failure },
    },
    updateItem: { results: { saved: null }, errors: { failure } },
  },
});

const replacement = example(mediaReplaceMachine, {
  isChild: true,
  input: ({ createKey }) => ({ target, createKey, isMissing: (error) => error === missing }),
  events: {
    'choose a photo': { type: 'replace.fileChosen', file: photo },
    'choose a text': { type: 'replace.fileChosen', file: text },
    submit: { type: 'replace.submitted' },
    cancel: { type: 'replace.cancelled' },
    retry: { type: 'replace.retried' },
    leave: { type: 'replace.left' },
  },
  ports: { transfer, deleteOld: { results: { deleted: null }, errors: { missing, failure } } },
});

const mediaList = example(mediaListMachine, {
  isChild: true,
  input: () => view,
  events: {
    images: { type: 'list.kindSelected', kind: 'image' },
    videos: { type: 'list.kindSelected', kind: 'video' },
    'section logo': { type: 'list.sectionSelected', section: 'logo' },
    'section feature': { type: 'list.sectionSelected', section: 'feature' },
    'by title': { type: 'list.sortSelected', sort: 'title' },
    'toggle the filter': { type: 'list.filterToggled' },
    'the list is read': { type: 'query.read', data: list },
    'search for study': { type: 'search.applied', text: 'study' },
    'go back to another order': { type: 'list.urlChanged', view: { ...view, sort: 'oldest' } },
    'go back to videos': { type: 'list.urlChanged', view: { ...view, kind: 'video', section: 'hero' } },
    'focus the second card': { type: 'item.focused', id: 'img-2' },
    'next card': { type: 'current.moved', step: 1, openId: null },
    'next in the viewer': { type: 'current.moved', step: 1, openId: 'img-1' },
    'open the current card': { type: 'current.opened', openId: null },
    'select it': { type: 'current.toggled', openId: null },
    'delete it': { type: 'current.deletionRequested', openId: null },
    'delete what the viewer shows': { type: 'current.deletionRequested', openId: 'img-1' },
  },
  ports: { search: inboxExamples.search, selection: inboxExamples.selection, watchQuery: callback },
});

const panel = example(mediaPanelMachine, {
  isChild: true,
  input: ({ createKey }) => ({
    queue: receiver(),
    createKey,
    takeTexts: () => ({}),
    takeOrder: () => [],
    isMissing: (error) => error === missing,
  }),
  events: {
    'open an item': { type: 'item.opened', key },
    'edit it': { type: 'edit.requested', target, fields: ['title', 'alt_text'] },
    'edit the other': { type: 'edit.requested', target: second, fields: ['title'] },
    'walk through two items': { type: 'walk.requested', targets: [target, second] },
    'replace its file': { type: 'replace.requested', target },
    'upload an image': { type: 'upload.requested', ...place, file: null },
    'drop a photo': { type: 'upload.requested', ...place, file: photo },
    arrange: { type: 'arrange.requested', section: 'gallery', items },
    dismiss: { type: 'panel.dismissed' },
    'cancel the arrangement': { type: 'arrange.cancelled' },
    save: { type: 'edit.confirmed' },
    leave: { type: 'leaving.confirmed' },
    stay: { type: 'leaving.declined' },
    'go back to an item': { type: 'panel.urlChanged', key },
    'go back to the list': { type: 'panel.urlChanged', key: null },
    'go back during a form': { type: 'location.requested', destination },
    'the session expires': { type: 'session.ended', isRequested: false },
    'sign out': { type: 'session.ended', isRequested: true },
    'a save begins': { type: 'change.began', key: 'loft', items: ['image/gallery/img-1'] },
    'a save has ended': { type: 'change.ended', key: 'loft', change: null },
    'a title is stored': storedTitle,
    undo: { type: 'undo.requested', keys: [] },
    'the item is deleted': { type: 'item.deleted', key },
    'the list is read': { type: 'list.read', place, items },
    'the list comes without the item': { type: 'list.read', place, items: [other] },
    'the form is unchanged': { type: 'edit.unchanged', target },
    'the form is changed': { type: 'edit.changed', target },
    'the form is sent': { type: 'edit.sent', target },
    'the form asks': { type: 'edit.asking', target },
    'the form has ended': { type: 'edit.ended', target, isSaved: true },
    'a file is chosen for the item': { type: 'replace.choosing', key: keyOfTarget(target) },
    'the file is sent': { type: 'replace.sending', key: keyOfTarget(target) },
    'the old file is deleted': { type: 'replace.deleting', key: keyOfTarget(target) },
    'the file is replaced': { type: 'replace.ended', key: keyOfTarget(target), item: other },
    'nothing is moved': { type: 'arrange.unmoved' },
    'something is moved': { type: 'arrange.changed' },
    'the order is sent': { type: 'arrange.sent' },
    'the order is being saved': { type: 'bulk.began', tasks: [] },
    'the order is saved': {
      type: 'bulk.ended',
      outcome: { done: [], failed: [], missing: [], cancelled: [] },
    },
    'the upload is sent': { type: 'upload.transferRequested', form: { ...sent, kind: 'image' } },
    'the upload is cancelled': { type: 'upload.transferCancelled', kind: 'image' },
  },
  ports: {
    holdLocation: callback,
    edit,
    replacement,
    upload: uploadExamples.upload,
    transfer,
    arrange,
    orderWork: workExamples['bulk-work'],
    undo: undoExample,
  },
});

const pageDrop = example(pageDropMachine, {
  input: () => ({ panel: receiver(), queue: receiver() }),
  events: {
    'drag files over the page': { type: 'drag.moved' },
    'drag them out': { type: 'drag.left' },
    'drop two files': { type: 'files.dropped', files: [photo, text], folders: [], shown },
    'paste a picture': { type: 'files.pasted', files: [photo], folders: [], shown },
  },
  ports: {},
});

export const mediaExamples = {
  arrange,
  shrink: example(shrinkMachine, {
    input: () => ({ original: photo }),
    events: {
      request: { type: 'shrink.requested' },
      cancel: { type: 'shrink.cancelled' },
      undo: { type: 'shrink.undone' },
      compare: { type: 'shrink.comparisonOpened' },
      'close the comparison': { type: 'shrink.comparisonClosed' },
      leave: { type: 'shrink.left' },
    },
    ports: { makeCopy: { results: { 'a copy': photo }, errors: { failure } } },
  }),
  'media-edit': edit,
  'media-list': mediaList,
  'media-panel': panel,
  'media-replace': replacement,
  'media-undo': undoExample,
  'media-screen': example(mediaScreenMachine, {
    input: ({ createKey }) => ({
      queue: receiver(),
      createKey,
      takeTexts: () => ({}),
      takeOrder: () => [],
      isMissing: (error) => error === missing,
    }),
    events: {
      'show the screen': { type: 'location.changed', search: '' },
      'show an open item': { type: 'location.changed', search: '?open=img-1' },
      'show another screen': { type: 'location.left' },
      'upload a video': { type: 'upload.requested', kind: 'video' },
      'upload an image': { type: 'upload.requested', kind: 'image' },
      'the session expires': { type: 'session.ended', isRequested: false },
      'sign out': { type: 'session.ended', isRequested: true },
      'another order is chosen': { type: 'list.viewChanged', view: { ...view, sort: 'title' } },
      'the list is read': { type: 'list.read', place, items },
      'an item is shown': { type: 'panel.itemShown', id: 'img-1' },
      'a form is shown': { type: 'panel.formShown' },
      'the form is closed': { type: 'panel.formClosed' },
      'the order is stored': { type: 'panel.arranged' },
      'an item is deleted': { type: 'deletion.done', target: { ...key, label: 'Harbour loft' } },
      'next card': { type: 'current.moved', step: 1 },
      'open the current card': { type: 'current.opened' },
      'select it': { type: 'current.toggled' },
      'delete it': { type: 'current.deletionRequested' },
      'an item is chosen': { type: 'list.itemChosen', key },
      'an item is rejected': { type: 'list.itemRejected', target: { ...key, label: 'Harbour loft' } },
      'the selection is rejected': {
        ...{ type: 'list.selectionRejected', targets: [{ ...key, label: 'Harbour loft' }] },
      },
      undo: { type: 'undo.requested', keys: [] },
      'categories are being set': {
        type: 'bulk.began',
        tasks: [
          {
            item: { ...key, key: 'img-1', label: 'Harbour loft' },
            change: { type: 'category', category: 'Office' },
            idempotencyKey: 'key-1',
          },
        ],
      },
      'categories are set': {
        type: 'bulk.ended',
        outcome: { done: [], failed: [], missing: [], cancelled: [] },
      },
      'show the keys': { type: 'help.requested' },
      'close the keys': { type: 'question.dismissed' },
    },
    ports: {
      watchLocation: callback,
      watchSession: callback,
      list: mediaList,
      panel,
      pageDrop,
      deletion: workExamples.deletion,
      bulkWork: workExamples['bulk-work'],
    },
  }),
  'page-drop': pageDrop,
};
