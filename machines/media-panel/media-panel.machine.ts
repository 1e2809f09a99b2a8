import { type ActorRefFrom, assertEvent, type SnapshotFrom } from 'xstate';
import type { EditTarget } from '#domain/media.ts';
import type { ArrangeActorRef } from '../arrange/arrange.machine.ts';
import type { UploadActorRef } from '../upload/upload.machine.ts';
import { itemOf, nothingOpen, openEdit, uploadOf } from './panel.ts';
import { panelSetup } from './setup.ts';

/** Where a form goes that is over: to what is to be opened, or to what was shown before. */
const left = '#mediaPanel.left';

const ofEdit = ({ event }: { event: { target: EditTarget } }) => ({ target: event.target });

/** What is asked when work would be lost: Leave goes on, Stay forgets where to. */
const staying = { actions: 'forgetLeave' } as const;

const editing = panelSetup.createStateConfig({
  description: 'The texts of the open item. What is being saved is left at once.',
  initial: 'unchanged',
  states: {
    unchanged: {
      on: {
        'upload.requested': { target: left, actions: ['discardEdit', 'rememberLeave'] },
        'panel.urlChanged': { target: left, actions: ['discardEdit', 'rememberLeave'] },
        'panel.dismissed': { target: left, actions: 'discardEdit' },
        'edit.confirmed': { actions: ['rememberNext', 'submitEdit'] },
      },
    },
    saving: {
      description: 'The save goes on when the form is left; if it fails, the texts are kept.',
      on: {
        'upload.requested': { target: left, actions: 'rememberLeave' },
        'panel.urlChanged': { target: left, actions: 'rememberLeave' },
        'panel.dismissed': { actions: 'dismissEdit' },
      },
    },
    unsaved: {
      description: 'Back, Forward and links are reversed.',
      invoke: { src: 'holdLocation', onError: { actions: 'forgetLeave' } },
      initial: 'changed',
      states: {
        changed: {
          on: {
            'upload.requested': { target: 'leaving', actions: 'rememberLeave' },
            'location.requested': { target: 'leaving', actions: 'rememberLeave' },
            'panel.dismissed': 'leaving',
            'edit.confirmed': { actions: ['rememberNext', 'submitEdit'] },
          },
        },
        asking: {
          description: 'The form asks about a conflict, or says that the item is gone.',
          on: { 'location.requested': { actions: 'leaveQuestion' } },
        },
        leaving: {
          description: 'Shall the typed texts be lost?',
          tags: 'leaving',
          on: {
            'leaving.confirmed': { target: left, actions: 'discardEdit' },
            'leaving.declined': { target: 'changed', ...staying },
            'location.requested': { actions: 'rememberLeave' },
          },
        },
      },
    },
  },
  on: {
    'list.read': [{ guard: 'isEditGone', actions: ['takeList', 'tellEditGone'] }, { actions: 'takeList' }],
    'edit.unchanged': { guard: { type: 'isOpenEdit', params: ofEdit }, target: '.unchanged' },
    'edit.changed': { guard: { type: 'isOpenEdit', params: ofEdit }, target: '.unsaved.changed' },
    'edit.asking': {
      guard: { type: 'isOpenEdit', params: ofEdit },
      target: '.unsaved.asking',
      ...staying,
    },
    'edit.sent': { guard: { type: 'isOpenEdit', params: ofEdit }, target: '.saving' },
    'edit.ended': [
      {
        guard: { type: 'hasNext', params: ofEdit },
        target: '.unchanged',
        actions: [
          { type: 'forgetEdit', params: ofEdit },
          'openNextItem',
          'openEdit',
          'resumeEdit',
          'reportItem',
        ],
      },
      {
        guard: { type: 'isOpenEdit', params: ofEdit },
        target: 'left',
        actions: { type: 'forgetEdit', params: ofEdit },
      },
      { actions: { type: 'forgetEdit', params: ofEdit } },
    ],
  },
});

