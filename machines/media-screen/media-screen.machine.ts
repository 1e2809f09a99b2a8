import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, sendTo, setup, stopChild } from 'xstate';
import type { Cursor } from '#domain/cursor.ts';
import { keyOf, keyOfTarget, type MediaItemKey } from '#domain/media.ts';
import { nothingSelected, type Selection, type SelectionEvent, selectionAfter } from '#domain/selection.ts';
import { type ArrangeInput, type ArrangeReport, arrangeMachine } from '../arrange/arrange.machine.ts';
import { type DeletionReport, deletionMachine } from '../deletion/deletion.machine.ts';
import type { LocationEvent } from '../location.ts';
import {
  type MediaEditActorRef,
  type MediaEditInput,
  type MediaEditReport,
  mediaEditMachine,
} from '../media-edit/media-edit.machine.ts';
import { callbackPort, effect } from '../port.ts';
import { type SearchReport, searchMachine } from '../search/search.machine.ts';
import { type Change, deletionOf } from '../writes/entries.ts';
import { type WritesReport, writesMachine } from '../writes/writes.machine.ts';
import { type ChosenItem, categoriesOf } from './list.ts';
import { formatView, type ListEvent, type MediaView, openKeyOf, parseView, viewAfter } from './url.ts';

/** What a person does, with what was on the screen, and what the parts report. */
export type MediaScreenEvent =
  | ListEvent
  | SelectionEvent
  /** It has the focus, or keys have moved to it. */
  | ({ type: 'item.focused' } & Cursor)
  | ({ type: 'item.opened' } & Cursor)
  | { type: 'item.closed' }
  | { type: 'edit.requested' }
  /** Save; `next` is the item whose form follows, or null. */
  | { type: 'edit.confirmed'; next: string | null }
  /** Cancel or Escape: a save that is under way goes on. */
  | { type: 'edit.left' }
  | ({ type: 'arrange.requested' } & ArrangeInput)
  | { type: 'arrange.left' }
  | { type: 'deletion.requested'; items: readonly ChosenItem[] }
  | { type: 'category.requested'; items: readonly ChosenItem[] }
  /** Empty for none. */
  | { type: 'category.confirmed'; category: string }
  | { type: 'help.requested' }
  /** The keys or the question about the category are closed. */
  | { type: 'question.dismissed' }
  | LocationEvent
  | SearchReport
  | MediaEditReport
  | ArrangeReport
  | DeletionReport
  | WritesReport;

export interface MediaScreenInput {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  /** What the form of an item opens with; null where the list does not have the item. */
  readonly formOf: (key: MediaItemKey) => Pick<MediaEditInput, 'target' | 'typed'> | null;
}

interface MediaScreenContext extends MediaScreenInput {
  readonly view: MediaView;
  readonly cursor: Cursor | null;
  readonly selection: Selection;
  /** The forms that are open or being saved, by the keys of their items. */
  readonly edited: Readonly<Record<string, MediaEditActorRef>>;
  /** The items that a question is about, with the texts of their keys. */
  readonly asked: readonly ChosenItem[];
}

const untouched = { cursor: null, selection: nothingSelected } as const;

const formIn = ({ view: { kind, section }, formOf }: MediaScreenContext, id: string | null) =>
  id === null ? null : formOf({ kind, section, id });

function openEdit({ edited, view }: MediaScreenContext): MediaEditActorRef {
  const edit = edited[openKeyOf(view) ?? ''];
  if (!edit) throw new Error('No form is open');
  return edit;
}

const fromEvent = <Event>({ event }: { event: Event }): Event => event;
const written = (isEntry: boolean) => ({
  type: 'writeUrl' as const,
  params: ({ context }: { context: MediaScreenContext }) => ({ search: formatView(context.view), isEntry }),
});
/** As a new entry of the history, or in the current one. */
const [entry, replaced] = [written(true), written(false)];

const fromUrl = ({ event }: { event: { readonly search: string } }) => parseView(event.search);
const readsUrl = [{ type: 'show', params: fromUrl }, 'tellSearch'] as const;
const opensItem = [
  { type: 'placeCursor', params: fromEvent<Cursor> },
  { type: 'change', params: ({ event }: { event: Cursor }) => ({ openId: event.id }) },
] as const;
const closesItem = [{ type: 'change', params: { openId: null } }, replaced] as const;
const endsEdit = [
  { type: 'forgetEdit', params: fromEvent<MediaEditReport> },
  { type: 'stopEdit', params: fromEvent<MediaEditReport> },
] as const;

