import type { InboxItem, Status } from '#contract/entities.ts';
import { bulkConcurrency } from '#contract/limits.ts';
import { isKnownStatus } from '#domain/status.ts';
import type { StatusChangeActorRef, StatusChangeInput } from '../status-change/status-change.machine.ts';

/** A status change that was stored. Those of one action have its key. */
export interface UndoEntry {
  readonly key: string;
  readonly id: string;
  readonly from: Status;
  readonly to: Status;
}

/** An item and the status that it gets. */
export interface StatusRequest extends StatusChangeInput {
  /** Shown to the administrator. */
  readonly label: string;
}

export interface FailedRequest {
  readonly request: StatusRequest;
  /** Null when the server has not responded in time. */
  readonly error: unknown;
  /** Whether a toast has told it. */
  readonly isTold: boolean;
}

/** What has become of the items of a batch. One that another action has overtaken is in none of the lists. */
export interface BatchOutcome {
  readonly done: readonly StatusRequest[];
  readonly failed: readonly FailedRequest[];
  /** Not begun, or no longer waited for. */
  readonly cancelled: readonly StatusRequest[];
  /** Changed elsewhere since: not undone. */
  readonly refused: readonly { readonly request: StatusRequest; readonly item: InboxItem }[];
  /** No longer there. */
  readonly missing: readonly StatusRequest[];
}

/** Items that get a status by one action: a bulk change, or an undo. */
export interface Batch extends BatchOutcome {
  readonly key: string;
  readonly total: number;
  /** Not begun. */
  readonly waiting: readonly StatusRequest[];
}

/** A change in flight, and the last action that chose a status for its item. */
export interface RunningChange {
  readonly change: StatusChangeActorRef;
  readonly key: string;
  readonly request: StatusRequest;
}

export interface StatusChangesContext {
  readonly createKey: () => string;
  /** Whether a failed read says that the item no longer exists. */
  readonly isMissing: (error: unknown) => boolean;
  /** By item. */
  readonly running: Readonly<Record<string, RunningChange>>;
  readonly bulk: Batch | null;
  readonly undo: Batch | null;
  /** What can be undone, in the order of the actions. */
  readonly stack: readonly UndoEntry[];
  /** The keys of the actions of this page, in their order. */
  readonly order: readonly string[];
  /** The keys of the actions that are to be undone, in the order of the requests. */
  readonly requested: readonly string[];
}

export const batchOf = (key: string, requests: readonly StatusRequest[]): Batch => ({
  key,
  total: requests.length,
  waiting: requests,
  done: [],
  failed: [],
  cancelled: [],
  refused: [],
  missing: [],
});

/** Ids come from the server: an id such as `constructor` must not find an inherited property. */
export const runningOf = (running: StatusChangesContext['running'], id: string): RunningChange | undefined =>
  Object.hasOwn(running, id) ? running[id] : undefined;

const runningIn = ({ running }: StatusChangesContext, key: string): number =>
  Object.values(running).filter((change) => change.key === key).length;

/** Whether every item of the batch has had its turn and its response. */
export const isSettled = (context: StatusChangesContext, batch: Batch): boolean =>
  batch.waiting.length === 0 && runningIn(context, batch.key) === 0;

/** The batch of which another item may begin, and that item. */
export function nextOf(context: StatusChangesContext) {
  for (const name of ['bulk', 'undo'] as const) {
    const batch = context[name];
    const [request] = batch?.waiting ?? [];
    if (batch && request && runningIn(context, batch.key) < bulkConcurrency) return { name, batch, request };
  }
  return null;
}

/** Without the items that a later action has chosen a status for. What is in flight goes on. */
const overtaken = (batch: Batch | null, ids: ReadonlySet<string>): Batch | null =>
  batch && {
    ...batch,
    waiting: batch.waiting.filter(({ id }) => !ids.has(id)),
    failed: batch.failed.filter(({ request }) => !ids.has(request.id)),
  };

/** A new action of the administrator: it overtakes the earlier ones of its items. */
export function withAction({ order, bulk, undo }: StatusChangesContext, key: string, ids: readonly string[]) {
  const set = new Set(ids);
  return { order: [...order, key], bulk: overtaken(bulk, set), undo: overtaken(undo, set) };
}

/** The batch that has begun its first item. */
export const withoutFirst = (batch: Batch): Batch => ({ ...batch, waiting: batch.waiting.slice(1) });

export const withoutWaiting = (batch: Batch): Batch => ({
  ...batch,
  waiting: [],
  cancelled: [...batch.cancelled, ...batch.waiting],
});

/** The batch that a change belongs to, with what has become of it; unchanged for a single change. */
export function withOutcome<List extends keyof BatchOutcome>(
  context: StatusChangesContext,
  id: string,
  list: List,
  outcomeOf: (request: StatusRequest) => BatchOutcome[List][number],
) {
  const running = runningOf(context.running, id);
  for (const name of ['bulk', 'undo'] as const) {
    const batch = context[name];
    if (running && batch?.key === running.key)
      return { [name]: { ...batch, [list]: [...batch[list], outcomeOf(running.request)] } };
  }
  return {};
}

export const isOf = ({ running }: StatusChangesContext, batch: Batch | null, id: string): boolean =>
  batch !== null && runningOf(running, id)?.key === batch.key;

/** The stack with these changes, in the order of their actions. An unknown status cannot be sent, so not be undone. */
export function stacked(
  { stack, order }: StatusChangesContext,
  key: string,
  requests: readonly Pick<StatusRequest, 'id' | 'from' | 'status'>[],
): readonly UndoEntry[] {
  const entries = requests.flatMap(({ id, from, status }) =>
    isKnownStatus(from) && from !== status && !stack.some((entry) => entry.key === key && entry.id === id)
      ? [{ key, id, from, to: status }]
      : [],
  );
  const place = (entry: UndoEntry) => order.indexOf(entry.key);
  return [...stack, ...entries].sort((one, other) => place(one) - place(other));
}

/** The stack with these actions as one, the last of them: each item goes back to the status before the first. */
export function joined(stack: readonly UndoEntry[], keys: readonly string[]): readonly UndoEntry[] {
  const key = keys.at(-1) ?? '';
  const isOne = (entry: UndoEntry) => keys.includes(entry.key);
  return stack.flatMap((entry) => {
    if (keys.length < 2 || !isOne(entry)) return [entry];
    const changes = stack.filter((other) => other.id === entry.id && isOne(other));
    const from = changes[0]?.from ?? entry.from;
    return changes.at(-1) === entry && from !== entry.to ? [{ ...entry, key, from }] : [];
  });
}

/** Whether the action can still store a change. */
export const isInFlight = (context: StatusChangesContext, key: string): boolean =>
  runningIn(context, key) > 0 || (context.bulk?.key === key && !isSettled(context, context.bulk));

export const isStacked = ({ stack }: StatusChangesContext, key: string): boolean =>
  stack.some((entry) => entry.key === key);

/** The key of the last action that can be undone, also of one that is in flight. */
export function newestOf(context: StatusChangesContext): string | undefined {
  // The actions of an earlier page are on the stack alone.
  return [...context.stack.map(({ key }) => key), ...context.order].findLast(
    (key) => !context.requested.includes(key) && (isStacked(context, key) || isInFlight(context, key)),
  );
}

/** What an undo of the action sends, each only if the item still has the status that the action has set. */
export const undoOf = ({ stack }: StatusChangesContext, key: string): Batch =>
  batchOf(
    `undo of ${key}`,
    stack
      .filter((entry) => entry.key === key)
      .map(({ id, from, to }) => ({ id, label: '', from: to, status: from, expected: to })),
  );
