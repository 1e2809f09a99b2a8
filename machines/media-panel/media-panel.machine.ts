import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import type { ArrangeActorRef } from '../arrange/arrange.machine.ts';
import type { UploadActorRef } from '../upload/upload.machine.ts';
import { itemOf, nothingOpen, openEdit } from './panel.ts';
import { panelSetup } from './setup.ts';
import { arranging, editing, ofEdit, onOpening, uploading } from './states.ts';

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
      entry: 'reportNoForm',
      exit: 'reportForm',
      initial: 'listing',
      states: {
        listing: {
          description: 'Nothing is open over the cards.',
          entry: ['closeItem', 'reportItem'],
          on: { 'panel.urlChanged': { guard: 'hasUrlItem', target: 'reading', actions: 'openItem' } },
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
      on: onOpening,
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
/** The upload of a kind that is under way, whether its form is open or not. */
export const selectUpload =
  (kind: MediaKind) =>
  ({ context }: MediaPanelSnapshot) =>
    context.uploads[kind];
