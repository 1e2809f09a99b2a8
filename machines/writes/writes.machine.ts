import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  raise,
  type SnapshotFrom,
  sendParent,
  setup,
  stopChild,
} from 'xstate';
import { refreshAfterMissing, undoOffer } from '#contract/limits.ts';
import { effect, port } from '../port.ts';
import {
  type Change,
  cancelled,
  canUndoIn,
  type Entry,
  entriesOf,
  isActive,
  isFailed,
  keptIn,
  keyOf,
  nextIn,
  type Outcome,
  pendingOf,
  type StoredItem,
  sentIn,
  settledIn,
  type Write,
  type WriteResult,
  type WritesContext,
  withCancelled,
  withOutcome,
  withoutAction,
  withRequest,
  withRetry,
  withStage,
  withUndo,
} from './entries.ts';

export type WritesEvent =
  /** Of several items where it is bulk: its progress is shown, and its failures are reported together. */
  | { type: 'writes.requested'; changes: readonly Change[]; isBulk: boolean }
  /** The administrator waits no longer for the status of this item. The server may have stored it nevertheless. */
  | { type: 'write.cancelled'; id: string }
  /** What has not begun of the bulk change does not begin; what is in flight goes on. */
  | { type: 'writes.cancelled' }
  | { type: 'report.retryRequested' }
  | { type: 'report.closed' }
  /** Of the last change of statuses; of this one only where it is named. */
  | { type: 'undo.requested'; action: string | null }
  | { type: 'undo.expired'; action: string }
  | { type: 'refresh.due' };

/** Sent to the parent when all writes of an action have had their outcome; it has none where all were overtaken. */
export interface WritesReport {
  readonly type: 'writes.settled';
  readonly entries: readonly Entry[];
}

type Settled = DoneActorEvent<WriteResult, string> | ErrorActorEvent<unknown, string>;

type FromDone = { context: WritesContext; event: DoneActorEvent<WriteResult, string> };
const fromDone = ({ event }: Pick<FromDone, 'event'>) => ({
  key: event.actorId,
  outcome: event.output,
});
const fromError = ({ event }: { event: ErrorActorEvent<unknown, string> }) => ({
  key: event.actorId,
  outcome: { stage: 'failed' as const, error: event.error },
});
const settledOf = ({ context }: { context: WritesContext }) => {
  const action = settledIn(context) ?? '';
  return { action, entries: entriesOf(context, action) };
};
/** A status that is stored is shown already. */
const needsRefresh = ({ stage, write }: Entry): boolean =>
  stage === 'failed' || stage === 'cancelled' || (stage === 'done' && write.type !== 'status');
const announceSettled = [
  { type: 'announce', params: settledOf },
  {
    type: 'refreshList',
    params: ({ context }: { context: WritesContext }) => ({
      isNow: settledOf({ context }).entries.some(needsRefresh),
    }),
  },
  'tellParent',
  'expireLater',
  'closeAction',
] as const;
const keepResult = [
  {
    type: 'showStored',
    params: ({ context: { entries }, event }: FromDone) => ({
      write: sentIn(entries, event.actorId).write,
      item: event.output.stage === 'missing' ? null : event.output.item,
      isMissing: event.output.stage === 'missing',
    }),
  },
  { type: 'keepOutcome', params: fromDone },
  { type: 'stopWrite', params: fromDone },
] as const;

