import {
  type ActorRefFrom,
  assertEvent,
  assign,
  emit,
  enqueueActions,
  type SnapshotFrom,
  setup,
} from 'xstate';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { patience } from '#contract/limits.ts';
import { type BulkEnded, type BulkTask, createBulkWorkMachine } from '../bulk-work/bulk-work.machine.ts';
import { keyOf, type MediaPlace } from '../media-edit/events.ts';
import { port } from '../port.ts';
import type { UndoRequested } from '../undo.ts';
import {
  type ChangedItem,
  type ChangeReport,
  isChanged,
  joined,
  judged,
  type StoredChange,
  type UndoneItem,
  type UndoOutcome,
  undoableOf,
} from './changes.ts';
import { afterSave, firstOf, freeKeys, isBeingSaved, requestedOf, type UndoRequests } from './requests.ts';

export type UndoTask = BulkTask<UndoneItem, null>;

export type MediaUndoEvent = ChangeReport | UndoRequested | BulkEnded<UndoTask>;

export type MediaUndoEmitted =
  | { type: 'undo.finished'; outcome: UndoOutcome }
  /** What is to be undone is being saved: the end of that is awaited. */
  | { type: 'undo.waiting' }
  /** There is nothing to undo, the change was not saved, or one of what is being undone has begun: this was stopped. */
  | { type: 'undo.refused'; reason: UndoRefusal };

export type UndoRefusal = 'nothing' | 'unsaved' | 'stopped';

export interface MediaUndoInput {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  /** Whether a failure says that the item no longer exists. */
  readonly isMissing: (error: unknown, kind: MediaKind) => boolean;
}

interface MediaUndoContext extends MediaUndoInput, UndoRequests {
  readonly undone: Omit<StoredChange, 'key'>;
  readonly sent: readonly UndoneItem[];
  readonly outcome: UndoOutcome;
}

/** The items of some sections as the server has them, by their keys. */
export type StoredItems = ReadonlyMap<string, MediaItem>;

const nothing: UndoOutcome = { type: 'texts', done: [], refused: [], missing: [], failed: [], error: null };
/** One that was saved may have changed nothing. */
const unsaved = ({ event }: { event: Extract<ChangeReport, { type: 'change.ended' }> }) =>
  ({ reason: event.change ? 'nothing' : 'unsaved' }) as const;
