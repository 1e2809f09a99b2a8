import type { InboxItem, Status } from '#contract/entities.ts';
import { bulkConcurrency } from '#contract/limits.ts';
import { isKnownStatus } from '#domain/status.ts';

/** An item and the status that it gets; `from` is the status that was shown. */
export interface Change {
  readonly id: string;
  /** Shown to the administrator. */
  readonly label: string;
  readonly from: string;
  readonly to: Status;
}

export interface Write extends Change {
  /** An undo is sent only if the item still has this status. */
  readonly expected?: string;
  /** The same for every attempt, also after 'Try again'. */
  readonly idempotencyKey: string;
}

export type WriteResult =
  /** As the server stores it; null when the response lacks it. */
  | { readonly stage: 'done'; readonly item: InboxItem | null }
  /** The item does not have the expected status; nothing was sent. */
  | { readonly stage: 'refused'; readonly item: InboxItem }
  /** Before an undo: the item no longer exists. */
  | { readonly stage: 'missing' };

/** One choice for one item, several items, or the undo of one of these. */
type ActionKind = 'single' | 'bulk' | 'undo';

/** One write of one action. One that a later choice has overtaken is removed. */
export interface Entry {
  /** Of the administrator's action; a bulk change has one entry for each item. */
  readonly action: string;
  readonly kind: ActionKind;
  readonly write: Write;
  readonly stage: 'waiting' | 'sending' | 'failed' | 'cancelled' | WriteResult['stage'];
  readonly error?: unknown;
  /** What was found in place of the expected status. */
  readonly item?: InboxItem | null;
  /** Of an undo: the entry that it takes back. */
  readonly undoes?: Entry;
}

export interface WritesContext {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  readonly entries: readonly Entry[];
  /** The actions whose outcome has not been announced. */
  readonly open: readonly string[];
  /** The bulk change that is under way or reported, or null. */
  readonly bulk: string | null;
  /** The last action, unless it was undone; null before the first. */
  readonly undoable: string | null;
}

export const keyOf = ({ write }: Entry): string => write.idempotencyKey;
export const isActive = ({ stage }: Entry): boolean => stage === 'waiting' || stage === 'sending';
export const entriesOf = ({ entries }: WritesContext, action: string | null): readonly Entry[] =>
  entries.filter((entry) => entry.action === action);

const activeOf = (entries: readonly Entry[], id: string) =>
  entries.filter((entry) => entry.write.id === id && isActive(entry));

/** The write that decides what the item shows: the last one chosen. */
export const pendingOf = (entries: readonly Entry[], id: string): Entry | undefined =>
  entries.findLast((entry) => entry.write.id === id && isActive(entry));

/** An unknown status cannot be sent, so not be chosen again. */
const canTakeBack = ({ write: { from, to }, stage }: Entry): boolean =>
  (stage === 'done' || stage === 'sending') && isKnownStatus(from) && from !== to;

/** The action overtakes what waits for its items. An item that has the value already is left out. */
export function withRequest(context: WritesContext, changes: readonly Change[], isBulk: boolean) {
  const action = context.createKey();
  const kind = isBulk ? 'bulk' : 'single';
  let { entries, undoable } = context;
  let count = 0;
  for (const change of changes) {
    const { id, to } = change;
    const active = activeOf(entries, id);
    const sending = active.find(({ stage }) => stage === 'sending');
    const from = active[0]?.write.from ?? change.from;
    if ((active.at(-1)?.write.to ?? from) === to) continue;
    entries = entries.filter(
      ({ write, stage }) => write.id !== id || (stage !== 'waiting' && stage !== 'failed'),
    );
    // What waits is overtaken, and what is in flight or stored is what is chosen.
    if (to === (sending?.write.to ?? from)) {
      if (sending) undoable = sending.kind === 'undo' ? null : sending.action;
      continue;
    }
    const write = { ...change, from, idempotencyKey: context.createKey() };
    entries = [...entries, { action, kind, write, stage: 'waiting' }];
    count += 1;
  }
  if (count === 0) return { entries, undoable };
  return {
    entries,
    open: [...context.open, action],
    undoable: action,
    bulk: isBulk ? action : context.bulk,
  };
}

/** One reverse write for each item; what has not begun does not begin. */
export function withUndo(context: WritesContext) {
  const action = `undo of ${context.undoable}`;
  const chosen = entriesOf(context, context.undoable);
  const reverse = chosen.filter(canTakeBack).flatMap((entry): readonly Entry[] => {
    const { id, label, from, to } = entry.write;
    const pending = pendingOf(context.entries, id);
    if (!isKnownStatus(from) || (pending && pending !== entry)) return [];
    const write = { id, label, from: to, to: from, expected: to, idempotencyKey: context.createKey() };
    return [{ action, kind: 'undo', write, stage: 'waiting', undoes: entry }];
  });
  const entries = context.entries.map(
    (entry): Entry => (chosen.includes(entry) && entry.stage === 'waiting' ? cancelled(entry) : entry),
  );
  return { entries: [...entries, ...reverse], open: [...context.open, action], undoable: null };
}