const uploading = panelSetup.createStateConfig({
  description: 'The upload form of one kind. Whatever ends it keeps a draft; its transfer goes on.',
  invoke: {
    id: 'upload',
    src: 'upload',
    input: ({ context }) => uploadOf(context),
    onDone: [
      { guard: { type: 'isSending', params: ({ event }) => event }, target: 'left', actions: 'reportHidden' },
      { target: 'left' },
    ],
    onError: 'left',
  },
  exit: 'reportFormLeft',
  initial: 'open',
  states: {
    open: {
      entry: 'chooseFirstFile',
      on: {
        'upload.requested': [
          { guard: 'isForQueue', actions: 'queueFile' },
          { guard: 'isSameKind', actions: 'chooseFile' },
          { target: 'closing', actions: 'rememberLeave' },
        ],
        'panel.urlChanged': { target: 'closing', actions: 'rememberLeave' },
        // What is being sent was stored before, and ends with the session.
        'session.ended': { guard: 'isDraftToStore', target: 'closing', actions: 'passSessionEnd' },
      },
    },
    closing: { description: 'The form stores its draft, and ends.', entry: 'dismissUpload' },
  },
  on: {
    'upload.transferRequested': { actions: ['startTransfer', 'tellTransfer'] },
    'upload.transferCancelled': { actions: 'stopTransfer' },
  },
});

const arranging = panelSetup.createStateConfig({
  description: 'The order of one section, whichever is listed. A save goes on when the dialog is left.',
  invoke: {
    id: 'arrange',
    src: 'arrange',
    input: ({ event }) => {
      assertEvent(event, 'arrange.requested');
      return event;
    },
    onDone: 'left',
    onError: 'left',
  },
  on: {
    'upload.requested': { target: left, actions: 'rememberLeave' },
    'panel.urlChanged': { target: left, actions: 'rememberLeave' },
    'panel.dismissed': left,
    'arrange.saveRequested': { actions: 'storeOrder' },
    'bulk.ended': { actions: ['tellArrangeEnded', 'closeOrderReport'] },
  },
});

const stored = ({ event }: { event: { actorId: string } }) => ({ actorId: event.actorId, error: null });
const failed = ({ event }: { event: { actorId: string; error: unknown } }) => event;

/**
 * What is open on the media screen, and what becomes of the work in it. Each form belongs to one item, one
 * kind or one section for its whole life; a write goes on when its form has been left. Only `leaving` exits a form with
 * work that would be lost.
 */
