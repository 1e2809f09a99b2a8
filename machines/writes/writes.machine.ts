import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  type SnapshotFrom,
  setup,
  stopChild,
} from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import { effect, port } from '../port.ts';
import {
  type Change,
  cancelled,
  canUndoIn,
  type Entry,
  entriesOf,
  isActive,
  keptIn,
  keyOf,
  nextIn,
  pendingOf,
  sentIn,
  settledIn,
  type Write,
  type WriteResult,
  type WritesContext,
  withFailure,
  withoutAction,
  withRequest,
  withResult,
  withStage,
  withUndo,
} from './entries.ts';

export { type Change, type Entry, isActive, type Write, type WriteResult } from './entries.ts';

export type WritesEvent =
  /** Of several items where it is bulk: its progress is shown, and its failures are reported together. */
  | { type: 'writes.requested'; changes: readonly Change[]; isBulk: boolean }
  /** The administrator waits no longer for this item. The server may have stored the status nevertheless. */
  | { type: 'write.cancelled'; id: string }
  /** What has not begun of the bulk change does not begin; what is in flight goes on. */
  | { type: 'writes.cancelled' }
  | { type: 'report.retryRequested' }
  | { type: 'report.closed' }
  /** Of the last action; of this one only where it is named. */
  | { type: 'undo.requested'; action: string | null };

type Settled = DoneActorEvent<WriteResult, string> | ErrorActorEvent<unknown, string>;

const fromDone = ({ event }: { event: DoneActorEvent<WriteResult, string> }) => ({
  key: event.actorId,
  result: event.output,
});
const fromError = ({ event }: { event: ErrorActorEvent<unknown, string> }) => ({
  key: event.actorId,
  error: event.error,
});
const settledOf = ({ context }: { context: WritesContext }) => {
  const action = settledIn(context) ?? '';
  return { action, entries: entriesOf(context, action) };
};
const announceSettled = [{ type: 'announce', params: settledOf }, 'closeAction'] as const;

/**
 * The status changes of an inbox, of one item or of several, and their undo. Each item has at most one write in flight and
 * one that waits, so that the last status chosen is the last one sent (Specification §4).
 */
