import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { InboxItem, Status } from '#contract/entities.ts';
import {
  type StatusChangeActorRef,
  type StatusChangeReport,
  statusChangeMachine,
} from '../status-change/status-change.machine.ts';
import {
  type Batch,
  type BatchOutcome,
  batchOf,
  isInFlight,
  isOf,
  isSettled,
  isStacked,
  joined,
  newestOf,
  nextOf,
  runningOf,
  type StatusChangesContext,
  stacked,
  type UndoEntry,
  undoOf,
  withAction,
  withOutcome,
  withoutFirst,
  withoutWaiting,
} from './batch.ts';

/** An item of a bulk change; `from` is the status that was shown. */
export interface BulkTarget {
  readonly id: string;
  readonly label: string;
  readonly from: string;
}

export type StatusChangesEvent =
  /** For one item, by a key, a card or the details. `from` is the status that was shown. */
  | { type: 'status.chosen'; id: string; from: string; status: Status }
  /** The administrator waits no longer for the pending change of this item. */
  | { type: 'status.cancelled'; id: string }
  /** For several items. */
  | { type: 'batch.chosen'; items: readonly BulkTarget[]; status: Status }
  /** What has not begun does not begin; what is in flight goes on. */
  | { type: 'batch.cancelled' }
  | { type: 'batch.retryRequested' }
  /** The report is closed. */
  | { type: 'batch.dismissed' }
  /** Of actions, the last one at the end, which are undone as one; of the last one that is not being undone where none is named. */
  | { type: 'undo.requested'; keys: readonly string[] }
  | StatusChangeReport;

/** Toasts show what happened, the cached list is updated, and the stack is stored. */
export type StatusChangesEmitted =
  /** The server has this status: of a change, of an undo, or found by the check before one. */
  | { type: 'status.stored'; id: string; status: string; item: InboxItem | null }
  /** A single change was stored. */
  | { type: 'status.updated'; key: string; id: string }
  | { type: 'status.failed'; id: string; error: unknown }
  /** The status may have been stored or not. */
  | { type: 'status.stopped'; id: string }
  | { type: 'batch.finished'; key: string; outcome: BatchOutcome }
  | { type: 'undo.finished'; outcome: BatchOutcome }
  | { type: 'undo.stackChanged'; stack: readonly UndoEntry[] };

export interface StatusChangesInput extends Pick<StatusChangesContext, 'createKey' | 'isMissing'> {
  /** The changes of an earlier page, the last one at the end. */
  readonly stack: readonly UndoEntry[];
}

type ChosenParams = { readonly id: string; readonly from: string; readonly status: Status };