export const mediaPanelMachine = panelSetup.createMachine({
  id: 'mediaPanel',
  description: 'What is open on the media screen: an item, a form or a question, and how it is left.',
  context: ({ input, spawn }) => ({
    ...input,
    ...nothingOpen,
    list: null,
    edits: {},
    uploads: {},
    orderWork: spawn('orderWork', { input: { createKey: input.createKey, isMissing: () => false } }),
  }),
  initial: 'browsing',
  states: {
    browsing: {
      description: 'No form is open: whatever is asked for opens.',
      initial: 'listing',
      states: {
        listing: {
          description: 'Nothing is open over the cards.',
          entry: ['closeItem', 'reportItem'],
          on: {
            'panel.urlChanged': { guard: 'hasUrlItem', target: 'reading', actions: 'openItem' },
            'arrange.requested': {
              guard: { type: 'hasItems', params: ({ event }) => event },
              target: '#mediaPanel.arranging',
            },
          },
        },
        reading: {
          description: 'A large image, a playing video, or a message that the item is gone.',
          entry: 'reportItem',
          initial: 'present',
          states: {
            present: {
              always: { guard: 'isItemGone', target: 'gone' },
              on: {
                'edit.requested': {
                  guard: 'isItemRead',
                  target: '#mediaPanel.editing',
                  actions: ['openEdit', 'resumeEdit'],
                },
              },
            },
            gone: { always: { guard: 'isItemThere', target: 'present' } },
          },
          on: {
            'panel.dismissed': 'listing',
            'panel.urlChanged': [
              { guard: 'hasUrlItem', target: 'reading', reenter: true, actions: 'openItem' },
              { target: 'listing' },
            ],
            'item.deleted': { guard: 'isOpenItem', target: 'listing' },
          },
        },
      },
      on: {
        'item.opened': { target: '.reading', actions: 'openItem' },
        'upload.requested': [
          { guard: 'isForQueue', actions: 'queueFile' },
          { target: '#mediaPanel.uploading', actions: 'openUpload' },
        ],
      },
    },
    editing,
    uploading,
    arranging,
    left: {
      description: 'What was asked for is opened, over the open item or the cards.',
      entry: ['carryOutLeave', 'closeForm'],
      always: [{ guard: 'isItemOpen', target: 'browsing.reading' }, { target: 'browsing' }],
    },
  },
  on: {
    'list.read': { actions: 'takeList' },
    'bulk.ended': { actions: 'closeOrderReport' },
    'session.ended': { actions: 'passSessionEnd' },
    'edit.ended': { actions: { type: 'forgetEdit', params: ofEdit } },
    'edit.changed': {
      guard: { type: 'isKeptEdit', params: ofEdit },
      actions: { type: 'reportKept', params: ofEdit },
    },
    'edit.asking': {
      guard: { type: 'isKeptEdit', params: ofEdit },
      actions: { type: 'reportKept', params: ofEdit },
    },
    'xstate.done.actor.*': [
      {
        guard: { type: 'isShownUpload', params: stored },
        actions: [
          { type: 'noteUploaded', params: stored },
          { type: 'forgetTransfer', params: stored },
          { type: 'tellTransferEnded', params: stored },
          { type: 'reportStored', params: stored },
        ],
      },
      {
        guard: { type: 'isUpload', params: stored },
        actions: [
          { type: 'noteUploaded', params: stored },
          { type: 'forgetTransfer', params: stored },
          { type: 'reportStored', params: stored },
          { type: 'reportDraftLeft', params: stored },
        ],
      },
      { actions: { type: 'forgetActor', params: stored } },
    ],
    'xstate.error.actor.*': [
      {
        guard: { type: 'isShownUpload', params: failed },
        actions: [
          { type: 'forgetTransfer', params: failed },
          { type: 'tellTransferEnded', params: failed },
          { type: 'reportFailure', params: failed },
        ],
      },
      {
        guard: { type: 'isUpload', params: failed },
        actions: [
          { type: 'keepDraft', params: failed },
          { type: 'forgetTransfer', params: failed },
          { type: 'reportFailure', params: failed },
          { type: 'reportDraftLeft', params: failed },
        ],
      },
    ],
  },
});

export type MediaPanelActorRef = ActorRefFrom<typeof mediaPanelMachine>;
type MediaPanelSnapshot = SnapshotFrom<typeof mediaPanelMachine>;

type PanelState = 'listing' | 'reading' | 'editing' | 'uploading' | 'arranging';

/** What is open. */
export const selectPanel = (snapshot: MediaPanelSnapshot): PanelState =>
  (['editing', 'uploading', 'arranging'] as const).find((form) => snapshot.matches(form)) ??
  (snapshot.matches({ browsing: 'listing' }) ? 'listing' : 'reading');
/** Whether it is asked if work may be lost. */
export const selectIsLeaving = (snapshot: MediaPanelSnapshot) => snapshot.hasTag('leaving');
/** The item that is open in the viewer, or null. */
export const selectKey = ({ context }: MediaPanelSnapshot) => context.key;
/** The open item as the list has it; null while it is not read, or gone. */
export const selectItem = ({ context }: MediaPanelSnapshot) => context.key && itemOf(context, context.key);
export const selectIsGone = (snapshot: MediaPanelSnapshot) =>
  snapshot.matches({ browsing: { reading: 'gone' } });
/** The open form of the texts of an item, or null. */
export const selectEdit = (snapshot: MediaPanelSnapshot) =>
  snapshot.matches('editing') ? openEdit(snapshot.context) : null;
export const selectUploadForm = ({ children }: MediaPanelSnapshot) =>
  (children.upload as UploadActorRef | undefined) ?? null;
export const selectArrangement = ({ children }: MediaPanelSnapshot) =>
  (children.arrange as ArrangeActorRef | undefined) ?? null;