export const writesMachine = setup({
  types: {
    context: {} as WritesContext,
    input: {} as Pick<WritesContext, 'createKey'>,
    events: {} as WritesEvent | Settled,
    tags: {} as 'reporting',
    children: {} as Record<string, 'write'>,
  },
  actors: {
    /** Before an undo it reads the item: a change made elsewhere is not overwritten. */
    write: port<WriteResult, Write>('write'),
  },
  guards: {
    isAccepted: ({ context }, { isBulk }: { isBulk: boolean }) => !isBulk || context.bulk === null,
    canUndo: ({ context }, { action }: { action: string | null }) =>
      canUndoIn(context) && (action === null || action === context.undoable),
    canBegin: ({ context }) => nextIn(context) !== undefined,
    hasSettled: ({ context }) => settledIn(context) !== undefined,
    hasBulkFailed: ({ context }) =>
      settledIn(context) === context.bulk &&
      entriesOf(context, context.bulk).some(({ stage }) => stage === 'failed'),
    isShown: (_, { result }: { result: WriteResult }) => result.stage !== 'missing',
  },
  actions: {
    /** What has become of all items of an action; of none where all were overtaken. */
    announce: effect<{ action: string; entries: readonly Entry[] }>('announce'),
    /** The server has this status. */
    showStored: effect<{ id: string; status: string; item: InboxItem | null }>('showStored'),
    request: assign(({ context, event }) => {
      assertEvent(event, 'writes.requested');
      return withRequest(context, event.changes, event.isBulk);
    }),
    undo: assign(({ context }) => withUndo(context)),
    begin: assign(({ context, spawn }) => {
      const entry = nextIn(context);
      if (!entry) return {};
      spawn('write', { id: keyOf(entry), input: entry.write });
      return { entries: withStage(context, keyOf(entry), { stage: 'sending' }) };
    }),
    keepResult: assign(({ context }, { key, result }: { key: string; result: WriteResult }) => ({
      entries: withResult(context, key, result),
    })),
    keepFailure: assign(({ context }, { key, error }: { key: string; error: unknown }) => ({
      entries: withFailure(context, key, error),
    })),
    /** An actor that is done would stay a child, with all that it holds. */
    stopWrite: stopChild((_, { key }: { key: string }) => key),
    stopWriteOf: stopChild(({ context }, { id }: { id: string }) => {
      const sending = context.entries.find(({ write, stage }) => write.id === id && stage === 'sending');
      return sending ? keyOf(sending) : '';
    }),
    cancel: assign(({ context }, { id }: { id: string }) => ({
      entries: context.entries.map((entry) =>
        entry.write.id === id && isActive(entry) ? cancelled(entry) : entry,
      ),
    })),
    cancelWaiting: assign(({ context: { entries, bulk } }) => ({
      entries: entries.map((entry) =>
        entry.action === bulk && entry.stage === 'waiting' ? cancelled(entry) : entry,
      ),
    })),
    closeAction: assign(({ context }) => withoutAction(context, settledIn(context) ?? '')),
    retryFailed: assign(({ context: { entries, bulk, open } }) => ({
      entries: entries.map(
        (entry): Entry =>
          entry.action === bulk && entry.stage === 'failed' ? { ...entry, stage: 'waiting' } : entry,
      ),
      open: bulk === null ? open : [...open, bulk],
      undoable: bulk,
    })),
    closeReport: assign(({ context }) => ({ bulk: null, entries: keptIn({ ...context, bulk: null }) })),
  },
}).createMachine({
  id: 'writes',
  description: 'The status changes of an inbox and their undo; the last choice for an item wins.',
  context: ({ input: { createKey } }) => ({
    createKey,
    entries: [],
    open: [],
    bulk: null,
    undoable: null,
  }),
  initial: 'silent',
  states: {
    silent: { description: 'Writes may be under way.' },
    reporting: {
      description: 'A dialog says which items of a bulk change failed, and why.',
      tags: 'reporting',
      on: {
        'report.retryRequested': { target: 'silent', actions: 'retryFailed' },
        'report.closed': { target: 'silent', actions: 'closeReport' },
      },
    },
  },
  always: [
    { guard: 'canBegin', actions: 'begin' },
    { guard: 'hasBulkFailed', target: '.reporting', actions: announceSettled },
    { guard: 'hasSettled', actions: announceSettled },
  ],
  on: {
    'writes.requested': {
      guard: { type: 'isAccepted', params: ({ event }) => event },
      actions: 'request',
    },
    'write.cancelled': {
      actions: [
        { type: 'stopWriteOf', params: ({ event }) => event },
        { type: 'cancel', params: ({ event }) => event },
      ],
    },
    'writes.cancelled': { actions: 'cancelWaiting' },
    'undo.requested': { guard: { type: 'canUndo', params: ({ event }) => event }, actions: 'undo' },
    'xstate.done.actor.*': [
      {
        guard: { type: 'isShown', params: fromDone },
        actions: [
          {
            type: 'showStored',
            params: ({ context, event: { actorId, output } }) => {
              const { id, to } = sentIn(context, actorId).write;
              const item = output.stage === 'missing' ? null : output.item;
              return { id, status: item?.status ?? to, item };
            },
          },
          { type: 'keepResult', params: fromDone },
          { type: 'stopWrite', params: fromDone },
        ],
      },
      {
        actions: [
          { type: 'keepResult', params: fromDone },
          { type: 'stopWrite', params: fromDone },
        ],
      },
    ],
    'xstate.error.actor.*': {
      actions: [
        { type: 'keepFailure', params: fromError },
        { type: 'stopWrite', params: fromError },
      ],
    },
  },
});

export type WritesActorRef = ActorRefFrom<typeof writesMachine>;
type WritesSnapshot = SnapshotFrom<typeof writesMachine>;

/** The status chosen last for an item, until it is stored or has failed. */
export const selectChosen = (id: string) => (snapshot: WritesSnapshot) =>
  pendingOf(snapshot.context.entries, id)?.write.to;

/** The request of an item that is in flight, or undefined. */
export const selectRequest =
  (id: string) =>
  ({ context, children }: WritesSnapshot) => {
    const sending = context.entries.find(({ write, stage }) => write.id === id && stage === 'sending');
    return sending && children[keyOf(sending)];
  };

/** The requests that are in flight. */
export const selectRequests = ({ context, children }: WritesSnapshot) =>
  context.entries.flatMap((entry) => (entry.stage === 'sending' ? (children[keyOf(entry)] ?? []) : []));

/** The status that was chosen last for each item, until it is stored or has failed. */
export const selectPending = ({ context }: WritesSnapshot): ReadonlyMap<string, string> =>
  new Map(context.entries.filter(isActive).map(({ write }) => [write.id, write.to]));

/** The bulk change that is under way or reported; those that were overtaken are left out. */
export const selectBulk = ({ context }: WritesSnapshot): readonly Entry[] =>
  context.bulk === null ? [] : entriesOf(context, context.bulk);
export const selectIsReporting = (snapshot: WritesSnapshot) => snapshot.hasTag('reporting');
/** Whether the action is the last one, and has stored what can be taken back. */
export const selectCanUndo =
  (action: string) =>
  ({ context }: WritesSnapshot): boolean =>
    context.undoable === action && canUndoIn(context);