export const cancelled = (entry: Entry): Entry => ({ ...entry, stage: 'cancelled' });

/** Whether the last action has stored or sends what can be taken back, or has not begun. */
export const canUndoIn = (context: WritesContext): boolean =>
  context.undoable !== null &&
  entriesOf(context, context.undoable).some((entry) => entry.stage === 'waiting' || canTakeBack(entry));

/** The next write: of an item that has none in flight, and of an action with fewer than four. */
export const nextIn = ({ entries }: WritesContext): Entry | undefined =>
  entries.find(({ stage, action, write }) => {
    if (stage !== 'waiting') return false;
    const sending = entries.filter((other) => other.stage === 'sending');
    return (
      !sending.some((other) => other.write.id === write.id) &&
      sending.filter((other) => other.action === action).length < bulkConcurrency
    );
  });

export const withStage = (
  { entries }: WritesContext,
  key: string,
  change: Pick<Entry, 'stage' | 'error' | 'item'>,
) => entries.map((entry) => (keyOf(entry) === key ? { ...entry, ...change } : entry));

/** The outcome of a write. One that was overtaken has none, and the one that waits knows what it starts from. */
export function withResult(context: WritesContext, key: string, result: WriteResult): readonly Entry[] {
  const sent = sentIn(context, key);
  // An undo that has had its outcome takes its action's entry with it.
  const without = context.entries.filter((entry) => !sent.undoes || keyOf(entry) !== keyOf(sent.undoes));
  const next = waitingFor(context, sent);
  if (!next || isUndoOf(next, sent)) return withStage({ ...context, entries: without }, key, result);
  const { write } = sent;
  const stored =
    result.stage === 'done' ? write.to : result.stage === 'refused' ? result.item.status : write.from;
  return without.flatMap((entry): Entry | readonly Entry[] => {
    if (entry === sent) return [];
    return entry === next ? { ...next, write: { ...next.write, from: stored } } : entry;
  });
}

/** A failure is told unless another choice waits; the undo of what was not stored is dropped. */
export function withFailure(context: WritesContext, key: string, error: unknown): readonly Entry[] {
  const sent = sentIn(context, key);
  const next = waitingFor(context, sent);
  if (next && !isUndoOf(next, sent)) return context.entries.filter((entry) => entry !== sent);
  return withStage({ ...context, entries: context.entries.filter((entry) => entry !== next) }, key, {
    stage: 'failed',
    error,
  });
}

/** An action that has had all its outcomes and has not announced them. */
export const settledIn = (context: WritesContext): string | undefined =>
  context.open.find((action) => !entriesOf(context, action).some(isActive));

/** After the outcome of an action was announced: only what can still be undone, tried again or reported is kept. */
export function withoutAction(context: WritesContext, action: string) {
  const own = entriesOf(context, action);
  const open = context.open.filter((each) => each !== action);
  const isReported = action === context.bulk && own.some(({ stage }) => stage === 'failed');
  const left = own.find(({ stage, undoes }) => undoes && (stage === 'failed' || stage === 'cancelled'));
  const last = context.undoable ?? left?.undoes?.action ?? null;
  const undoable = last === action && !own.some(canTakeBack) ? null : last;
  const bulk = action === context.bulk && !isReported ? null : context.bulk;
  return { open, undoable, bulk, entries: keptIn({ ...context, open, undoable, bulk }) };
}

/** Without the entries that nothing refers to. */
export function keptIn({ entries, open, undoable, bulk }: WritesContext): readonly Entry[] {
  const undone = new Set(
    entries.flatMap((entry) => (entry.undoes && isActive(entry) ? [keyOf(entry.undoes)] : [])),
  );
  return entries.filter(
    (entry) =>
      open.includes(entry.action) ||
      entry.action === undoable ||
      entry.action === bulk ||
      undone.has(keyOf(entry)),
  );
}

export function sentIn({ entries }: WritesContext, key: string): Entry {
  const sent = entries.find((entry) => keyOf(entry) === key);
  if (!sent) throw new Error(`No write: ${key}`);
  return sent;
}

const waitingFor = ({ entries }: WritesContext, { write: { id } }: Entry): Entry | undefined =>
  entries.find((entry) => entry.write.id === id && entry.stage === 'waiting');

const isUndoOf = ({ undoes }: Entry, entry: Entry): boolean =>
  undoes !== undefined && keyOf(undoes) === keyOf(entry);