/**
 * The changes of a screen's items, of one or of several: statuses with their undo, categories, orders and deletions. Each item
 * has at most one write in flight, and the last value chosen is the last one sent (Specification §4).
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
  delays: { refreshPause: refreshAfterMissing, undoOffer },
  guards: {
    isAccepted: ({ context }, { isBulk }: { isBulk: boolean }) => !isBulk || context.bulk === null,
    canUndo: ({ context }, { action }: { action: string | null }) =>
      canUndoIn(context) && (action === null || action === context.undoable),
    canBegin: ({ context }) => nextIn(context) !== undefined,
    hasSettled: ({ context }) => settledIn(context) !== undefined,
    hasBulkFailed: ({ context }) =>
      settledIn(context) === context.bulk && entriesOf(context, context.bulk).some(isFailed),
    isUndoable: ({ context }, { action }: { action: string }) => context.undoable === action,
    isMissing: (_, { outcome }: { outcome: Outcome }) => outcome.stage === 'missing',
  },
  actions: {
    /** What has become of all items of an action; of none where all were overtaken. */
    announce: effect<{ action: string; entries: readonly Entry[] }>('announce'),
    /** Takes back what was told of an action. */
    retract: effect<{ action: string }>('retract'),
    /** What the server has stored, or has in place of what was expected. */
    showStored: effect<{ write: Write; item: StoredItem | null; isMissing: boolean }>('showStored'),
    /** Reads the list again, now or when it is shown next. */
    refreshList: effect<{ isNow: boolean }>('refreshList'),
    expireLater: raise(({ context }) => ({ type: 'undo.expired', action: settledOf({ context }).action }), {
      delay: 'undoOffer',
    }),
    expire: assign((_, { action }: { action: string }) => ({ expired: action })),
    refreshLater: raise({ type: 'refresh.due' }, { delay: 'refreshPause' }),
    tellParent: sendParent(
      ({ context }): WritesReport => ({
        type: 'writes.settled',
        entries: settledOf({ context }).entries,
      }),
    ),
    request: assign(({ context, event }) => {
      assertEvent(event, 'writes.requested');
      return withRequest(context, event.changes, event.isBulk);
    }),
    undo: assign(({ context }) => withUndo(context)),
    begin: assign(({ context, spawn }) => {
      const entry = nextIn(context);
      if (!entry) return {};
      spawn('write', { id: keyOf(entry), input: entry.write });
      return { entries: withStage(context.entries, entry, { stage: 'sending' }) };
    }),
    keepOutcome: assign(({ context }, { key, outcome }: { key: string; outcome: Outcome }) => ({
      entries: withOutcome(context, key, outcome),
    })),
    /** An actor that is done would stay a child, with all that it holds. */
    stopWrite: stopChild((_, { key }: { key: string }) => key),
    stopWriteOf: stopChild(({ context }, { id }: { id: string }) => {
      const sending = sendingOf(context, { id, type: 'status' });
      return sending ? keyOf(sending) : '';
    }),
    cancel: assign(({ context }, { id }: { id: string }) => ({
      entries: withCancelled(context, { id, type: 'status' }),
    })),
    cancelWaiting: assign(({ context: { entries, bulk } }) => ({
      entries: entries.map((entry) => (entry.action === bulk ? cancelled(entry) : entry)),
    })),
    closeAction: assign(({ context }) => withoutAction(context, settledIn(context) ?? '')),
    retryFailed: assign(({ context }) => withRetry(context)),
    closeReport: assign(({ context }) => ({ bulk: null, entries: keptIn({ ...context, bulk: null }) })),
  },
}).createMachine({
  id: 'writes',
  description: 'The changes of a list’s items, and the undo of statuses; the last choice for an item wins.',
  context: ({ input: { createKey } }) => ({
    createKey,
    entries: [],
    open: [],
    bulk: null,
    undoable: null,
    expired: null,
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
    'undo.requested': {
      guard: { type: 'canUndo', params: ({ event }) => event },
      actions: [
        { type: 'retract', params: ({ context: { undoable } }) => ({ action: undoable ?? '' }) },
        'undo',
      ],
    },
    'undo.expired': {
      guard: { type: 'isUndoable', params: ({ event }) => event },
      actions: { type: 'expire', params: ({ event }) => event },
    },
    'refresh.due': { actions: { type: 'refreshList', params: { isNow: true } } },
    'xstate.done.actor.*': [
      { guard: { type: 'isMissing', params: fromDone }, actions: [...keepResult, 'refreshLater'] },
      { actions: keepResult },
    ],
    'xstate.error.actor.*': {
      actions: [
        { type: 'keepOutcome', params: fromError },
        { type: 'stopWrite', params: fromError },
      ],
    },
  },
});

const sendingOf = ({ entries }: WritesContext, { id, type }: Pick<Change, 'id' | 'type'>) =>
  entries.find(({ write, stage }) => stage === 'sending' && write.id === id && write.type === type);

export type WritesActorRef = ActorRefFrom<typeof writesMachine>;
type WritesSnapshot = SnapshotFrom<typeof writesMachine>;

/** The status chosen last for an item, until it is stored or has failed. */
export const selectChosenStatus = (id: string) => (snapshot: WritesSnapshot) =>
  pendingOf(snapshot.context.entries, { id, type: 'status' })?.write.to;

/** The request of an item that is in flight, or undefined. */
export const selectRequest =
  (id: string, type: Change['type']) =>
  ({ context, children }: WritesSnapshot) => {
    const sending = sendingOf(context, { id, type });
    return sending && children[keyOf(sending)];
  };

/** The requests of statuses that are in flight. */
export const selectRequests = ({ context, children }: WritesSnapshot) =>
  context.entries.flatMap((entry) =>
    entry.stage === 'sending' && entry.write.type === 'status' ? (children[keyOf(entry)] ?? []) : [],
  );

/** The status that was chosen last for each item, until it is stored or has failed. */
export const selectPending = ({ context }: WritesSnapshot): ReadonlyMap<string, string> =>
  new Map(
    context.entries
      .filter((entry) => isActive(entry) && entry.write.type === 'status')
      .map(({ write }) => [write.id, write.to]),
  );

/** What the server has not answered; a deletion is not told, because it is not repeated. */
export const selectUnanswered = ({ context }: WritesSnapshot): readonly Write[] =>
  context.entries.flatMap((entry) =>
    pendingOf(context.entries, entry.write) === entry && entry.write.type !== 'deletion' ? [entry.write] : [],
  );

/** The bulk change that is under way or reported; those that were overtaken are left out. */
export const selectBulk = ({ context }: WritesSnapshot): readonly Entry[] =>
  context.bulk === null ? [] : entriesOf(context, context.bulk);
export const selectIsReporting = (snapshot: WritesSnapshot) => snapshot.hasTag('reporting');
/** Whether the action is the last one, and has stored what can be taken back. */
export const selectCanUndo =
  (action: string) =>
  ({ context }: WritesSnapshot): boolean =>
    context.undoable === action && canUndoIn(context);
/** The last action, where its undo is offered beside this item. */
export const selectOffered =
  (id: string) =>
  ({ context }: WritesSnapshot): string | null => {
    const { undoable, expired, open } = context;
    const isOffered =
      undoable !== expired &&
      canUndoIn(context) &&
      entriesOf(context, undoable).some(({ write, action }) => write.id === id && !open.includes(action));
    return isOffered ? undoable : null;
  };
