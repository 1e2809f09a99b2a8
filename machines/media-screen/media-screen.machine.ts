import { assertEvent, assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import { firstSection, type MediaItemKey } from '#domain/media.ts';
import { type BulkTask, createBulkWorkMachine } from '../bulk-work/bulk-work.machine.ts';
import type { LocationEvent } from '../location.ts';
import {
  createDeletionMachine,
  type DeletionReport,
  type MediaDeletionTarget,
} from '../media-deletion/media-deletion.machine.ts';
import { type MediaListReport, mediaListMachine } from '../media-list/media-list.machine.ts';
import type { MediaPanelReport } from '../media-panel/events.ts';
import { type MediaPanelActorRef, mediaPanelMachine } from '../media-panel/media-panel.machine.ts';
import type { MediaPanelInput } from '../media-panel/panel.ts';
import { pageDropMachine } from '../page-drop/page-drop.machine.ts';
import { callbackPort } from '../port.ts';
import { formatView, isHistoryEntry, type MediaView, parseView } from './url.ts';

/** An item of the bulk work. */
export interface BulkMediaItem extends MediaItemKey {
  readonly key: string;
  readonly label: string;
}

export type MediaChange =
  | { readonly type: 'deletion' }
  /** Empty for none. */
  | { readonly type: 'category'; readonly category: string };

export type MediaTask = BulkTask<BulkMediaItem, MediaChange>;

export type MediaScreenEvent =
  | LocationEvent
  | MediaListReport
  | MediaPanelReport
  | DeletionReport<MediaDeletionTarget>
  /** From the port `watchSession`. `isRequested`: by a sign-out, in whichever tab. */
  | { type: 'session.ended'; isRequested: boolean }
  // By keys, for the item of the viewer or the current card.
  | { type: 'current.moved'; step: 1 | -1 }
  | { type: 'current.opened' }
  | { type: 'current.toggled' }
  | { type: 'current.deletionRequested' }
  | { type: 'help.requested' }
  /** The keys are closed. */
  | { type: 'question.dismissed' }
  /** The upload form, from anywhere in the application. */
  | { type: 'upload.requested'; kind: MediaKind };

export type MediaScreenEmitted =
  /** The query of the URL. `isEntry` when it is a new entry of the history. */
  | { type: 'screen.searchChanged'; search: string; isEntry: boolean }
  /** The screen is to be shown, with this query. */
  | { type: 'screen.requested'; search: string };

interface MediaScreenInput extends MediaPanelInput {
  /** Whether a failed deletion says that the item no longer exists. */
  readonly isMissing: (error: unknown, kind: MediaKind) => boolean;
}

interface MediaScreenContext {
  readonly input: MediaScreenInput;
  readonly panel: MediaPanelActorRef;
  readonly view: MediaView;
  /** The kind of the upload form that opens with the screen, or null. */
  readonly requested: MediaKind | null;
}

const panelOf = ({ context }: { context: MediaScreenContext }) => context.panel;

/** Media Management: the list and what is open over it. It alone reads and writes the query of the URL. */
export const mediaScreenMachine = setup({
  types: {
    context: {} as MediaScreenContext,
    input: {} as MediaScreenInput,
    events: {} as MediaScreenEvent,
    emitted: {} as MediaScreenEmitted,
    children: {} as {
      list: 'list';
      pageDrop: 'pageDrop';
      panel: 'panel';
      deletion: 'deletion';
      bulkWork: 'bulkWork';
    },
  },
  actors: {
    watchLocation: callbackPort('watchLocation'),
    /** Tells the end of the session, before its scope ends. */
    watchSession: callbackPort('watchSession'),
    list: mediaListMachine,
    panel: mediaPanelMachine,
    pageDrop: pageDropMachine,
    deletion: createDeletionMachine<MediaDeletionTarget>(),
    /** On the selected items. */
    bulkWork: createBulkWorkMachine<BulkMediaItem, MediaChange>(),
  },
  guards: {
    isOtherKind: ({ context, event }) =>
      event.type === 'upload.requested' && event.kind !== context.view.kind,
  },
  actions: {
    readUrl: assign(({ event }) => {
      assertEvent(event, 'location.changed');
      return { view: parseView(event.search) };
    }),
    tellList: sendTo('list', ({ context }) => ({ type: 'list.urlChanged', view: context.view })),
    tellPanel: sendTo(panelOf, ({ context: { view } }) => {
      const { kind, section, openId } = view;
      return { type: 'panel.urlChanged', key: openId === null ? null : { kind, section, id: openId } };
    }),
    closePanel: sendTo(panelOf, { type: 'panel.urlChanged', key: null }),
    passSessionEnd: sendTo(panelOf, ({ event }) => {
      assertEvent(event, 'session.ended');
      return event;
    }),
    /** The work on the selected items asks no more. */
    declineBulkWork: sendTo('bulkWork', { type: 'bulk.declined' }),
    dismissDeletion: sendTo('deletion', { type: 'deletion.dismissed' }),
    passDeletion: sendTo(panelOf, ({ event }) => {
      assertEvent(event, 'deletion.done');
      return { type: 'item.deleted', key: event.target };
    }),
    passItems: sendTo(panelOf, ({ event }) => {
      assertEvent(event, 'list.read');
      return event;
    }),
    passKey: sendTo('list', ({ context, event }) => {
      assertEvent(event, ['current.moved', 'current.opened', 'current.toggled', 'current.deletionRequested']);
      return { ...event, openId: context.view.openId };
    }),
    /** Keys go on from the item that was open last. */
    placeOpened: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'panel.itemShown');
      if (event.id !== null) enqueue.sendTo('list', { type: 'item.focused', id: event.id });
    }),
    openChosen: sendTo(panelOf, ({ event }) => {
      assertEvent(event, 'list.itemChosen');
      return { type: 'item.opened', key: event.key };
    }),
    askDeletion: sendTo('deletion', ({ event }) => {
      assertEvent(event, 'list.itemRejected');
      return { type: 'deletion.requested', target: event.target };
    }),
    askBulkDeletion: sendTo('bulkWork', ({ event }) => {
      assertEvent(event, 'list.selectionRejected');
      return {
        type: 'bulk.requested',
        items: event.targets.map((item) => ({ ...item, key: item.id })),
        change: { type: 'deletion' },
      };
    }),
    writeUrl: enqueueActions(({ context: { view }, event, enqueue }) => {
      assertEvent(event, ['list.viewChanged', 'panel.itemShown']);
      const next =
        event.type === 'list.viewChanged'
          ? { ...event.view, openId: view.openId }
          : { ...view, openId: event.id };
      if (formatView(next) === formatView(view)) return;
      enqueue.assign({ view: next });
      enqueue.emit({
        type: 'screen.searchChanged',
        search: formatView(next),
        isEntry: isHistoryEntry(view, next),
      });
    }),
    rememberUpload: assign(({ event }) => {
      assertEvent(event, 'upload.requested');
      return { requested: event.kind };
    }),
    forgetUpload: assign({ requested: null }),
    requestScreen: emit(({ event }): MediaScreenEmitted => {
      assertEvent(event, 'upload.requested');
      return { type: 'screen.requested', search: event.kind === 'video' ? '?tab=videos' : '' };
    }),
    selectKind: sendTo('list', ({ event }) => {
      assertEvent(event, 'upload.requested');
      return { type: 'list.kindSelected', kind: event.kind };
    }),
    openUpload: sendTo(panelOf, ({ context: { view }, event }) => {
      assertEvent(event, 'upload.requested');
      const { kind } = event;
      const section = kind === view.kind ? view.section : firstSection(kind);
      return { type: 'upload.requested', kind, section, file: null };
    }),
    openRequestedUpload: enqueueActions(({ context: { requested: kind, panel, view }, enqueue }) => {
      if (kind) enqueue.sendTo(panel, { type: 'upload.requested', kind, section: view.section, file: null });
    }),
  },
}).createMachine({
  id: 'mediaScreen',
  description: 'Media Management: a list, and what is open over it. It alone reads and writes the query.',
  context: ({ input, spawn }) => ({
    input,
    panel: spawn('panel', { id: 'panel', input }),
    view: parseView(''),
    requested: null,
  }),
  invoke: [
    { src: 'watchLocation', onError: { actions: 'closePanel' } },
    { src: 'watchSession', onError: { actions: 'closePanel' } },
    {
      id: 'deletion',
      src: 'deletion',
      input: ({ context }) => ({ isMissing: ({ kind }, error) => context.input.isMissing(error, kind) }),
      onError: { actions: 'closePanel' },
    },
    {
      id: 'bulkWork',
      src: 'bulkWork',
      input: ({ context: { input } }) => ({
        createKey: input.createKey,
        isMissing: ({ item, change }, error) =>
          change.type === 'deletion' && input.isMissing(error, item.kind),
      }),
      onError: { actions: 'closePanel' },
    },
  ],
  initial: 'hidden',
  on: {
    'session.ended': { actions: 'passSessionEnd' },
  },
  states: {
    hidden: {
      description: 'Another screen is shown. Writes go on; nothing stays open or selected.',
      on: {
        'location.changed': { target: 'showing', actions: 'readUrl' },
        'upload.requested': { actions: ['rememberUpload', 'requestScreen'] },
      },
    },
    showing: {
      invoke: [
        { id: 'list', src: 'list', input: ({ context }) => context.view, onError: { actions: 'closePanel' } },
        {
          id: 'pageDrop',
          src: 'pageDrop',
          input: ({ context: { panel, input } }) => ({ panel, queue: input.queue }),
          onError: { actions: 'closePanel' },
        },
      ],
      entry: ['tellPanel', 'openRequestedUpload', 'forgetUpload'],
      initial: 'browsing',
      states: {
        browsing: {
          description: 'Keys work, on the cards and in the viewer.',
          on: {
            'current.moved': { actions: 'passKey' },
            'current.opened': { actions: 'passKey' },
            'current.toggled': { actions: 'passKey' },
            'current.deletionRequested': { actions: 'passKey' },
            'help.requested': 'showingKeys',
          },
        },
        showingKeys: {
          on: {
            'question.dismissed': 'browsing',
            'location.changed': { target: 'browsing', actions: ['readUrl', 'tellList', 'tellPanel'] },
          },
        },
      },
      on: {
        'list.itemChosen': { actions: 'openChosen' },
        'list.itemRejected': { actions: 'askDeletion' },
        'list.selectionRejected': { actions: 'askBulkDeletion' },
        'location.changed': { actions: ['readUrl', 'tellList', 'tellPanel'] },
        'location.left': { target: 'hidden', actions: ['closePanel', 'declineBulkWork', 'dismissDeletion'] },
        'list.viewChanged': { actions: 'writeUrl' },
        'list.read': { actions: 'passItems' },
        'panel.itemShown': { actions: ['writeUrl', 'placeOpened'] },
        'deletion.done': { actions: 'passDeletion' },
        'upload.requested': [
          { guard: 'isOtherKind', actions: ['selectKind', 'openUpload'] },
          { actions: 'openUpload' },
        ],
      },
    },
  },
});

type MediaScreenSnapshot = SnapshotFrom<typeof mediaScreenMachine>;

export const selectIsShowingKeys = (snapshot: MediaScreenSnapshot) =>
  snapshot.matches({ showing: 'showingKeys' });
/** Null while the screen is hidden. */
export const selectPageDrop = ({ children }: MediaScreenSnapshot) => children.pageDrop ?? null;
/** Null while the screen is hidden. */
export const selectList = ({ children }: MediaScreenSnapshot) => children.list ?? null;
export const selectPanelRef = ({ context }: MediaScreenSnapshot) => context.panel;
export const selectBulkWork = ({ children }: MediaScreenSnapshot) => partOf(children.bulkWork);
export const selectDeletion = ({ children }: MediaScreenSnapshot) => partOf(children.deletion);

/** A part that lives as long as the screen. */
function partOf<Part>(part: Part | undefined): Part {
  if (!part) throw new Error('The media screen has ended');
  return part;
}
