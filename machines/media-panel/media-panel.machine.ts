import { type ActorRefFrom, assertEvent, type SnapshotFrom } from 'xstate';
import type { ArrangeActorRef } from '../arrange/arrange.machine.ts';
import type { MediaEditReport } from '../media-edit/media-edit.machine.ts';
import type { UploadActorRef } from '../upload/upload.machine.ts';
import { itemOf, nothingOpen, openEdit, uploadOf } from './panel.ts';
import { panelSetup } from './setup.ts';

/** Where a form goes that is over: to what is to be opened, or to what was shown before. */
const left = '#mediaPanel.left';

const ofEdit = ({ event }: { event: MediaEditReport }) => event;

const editing = panelSetup.createStateConfig({
  description:
    'The texts of the open item. A save goes on when the form is left, and what was typed is kept.',
  on: {
    'upload.requested': { target: left, actions: ['leaveEdit', 'rememberLeave'] },
    'panel.urlChanged': { target: left, actions: ['leaveEdit', 'rememberLeave'] },
    'panel.dismissed': { target: left, actions: 'leaveEdit' },
    'edit.confirmed': { actions: ['rememberNext', 'submitEdit'] },
    'edit.ended': [
      {
        guard: { type: 'hasNext', params: ofEdit },
        actions: [{ type: 'forgetEdit', params: ofEdit }, 'openNextItem', 'openEdit', 'reportItem'],
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
        'session.ended': { guard: 'isDraftToStore', target: 'closing' },
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
 * kind or one section for its whole life; a write goes on when its form has been left.
 */
export const mediaPanelMachine = panelSetup.createMachine({
  id: 'mediaPanel',
  description: 'What is open on the media screen: an item or a form.',
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
                  actions: 'openEdit',
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
    'edit.ended': { actions: { type: 'forgetEdit', params: ofEdit } },
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