/**
 * Media Management: which items its list shows, what is open over it and what is asked. It alone reads and writes the
 * query of the URL. It lives as long as the session, so that writes go on while another screen is shown.
 */
export const mediaScreenMachine = setup({
  types: {
    context: {} as MediaScreenContext,
    input: {} as MediaScreenInput,
    events: {} as MediaScreenEvent,
    children: {} as { search: 'search'; writes: 'writes'; arrange: 'arrange'; deletion: 'deletion' },
  },
  actors: {
    watchLocation: callbackPort('watchLocation'),
    search: searchMachine,
    writes: writesMachine,
    edit: mediaEditMachine,
    arrange: arrangeMachine,
    deletion: deletionMachine,
  },
  guards: {
    isOtherList: ({ context: { view } }, event: ListEvent) =>
      formatView(viewAfter(view, event)) !== formatView(view),
    /** The list may show another section when the code of the dialog is there. */
    isShownSection: ({ context: { view } }, { section }: ArrangeInput) =>
      view.kind === 'image' && view.section === section,
    isItemNamed: (_, { openId }: MediaView) => openId !== null,
    isOpenItem: ({ context }, view: MediaView) => openKeyOf(view) === openKeyOf(context.view),
    isListed: ({ context }) => formIn(context, context.view.openId) !== null,
    isOpenEdit: ({ context }, { target }: MediaEditReport) => keyOfTarget(target) === openKeyOf(context.view),
    hasNext: ({ context }, { target, next }: MediaEditReport) =>
      keyOfTarget(target) === openKeyOf(context.view) && formIn(context, next) !== null,
    isOpenDeleted: ({ context }, { entries }: WritesReport) =>
      entries.some(
        ({ write, stage }) =>
          write.type === 'deletion' && stage === 'done' && write.id === openKeyOf(context.view),
      ),
    isOrder: (_, { entries }: WritesReport) => entries.some(({ write }) => write.type === 'order'),
    /** Of an order, or of what was under way when it was to be saved. */
    isBulk: (_, { entries }: WritesReport) => entries.some(({ kind }) => kind === 'bulk'),
    hasItems: (_, { items }: { items: readonly ChosenItem[] }) => items.length > 0,
  },
  actions: {
    /** `isEntry` when it is a new entry of the history. */
    writeUrl: effect<{ search: string; isEntry: boolean }>('writeUrl'),
    /** In another section nothing is selected. No image has the section of a video. */
    show: assign(({ context }, view: MediaView) => ({
      ...(view.section !== context.view.section && untouched),
      view,
    })),
    tellSearch: sendTo('search', ({ context }) => ({ type: 'search.urlChanged', text: context.view.text })),
    change: assign(({ context }, change: Partial<MediaView>) => ({ view: { ...context.view, ...change } })),
    leaveList: assign(untouched),
    placeCursor: assign((_, { id, next }: Cursor) => ({ cursor: { id, next } })),
    select: assign((_, selection: Selection) => ({ selection })),
    /** A form that is being saved is shown again. */
    openEdit: assign(({ context, spawn }) => {
      const { view, edited, createKey } = context;
      const key = openKeyOf(view);
      const form = formIn(context, view.openId);
      if (!form || key === null || edited[key]) return {};
      const edit = spawn('edit', { id: `edit ${key}`, input: { ...form, createKey } });
      return { edited: { ...edited, [key]: edit } };
    }),
    saveEdit: sendTo(
      ({ context }) => openEdit(context),
      (_, { next }: { next: string | null }) => ({ type: 'edit.submitted', next }),
    ),
    leaveEdit: sendTo(({ context }) => openEdit(context), { type: 'edit.left' }),
    forgetEdit: assign(({ context }, { target }: MediaEditReport) => {
      const { [keyOfTarget(target)]: _, ...edited } = context.edited;
      return { edited };
    }),
    stopEdit: stopChild((_, { target }: MediaEditReport) => `edit ${keyOfTarget(target)}`),
    write: sendTo('writes', (_, params: { changes: readonly Change[]; isBulk: boolean }) => ({
      type: 'writes.requested',
      ...params,
    })),
    closeReport: sendTo('writes', { type: 'report.closed' }),
    tellArrange: sendTo('arrange', (_, { entries }: WritesReport) => ({
      type: 'arrange.settled',
      isSaved: entries.every(({ write, stage }) => write.type === 'order' && stage === 'done'),
    })),
    tellDeletion: sendTo('deletion', (_, { entries }: WritesReport) => ({
      type: 'deletion.settled',
      ids: entries.map(({ write }) => write.id),
    })),
    ask: assign(({ context: { view } }, { items }: { items: readonly ChosenItem[] }) => ({
      asked: items.map((item) => ({ ...item, id: keyOf({ ...view, id: item.id }) })),
    })),
  },
}).createMachine({
  id: 'mediaScreen',
  description: 'Media Management: what its list shows, what is open and asked, and the query of the URL.',
  context: ({ input }) => ({
    ...input,
    ...untouched,
    view: parseView(''),
    edited: {},
    asked: [],
  }),
  type: 'parallel',
  invoke: [
    { src: 'watchLocation' },
    { id: 'search', src: 'search' },
    { id: 'writes', src: 'writes', input: ({ context: { createKey } }) => ({ createKey }) },
  ],
  states: {
    panel: {
      initial: 'listing',
      states: {
        listing: {
          description: 'Nothing is open over the list, which can become another one.',
          on: {
            'list.chosen': {
              guard: { type: 'isOtherList', params: fromEvent },
              actions: [
                { type: 'show', params: ({ context, event }) => viewAfter(context.view, event) },
                {
                  type: 'writeUrl',
                  params: ({ context, event }) => ({
                    search: formatView(context.view),
                    isEntry: event.change.sort === undefined,
                  }),
                },
              ],
            },
            'item.opened': {
              target: 'viewing',
              actions: [...opensItem, entry],
            },
            'arrange.requested': {
              guard: { type: 'isShownSection', params: fromEvent },
              target: 'arranging',
            },
            'location.changed': { guard: { type: 'isItemNamed', params: fromUrl }, target: 'viewing' },
          },
        },
        viewing: {
          initial: 'reading',
          states: {
            reading: {
              description: 'A large image, a playing video, or a message that the item is gone.',
              on: {
                'item.opened': { actions: [...opensItem, replaced] },
                'item.closed': { target: '#mediaScreen.panel.listing', actions: closesItem },
                'edit.requested': { guard: 'isListed', target: 'editing', actions: 'openEdit' },
              },
            },
            editing: {
              description: 'The texts of the open item. A save goes on when its form is left.',
              on: {
                'edit.confirmed': {
                  actions: { type: 'saveEdit', params: fromEvent },
                },
                'edit.left': { target: 'reading', actions: 'leaveEdit' },
                'edit.ended': [
                  {
                    guard: { type: 'hasNext', params: fromEvent },
                    actions: [
                      ...endsEdit,
                      { type: 'change', params: ({ event }) => ({ openId: event.next }) },
                      'openEdit',
                      replaced,
                    ],
                  },
                  { guard: { type: 'isOpenEdit', params: fromEvent }, target: 'reading', actions: endsEdit },
                  { actions: endsEdit },
                ],
                'location.changed': [
                  { guard: { type: 'isOpenItem', params: fromUrl } },
                  {
                    guard: { type: 'isItemNamed', params: fromUrl },
                    target: 'reading',
                    actions: 'leaveEdit',
                  },
                  { target: '#mediaScreen.panel.listing', actions: 'leaveEdit' },
                ],
                'location.left': { target: '#mediaScreen.panel.listing', actions: 'leaveEdit' },
              },
            },
          },
          on: {
            'location.changed': [
              { guard: { type: 'isItemNamed', params: fromUrl }, target: 'viewing' },
              { target: 'listing' },
            ],
            'location.left': 'listing',
            'writes.settled': {
              guard: { type: 'isOpenDeleted', params: fromEvent },
              target: 'listing',
              actions: closesItem,
            },
          },
        },
        arranging: {
          description: 'The order of the section. Another address closes it; what was moved is kept.',
          invoke: {
            id: 'arrange',
            src: 'arrange',
            input: ({ event }) => {
              assertEvent(event, 'arrange.requested');
              return event;
            },
            onDone: 'listing',
          },
          on: {
            'arrange.saveRequested': {
              actions: {
                type: 'write',
                params: ({ event: { changes } }) => ({ changes, isBulk: true }),
              },
            },
            'writes.settled': {
              guard: { type: 'isBulk', params: fromEvent },
              actions: { type: 'tellArrange', params: fromEvent },
            },
            'arrange.left': 'listing',
            'location.changed': [
              { guard: { type: 'isItemNamed', params: fromUrl }, target: 'viewing' },
              { target: 'listing' },
            ],
            'location.left': 'listing',
          },
        },
      },
    },
    question: {
      initial: 'idle',
      on: { 'location.changed': '.idle', 'location.left': '.idle' },
      states: {
        idle: {
          on: {
            'deletion.requested': {
              guard: { type: 'hasItems', params: fromEvent },
              target: 'deleting',
              actions: { type: 'ask', params: fromEvent },
            },
            'category.requested': {
              guard: { type: 'hasItems', params: fromEvent },
              target: 'choosingCategory',
              actions: { type: 'ask', params: fromEvent },
            },
            'help.requested': 'showingKeys',
          },
        },
        deleting: {
          description:
            'Asked before items are deleted. What was confirmed goes on when the dialog is closed.',
          invoke: {
            id: 'deletion',
            src: 'deletion',
            input: ({ context }) => ({ items: context.asked }),
            onDone: 'idle',
          },
          on: {
            'deletion.confirmed': {
              actions: {
                type: 'write',
                params: ({ event: { items } }) => ({
                  changes: items.map(deletionOf),
                  isBulk: items.length > 1,
                }),
              },
            },
            'writes.settled': { actions: { type: 'tellDeletion', params: fromEvent } },
          },
        },
        choosingCategory: {
          description: 'Which category the selected images get.',
          on: {
            'category.confirmed': {
              target: 'idle',
              actions: {
                type: 'write',
                params: ({ context, event }) => ({
                  changes: categoriesOf(context.asked, event.category),
                  isBulk: true,
                }),
              },
            },
            'question.dismissed': 'idle',
          },
        },
        showingKeys: { on: { 'question.dismissed': 'idle' } },
      },
    },
    // After the panel, which leaves the form of the item that was open before.
    page: {
      initial: 'hidden',
      on: {
        'writes.settled': { guard: { type: 'isOrder', params: fromEvent }, actions: 'closeReport' },
      },
      states: {
        hidden: {
          description: 'Another screen is shown. Writes go on; nothing is open or selected.',
          on: { 'location.changed': { target: 'shown', actions: readsUrl } },
        },
        shown: {
          on: {
            'location.changed': { actions: readsUrl },
            'location.left': { target: 'hidden', actions: 'leaveList' },
            'search.applied': {
              actions: [{ type: 'change', params: ({ event: { text } }) => ({ text }) }, replaced],
            },
            'selection.*': {
              actions: {
                type: 'select',
                params: ({ context, event }) => selectionAfter(context.selection, event),
              },
            },
            'item.focused': { actions: { type: 'placeCursor', params: fromEvent } },
          },
        },
      },
    },
  },
  on: {
    'edit.ended': { actions: endsEdit },
  },
});