const fromOutput = ({ event }: { event: { output: StoredItems } }) => ({ stored: event.output });
const settle = ['reportOutcome', 'settleStack', 'nextRequest'] as const;
const giveUp = [
  { type: 'keepUnread', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
  'reportOutcome',
  'forgetRequests',
] as const;

/** What can be taken back on the media screen: texts of items, and the order of a section (decision 120). */
export const mediaUndoMachine = setup({
  types: {
    context: {} as MediaUndoContext,
    input: {} as MediaUndoInput,
    events: {} as MediaUndoEvent,
    emitted: {} as MediaUndoEmitted,
    children: {} as { work: 'work'; readItems: 'readItems' },
  },
  actors: {
    readItems: port<StoredItems, { readonly places: readonly MediaPlace[] }>('readItems'),
    work: createBulkWorkMachine<UndoneItem, null>(),
  },
  delays: { patience },
  guards: {
    canRequest: ({ context }, { keys }: { keys: readonly string[] }) => freeKeys(context, keys).length > 0,
    hasRequest: ({ context }) => context.requested.length > 0,
    hasNoRequest: ({ context }) => context.requested.length === 0,
    /** A save of what is asked for is under way. */
    hasToWait: ({ context }, { keys }: { keys: readonly string[] }) =>
      isBeingSaved(context, requestedOf(context, keys)),
    canBegin: ({ context }) => {
      const [first] = context.requested;
      return first !== undefined && !isBeingSaved(context, first);
    },
    /** What is to be undone was not saved. */
    isAwaited: ({ context, event }) =>
      event.type === 'change.ended' &&
      undoableOf(event.change) === null &&
      context.requested.flat().includes(event.key),
    /** The save is about an item that is being undone. */
    isOvertaken: ({ context }, { items }: { items: readonly string[] }) =>
      context.undone.items.some((item) => items.includes(keyOf(item))),
    isAnySent: ({ context }, { stored }: { stored: StoredItems }) =>
      judged(context.undone, stored).sent.length > 0,
    hasFailed: (_, { outcome }: BulkEnded) => outcome.failed.length > 0,
  },
  actions: {
    noteBegin: assign(({ context: { stack }, event }) => {
      assertEvent(event, 'change.began');
      const { key, items } = event;
      return { stack: [...stack.filter((entry) => entry.key !== key), { type: 'save', key, items }] };
    }),
    noteEnd: assign(({ context, event }) => {
      assertEvent(event, 'change.ended');
      return afterSave(context, event.key, event.change);
    }),
    request: assign(({ context, event }) => {
      assertEvent(event, 'undo.requested');
      return { requested: [...context.requested, requestedOf(context, event.keys)] };
    }),
    nextRequest: assign({ requested: ({ context }) => context.requested.slice(1) }),
    /** What failed can be undone by another request; what was asked for after it is not undone before it. */
    forgetRequests: assign({ requested: [] }),
    startUndo: assign({ undone: ({ context }) => joined(firstOf(context)) }),
    judge: assign(({ context }, { stored }: { stored: StoredItems }) => judged(context.undone, stored)),
    sendItems: enqueueActions(({ context: { sent }, enqueue }) => {
      enqueue.sendTo('work', { type: 'bulk.requested', items: sent, change: null });
      enqueue.sendTo('work', { type: 'bulk.confirmed' });
    }),
    keepOutcome: assign(({ context: { outcome } }, { outcome: { failed, missing } }: BulkEnded) => {
      const isOf =
        (failures: BulkEnded['outcome']['failed']) =>
        (item: ChangedItem): boolean =>
          failures.some(({ task }) => task.item.key === keyOf(item));
      const isLeft = isOf([...failed, ...missing]);
      return {
        outcome: {
          ...outcome,
          done: outcome.done.filter((item) => !isLeft(item)),
          missing: [...outcome.missing, ...outcome.done.filter(isOf(missing))],
          failed: outcome.done.filter(isOf(failed)),
          error: failed[0]?.error ?? null,
        },
      };
    }),
    /** Nothing is known of any item. */
    keepUnread: assign(({ context: { undone } }, { error }: { error: unknown }) => ({
      outcome: { ...nothing, type: undone.type, failed: undone.items.filter(isChanged), error },
    })),
    settleStack: assign({
      stack: ({ context: { stack, requested } }) => stack.filter(({ key }) => !requested[0]?.includes(key)),
    }),
    reportOutcome: emit(({ context: { outcome } }): MediaUndoEmitted => ({ type: 'undo.finished', outcome })),
    reportWait: emit({ type: 'undo.waiting' } satisfies MediaUndoEmitted),
    refuse: emit(
      (_, { reason }: { reason: UndoRefusal }): MediaUndoEmitted => ({ type: 'undo.refused', reason }),
    ),
  },
}).createMachine({
  id: 'mediaUndo',
  description: 'What can be taken back of texts and orders of the media: the last action first.',
  context: ({ input }) => ({
    ...input,
    stack: [],
    requested: [],
    undone: { type: 'texts', items: [] },
    sent: [],
    outcome: nothing,
  }),
  initial: 'ready',
  states: {
    ready: {
      description: 'What is asked for begins at once, unless it is being saved.',
      always: [
        { guard: 'canBegin', target: 'undoing' },
        { guard: 'hasRequest', target: 'waiting' },
      ],
    },
    waiting: {
      description: 'What is to be undone, or another text of its items, is being saved.',
      always: [
        { guard: 'canBegin', target: 'undoing' },
        { guard: 'hasNoRequest', target: 'ready' },
      ],
    },
    undoing: {
      entry: 'startUndo',
      initial: 'checking',
      states: {
        checking: {
          description: 'Are the items still as the action has left them?',
          invoke: {
            id: 'readItems',
            src: 'readItems',
            input: ({ context }) => ({ places: placesOf(context.undone) }),
            onDone: [
              {
                guard: { type: 'isAnySent', params: fromOutput },
                target: 'storing',
                actions: { type: 'judge', params: fromOutput },
              },
              { target: '#mediaUndo.ready', actions: [{ type: 'judge', params: fromOutput }, ...settle] },
            ],
            onError: { target: '#mediaUndo.ready', actions: giveUp },
          },
          after: {
            patience: {
              target: '#mediaUndo.ready',
              actions: [{ type: 'keepUnread', params: { error: null } }, 'reportOutcome', 'forgetRequests'],
            },
          },
        },
        storing: {
          description: 'The bulk work sends what the items had before.',
          invoke: {
            id: 'work',
            src: 'work',
            input: ({ context: { createKey, isMissing } }) => ({
              createKey,
              isMissing: ({ item }, error) => isMissing(error, item.kind),
            }),
            onError: { target: '#mediaUndo.ready', actions: giveUp },
          },
          initial: 'sending',
          // Its entry follows the start of the work.
          states: { sending: { entry: 'sendItems' } },
          on: {
            'bulk.ended': [
              {
                guard: { type: 'hasFailed', params: ({ event }) => event },
                target: '#mediaUndo.ready',
                actions: [
                  { type: 'keepOutcome', params: ({ event }) => event },
                  'reportOutcome',
                  'forgetRequests',
                ],
              },
              {
                target: '#mediaUndo.ready',
                actions: [{ type: 'keepOutcome', params: ({ event }) => event }, ...settle],
              },
            ],
          },
        },
      },
      on: {
        'change.began': {
          guard: { type: 'isOvertaken', params: ({ event }) => event },
          target: 'ready',
          actions: ['noteBegin', { type: 'refuse', params: { reason: 'stopped' } }, 'forgetRequests'],
        },
      },
    },
  },
  on: {
    'change.began': { actions: 'noteBegin' },
    'change.ended': [
      { guard: 'isAwaited', actions: ['noteEnd', { type: 'refuse', params: unsaved }] },
      { actions: 'noteEnd' },
    ],
    'undo.requested': [
      { guard: { type: 'hasToWait', params: ({ event }) => event }, actions: ['request', 'reportWait'] },
      { guard: { type: 'canRequest', params: ({ event }) => event }, actions: 'request' },
      { actions: { type: 'refuse', params: { reason: 'nothing' } } },
    ],
  },
});

export type MediaUndoActorRef = ActorRefFrom<typeof mediaUndoMachine>;

/** Which of these actions can be undone: those that are not being undone already. */
export const selectUndoable =
  (keys: readonly string[]) =>
  ({ context }: SnapshotFrom<typeof mediaUndoMachine>): readonly string[] =>
    freeKeys(context, keys).filter((key) => keys.includes(key));

const placesOf = ({ items }: Omit<StoredChange, 'key'>): readonly MediaPlace[] => [
  ...new Map(items.map(({ kind, section }) => [`${kind}/${section}`, { kind, section }])).values(),
];