/** What the chart `statusChanges` does and decides. */
export const statusChangesSetup = setup({
  types: {
    context: {} as StatusChangesContext,
    input: {} as StatusChangesInput,
    events: {} as StatusChangesEvent,
    emitted: {} as StatusChangesEmitted,
    tags: {} as 'busy' | 'reporting',
    children: {} as Record<string, 'statusChange'>,
  },
  actors: { statusChange: statusChangeMachine },
  guards: {
    isChanging: ({ context }, { id }: { id: string }) => runningOf(context.running, id) !== undefined,
    isSingle: ({ context }, { id }: { id: string }) =>
      !isOf(context, context.bulk, id) && !isOf(context, context.undo, id),
    isOfBulk: ({ context }, { id }: { id: string }) => isOf(context, context.bulk, id),
    isGone: ({ context }, { error }: { error: unknown }) => context.isMissing(error),
    hasItems: (_, params: { items: readonly BulkTarget[] }) => params.items.length > 0,
    canJoin: ({ context }) => {
      const next = nextOf(context);
      return next !== null && runningOf(context.running, next.request.id) !== undefined;
    },
    canBegin: ({ context }) => nextOf(context) !== null,
    hasBulkFailed: ({ context }) => {
      const { bulk, requested } = context;
      return (
        bulk !== null && isSettled(context, bulk) && bulk.failed.length > 0 && !requested.includes(bulk.key)
      );
    },
    hasBulkSettled: ({ context }) => context.bulk !== null && isSettled(context, context.bulk),
    isRequestVoid: ({ context }) => {
      const [key] = context.requested;
      return (
        key !== undefined &&
        context.bulk?.key !== key &&
        !isStacked(context, key) &&
        !isInFlight(context, key)
      );
    },
    canUndo: ({ context }) => {
      const [key] = context.requested;
      return key !== undefined && isStacked(context, key) && !isInFlight(context, key);
    },
    hasUndoFailed: ({ context }) => {
      const { undo } = context;
      return undo !== null && isSettled(context, undo) && undo.failed.length + undo.cancelled.length > 0;
    },
    hasUndoSettled: ({ context }) => context.undo !== null && isSettled(context, context.undo),
  },
  actions: {
    startChange: assign(({ context, spawn }, { id, from, status }: ChosenParams) => {
      const key = context.createKey();
      const change = spawn('statusChange', { id: `status of ${id}`, input: { id, from, status } });
      const running = { ...context.running, [id]: { change, key, request: { id, label: '', from, status } } };
      return { ...withAction(context, key, [id]), running };
    }),
    replaceChoice: sendTo(
      ({ context }, { id }: ChosenParams) => changeOf(context, id),
      (_, { status }) => ({ type: 'status.chosen', status }),
    ),
    takeOver: assign(({ context }, { id, from, status }: ChosenParams) => {
      const key = context.createKey();
      const change = changeOf(context, id);
      const running = { ...context.running, [id]: { change, key, request: { id, label: '', from, status } } };
      return { ...withAction(context, key, [id]), running };
    }),
    cancelChange: sendTo(({ context }, { id }: { id: string }) => changeOf(context, id), {
      type: 'status.cancelled',
    }),
    startBulk: assign(({ context, event }) => {
      assertEvent(event, 'batch.chosen');
      const { items, status } = event;
      const key = context.createKey();
      const action = withAction(
        context,
        key,
        items.map(({ id }) => id),
      );
      return {
        ...action,
        bulk: batchOf(
          key,
          items.map((item) => ({ ...item, status })),
        ),
      };
    }),
    retryFailed: assign(({ context: { bulk } }) => ({
      bulk: bulk && { ...bulk, waiting: bulk.failed.map(({ request }) => request), failed: [] },
    })),
    cancelWaiting: assign(({ context: { bulk } }) => ({ bulk: bulk && withoutWaiting(bulk) })),
    forgetBulk: assign({ bulk: null }),
    passOnNext: sendTo(
      ({ context }) => changeOf(context, startOf(context).request.id),
      ({ context }) => ({ type: 'status.chosen', status: startOf(context).request.status }),
    ),
    joinNext: assign(({ context }) => {
      const { name, batch, request } = startOf(context);
      const change = changeOf(context, request.id);
      return {
        [name]: withoutFirst(batch),
        running: { ...context.running, [request.id]: { change, key: batch.key, request } },
      };
    }),
    beginNext: assign(({ context, spawn }) => {
      const { name, batch, request } = startOf(context);
      const { id, from, status, expected } = request;
      const change = spawn('statusChange', { id: `status of ${id}`, input: { id, from, status, expected } });
      return {
        [name]: withoutFirst(batch),
        running: { ...context.running, [id]: { change, key: batch.key, request } },
      };
    }),
    keepSuccess: assign(({ context, event }) => {
      assertEvent(event, 'change.succeeded');
      const { id, from } = event;
      return withOutcome(context, id, 'done', (request) => ({ ...request, from }));
    }),
    keepFailure: assign(({ context, event }) => {
      assertEvent(event, ['change.failed', 'change.unchecked']);
      const isTold = event.type === 'change.failed';
      return withOutcome(context, event.id, 'failed', (request) => ({ request, error: event.error, isTold }));
    }),
    keepStop: assign(({ context, event }) => {
      assertEvent(event, 'change.stopped');
      return withOutcome(context, event.id, 'cancelled', (request) => request);
    }),
    keepRefusal: assign(({ context, event }) => {
      assertEvent(event, 'change.refused');
      return withOutcome(context, event.id, 'refused', (request) => ({ request, item: event.item }));
    }),
    keepMissing: assign(({ context }, { id }: { id: string }) =>
      withOutcome(context, id, 'missing', (request) => request),
    ),
    /** An actor that is done would stay a child, with all that it holds. */
    forgetChange: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const { [id]: ended, ...running } = context.running;
      if (ended) enqueue.stopChild(ended.change);
      enqueue.assign({ running });
    }),
    storeChange: assign(({ context, event }) => {
      assertEvent(event, 'change.succeeded');
      return { stack: stacked(context, keyOf(context, event.id), [event]) };
    }),
    storeBulk: assign(({ context }) => {
      const { key, done } = batchIn(context.bulk);
      return { stack: stacked(context, key, done) };
    }),
    request: assign(({ context, event }) => {
      assertEvent(event, 'undo.requested');
      const key = event.keys.at(-1) ?? newestOf(context);
      if (key === undefined || context.requested.includes(key)) return {};
      const { bulk } = context;
      return {
        stack: joined(context.stack, event.keys),
        requested: [...context.requested, key],
        // What has not begun needs no undo.
        bulk: bulk?.key === key ? withoutWaiting(bulk) : bulk,
      };
    }),
    startUndo: assign(({ context }) => ({ undo: undoOf(context, context.requested[0] ?? '') })),
    settleStack: assign(({ context: { stack, requested, undo } }) => {
      const { failed, cancelled } = batchIn(undo);
      const left = new Set([...failed.map(({ request }) => request), ...cancelled].map(({ id }) => id));
      return { undo: null, stack: stack.filter(({ key, id }) => key !== requested[0] || left.has(id)) };
    }),
    nextRequest: assign(({ context }) => ({ requested: context.requested.slice(1) })),
    forgetRequests: assign({ requested: [] }),
    reportStored: emit(({ event }) => {
      assertEvent(event, 'change.succeeded');
      const { id, status, item } = event;
      return { type: 'status.stored', id, status, item };
    }),
    reportFound: emit(({ event }) => {
      assertEvent(event, 'change.refused');
      const { id, item } = event;
      return { type: 'status.stored', id, status: item.status, item };
    }),
    reportUpdate: emit(({ context, event }) => {
      assertEvent(event, 'change.succeeded');
      return { type: 'status.updated', key: keyOf(context, event.id), id: event.id };
    }),
    reportFailure: emit(({ event }) => {
      assertEvent(event, 'change.failed');
      return { type: 'status.failed', id: event.id, error: event.error };
    }),
    reportStop: emit(({ event }) => {
      assertEvent(event, 'change.stopped');
      return { type: 'status.stopped', id: event.id };
    }),
    reportBulk: emit(({ context }) => {
      const { key, ...outcome } = batchIn(context.bulk);
      return { type: 'batch.finished', key, outcome };
    }),
    reportUndo: emit(({ context }) => ({ type: 'undo.finished', outcome: batchIn(context.undo) })),
    reportStack: emit(({ context }) => ({ type: 'undo.stackChanged', stack: context.stack })),
  },
});

function changeOf({ running }: StatusChangesContext, id: string): StatusChangeActorRef {
  const found = runningOf(running, id);
  if (!found) throw new Error(`No status change of ${id}`);
  return found.change;
}

const keyOf = ({ running }: StatusChangesContext, id: string): string => runningOf(running, id)?.key ?? '';

function startOf(context: StatusChangesContext) {
  const next = nextOf(context);
  if (!next) throw new Error('No status change waits');
  return next;
}

function batchIn(batch: Batch | null): Batch {
  if (!batch) throw new Error('No batch');
  return batch;
}