export type MediaScreenActorRef = ActorRefFrom<typeof mediaScreenMachine>;
type MediaScreenSnapshot = SnapshotFrom<typeof mediaScreenMachine>;

export const selectView = ({ context }: MediaScreenSnapshot) => context.view;
export const selectCursor = ({ context }: MediaScreenSnapshot) => context.cursor;
export const selectSelected = ({ context }: MediaScreenSnapshot) => context.selection.selected;
/** The items that a question is about. */
export const selectAsked = ({ context }: MediaScreenSnapshot) => context.asked;
export const selectIsViewing = (snapshot: MediaScreenSnapshot) => snapshot.matches({ panel: 'viewing' });
/** The open form of the texts of the open item, or null. */
export const selectEdit = (snapshot: MediaScreenSnapshot) =>
  snapshot.matches({ panel: { viewing: 'editing' } }) ? openEdit(snapshot.context) : null;
export const selectArrangement = ({ children }: MediaScreenSnapshot) => children.arrange ?? null;
export const selectDeletion = ({ children }: MediaScreenSnapshot) => children.deletion;
export const selectIsChoosingCategory = (snapshot: MediaScreenSnapshot) =>
  snapshot.matches({ question: 'choosingCategory' });
export const selectIsShowingKeys = (snapshot: MediaScreenSnapshot) =>
  snapshot.matches({ question: 'showingKeys' });
