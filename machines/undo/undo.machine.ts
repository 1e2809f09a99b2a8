import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { InboxItem, Status } from '#contract/entities.ts';
import { patience } from '#contract/limits.ts';
import { port } from '../port.ts';
import type { StatusChangeInput } from '../status-change/status-change.machine.ts';

/** A status change that was stored. */
export interface UndoEntry {
  /** Unique on the stack. */
  readonly key: string;
  readonly id: string;
  readonly from: Status;
  readonly to: Status;
}

export type UndoEvent =
  | { type: 'undo.changeStored'; entry: UndoEntry }
  /** Of one change, or of the last one that is not being undone. */
  | { type: 'undo.requested'; key: string | null };

/** Toasts say what happened, and the cached list is updated. */
export type UndoEmitted =
  | { type: 'undo.succeeded'; entry: UndoEntry }
  /** The status is no longer the one that the change had set; nothing was sent. */
  | { type: 'undo.refused'; entry: UndoEntry; item: InboxItem }
  | { type: 'undo.itemMissing'; entry: UndoEntry }
  /** The change stays on the stack. */
  | { type: 'undo.failed'; entry: UndoEntry; error: unknown };

export interface UndoInput {
  /** The changes of an earlier page, the last one at the end. */
  readonly stack: readonly UndoEntry[];
  /** Whether a failed read says that the item no longer exists. */
  readonly isMissing: (error: unknown) => boolean;
}

interface UndoContext extends UndoInput {
  /** The keys of the changes that are to be undone, in the order of the requests. */
  readonly requested: readonly string[];
}

/**
 * Undoes status changes, the last one first. Before a status is sent back, the item is read again: a change made
 * elsewhere meanwhile is not overwritten (decision 74).
 */
export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    input: {} as UndoInput,
    events: {} as UndoEvent,
    emitted: {} as UndoEmitted,
  },
  actors: {
    readItem: port<InboxItem, { readonly id: string }>('readItem'),
    changeStatus: port<void, StatusChangeInput>('changeStatus'),
  },
  delays: { patience },
  guards: {
    hasRequest: ({ context }) => context.requested.length > 0,
    isUnchanged: ({ context }, { item }: { item: InboxItem }) => item.status === current(context).to,
    isUndone: ({ context }, { item }: { item: InboxItem }) => item.status === current(context).from,
    isMissing: ({ context }, { error }: { error: unknown }) => context.isMissing(error),
  },
  actions: {
    remember: assign(({ context, event }) => {
      assertEvent(event, 'undo.changeStored');
      return { stack: [...context.stack, event.entry] };
    }),
    request: assign(({ context, event }) => {
      assertEvent(event, 'undo.requested');
      const entry = context.stack.findLast(
        ({ key }) => !context.requested.includes(key) && (event.key === null || event.key === key),
      );
      return { requested: entry ? [...context.requested, entry.key] : context.requested };
    }),
    forgetEntry: assign(({ context }) => ({
      stack: context.stack.filter(({ key }) => key !== context.requested[0]),
    })),
    nextRequest: assign(({ context }) => ({ requested: context.requested.slice(1) })),
    forgetRequests: assign({ requested: [] }),
    reportSuccess: emit(({ context }) => ({ type: 'undo.succeeded', entry: current(context) })),
    reportRefusal: emit(({ context }, { item }: { item: InboxItem }) => ({
      type: 'undo.refused',
      entry: current(context),
      item,
    })),
    reportMissing: emit(({ context }) => ({ type: 'undo.itemMissing', entry: current(context) })),
    reportFailure: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'undo.failed',
      entry: current(context),
      error,
    })),
  },
}).createMachine({
  id: 'undo',
  description: 'The status changes that can be undone, the last one first.',
  context: ({ input }) => ({ ...input, requested: [] }),
  initial: 'ready',
  states: {
    ready: {
      always: { guard: 'hasRequest', target: 'checking' },
    },
    checking: {
      description: 'Whether the item still has the status that the change had set.',
      invoke: {
        id: 'readItem',
        src: 'readItem',
        input: ({ context }) => ({ id: current(context).id }),
        onDone: [
          {
            guard: { type: 'isUnchanged', params: ({ event }) => ({ item: event.output }) },
            target: 'sending',
          },
          {
            guard: { type: 'isUndone', params: ({ event }) => ({ item: event.output }) },
            target: 'ready',
            actions: ['reportSuccess', 'forgetEntry', 'nextRequest'],
          },
          {
            target: 'ready',
            actions: [
              { type: 'reportRefusal', params: ({ event }) => ({ item: event.output }) },
              'forgetEntry',
              'nextRequest',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'ready',
            actions: ['reportMissing', 'forgetEntry', 'nextRequest'],
          },
          {
            target: 'ready',
            actions: [
              { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
              'forgetRequests',
            ],
          },
        ],
      },
      after: {
        patience: {
          target: 'ready',
          actions: [{ type: 'reportFailure', params: { error: null } }, 'forgetRequests'],
        },
      },
    },
    sending: {
      invoke: {
        id: 'changeStatus',
        src: 'changeStatus',
        input: ({ context }) => {
          const { id, from, to } = current(context);
          return { id, from: to, status: from };
        },
        onDone: { target: 'ready', actions: ['reportSuccess', 'forgetEntry', 'nextRequest'] },
        // The change of the status has said why.
        onError: { target: 'ready', actions: 'forgetRequests' },
      },
    },
  },
  on: {
    'undo.changeStored': { actions: 'remember' },
    'undo.requested': { actions: 'request' },
  },
});

export type UndoActorRef = ActorRefFrom<typeof undoMachine>;
type UndoSnapshot = SnapshotFrom<typeof undoMachine>;

export const selectStack = ({ context }: UndoSnapshot): readonly UndoEntry[] => context.stack;

/** Whether a change can be undone: it is the last one of its item, and not being undone already. */
export const selectCanUndo =
  (key: string) =>
  ({ context: { stack, requested } }: UndoSnapshot): boolean => {
    const entry = stack.find((other) => other.key === key);
    const last = stack.findLast(({ id }) => id === entry?.id);
    return entry !== undefined && last === entry && !requested.includes(key);
  };

/** The last change of an item that can be undone, or undefined. */
export const selectUndoOf =
  (id: string) =>
  ({ context: { stack, requested } }: UndoSnapshot): UndoEntry | undefined => {
    const entry = stack.findLast((other) => other.id === id);
    return entry && !requested.includes(entry.key) ? entry : undefined;
  };

/** The change that is being undone. */
function current({ stack, requested }: UndoContext): UndoEntry {
  const entry = stack.find(({ key }) => key === requested[0]);
  if (!entry) throw new Error('No change is being undone');
  return entry;
}
