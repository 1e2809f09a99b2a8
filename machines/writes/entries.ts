import type { InboxItem, MediaItem } from '#contract/entities.ts';
import { bulkConcurrency } from '#contract/limits.ts';
import { isKnownStatus } from '#domain/status.ts';

/** An item and the value that it gets. */
export interface Change {
  /** Unique among the items of the screen. */
  readonly id: string;
  /** Shown to the administrator. */
  readonly label: string;
  readonly type: 'status' | 'category' | 'order' | 'deletion';
  /** The value that was shown, as text; '' for none. */
  readonly from: string;
  readonly to: string;
}

export const deletionOf = ({ id, label }: Pick<Change, 'id' | 'label'>): Change => ({
  id,
  label,
  type: 'deletion',
  from: 'stored',
  to: 'deleted',
});

export interface Write extends Change {
  /** An undo is sent only if the item still has this value. */
  readonly expected?: string;
  /** The same for every attempt, also after 'Retry'. */
  readonly idempotencyKey: string;
}

/** As the server stores it. */
export type StoredItem = InboxItem | MediaItem;

export type WriteResult =
  /** Null when the response lacks the item, or it was deleted. */
  | { readonly stage: 'done'; readonly item: StoredItem | null }
  /** In place of the expected value the item has another one; nothing was sent. */
  | { readonly stage: 'refused'; readonly item: StoredItem; readonly found: string }
  /** The item no longer exists, as the error says. */
  | { readonly stage: 'missing'; readonly error: unknown };

export type Outcome = WriteResult | { readonly stage: 'failed'; readonly error: unknown };

/** One write of one action. One that a later choice has overtaken is removed. */
export interface Entry {
  /** Of the administrator's action; a bulk change has one entry for each item. */
  readonly action: string;
  readonly kind: 'single' | 'bulk' | 'undo';
  readonly write: Write;
  readonly stage: 'waiting' | 'sending' | 'cancelled' | Outcome['stage'];
  /** Why it has failed, or is missing. */
  readonly error?: unknown;
  /** In place of the expected value. */
  readonly found?: string;
}

export interface WritesContext {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  readonly entries: readonly Entry[];
  /** The actions whose outcome has not been announced. */
  readonly open: readonly string[];
  /** The bulk change that is under way or reported, or null. */
  readonly bulk: string | null;
  /** The last change of statuses, unless it was undone; null before the first. */
  readonly undoable: string | null;
  /** The last action whose undo is no longer offered beside the item; Ctrl+Z still undoes it. */
  readonly expired: string | null;
}

export const keyOf = ({ write }: Entry): string => write.idempotencyKey;
export const isActive = ({ stage }: Entry): boolean => stage === 'waiting' || stage === 'sending';
export const isFailed = ({ stage }: Entry): boolean => stage === 'failed' || stage === 'missing';
export const entriesOf = ({ entries }: WritesContext, action: string | null): readonly Entry[] =>
  entries.filter((entry) => entry.action === action);

/** Whether both set the same of one item: the later one decides. */
const isSame = (one: Pick<Change, 'id' | 'type'>, other: Pick<Change, 'id' | 'type'>): boolean =>
  one.id === other.id && one.type === other.type;

/** The write that decides what the item shows: the last one chosen. */
export const pendingOf = (entries: readonly Entry[], change: Pick<Change, 'id' | 'type'>) =>
  entries.findLast((entry) => isSame(entry.write, change) && isActive(entry));

/** An unknown status cannot be sent, so not be chosen again. */
const canTakeBack = ({ write: { from, to }, stage }: Entry): boolean =>
  (stage === 'done' || stage === 'sending') && isKnownStatus(from) && from !== to;

/** The action overtakes what waits for its items. An item that has the value already is left out. */
export function withRequest(context: WritesContext, changes: readonly Change[], isBulk: boolean) {
  const action = context.createKey();
  const kind = isBulk ? 'bulk' : 'single';
  let { entries } = context;
  for (const change of changes) {
    const pending = pendingOf(entries, change);
    const from = pending?.write.from ?? change.from;
    if ((pending?.write.to ?? from) === change.to) continue;
    entries = entries.filter(
      ({ write, stage }) => !isSame(write, change) || (stage !== 'waiting' && stage !== 'failed'),
    );
    // What waits is overtaken, and what is in flight or stored is what is chosen.
    if (change.to === (pendingOf(entries, change)?.write.to ?? from)) continue;
    const write = { ...change, from, idempotencyKey: context.createKey() };
    entries = [...entries, { action, kind, write, stage: 'waiting' }];
  }
  if (entries.at(-1)?.action !== action) return { entries };
  return {
    entries,
    open: [...context.open, action],
    ...(changes[0]?.type === 'status' && { undoable: action }),
    ...(isBulk && { bulk: action }),
  };
}

/** One reverse write for each item; what has not begun does not begin. */
export function withUndo(context: WritesContext) {
  const action = `undo of ${context.undoable}`;
  const chosen = entriesOf(context, context.undoable);
  const reverse = chosen.filter(canTakeBack).flatMap((entry): readonly Entry[] => {
    const { from, to } = entry.write;
    if ((pendingOf(context.entries, entry.write) ?? entry) !== entry) return [];
    const write = { ...entry.write, from: to, to: from, expected: to, idempotencyKey: context.createKey() };
    return [{ action, kind: 'undo', write, stage: 'waiting' }];
  });
  const entries = context.entries.map((entry) => (chosen.includes(entry) ? cancelled(entry) : entry));
  return { entries: [...entries, ...reverse], open: [...context.open, action], undoable: null };
}

/** What has not begun does not begin. */
export const cancelled = (entry: Entry): Entry =>
  entry.stage === 'waiting' ? { ...entry, stage: 'cancelled' } : entry;

/** Whether the last change of statuses has stored or sends what can be taken back, or has not begun. */
export const canUndoIn = (context: WritesContext): boolean =>
  context.undoable !== null &&
  entriesOf(context, context.undoable).some((entry) => entry.stage === 'waiting' || canTakeBack(entry));

/** The next write: of an item that has none in flight, and of an action with fewer than four. */
export function nextIn({ entries }: WritesContext): Entry | undefined {
  const sending = entries.filter(({ stage }) => stage === 'sending');
  const isFree = ({ action, write }: Entry) =>
    !sending.some((other) => other.write.id === write.id) &&
    sending.filter((other) => other.action === action).length < bulkConcurrency;
  return entries.find((entry) => entry.stage === 'waiting' && isFree(entry));
}

export const withStage = (
  entries: readonly Entry[],
  sent: Entry,
  change: Pick<Entry, 'stage' | 'error' | 'found'>,
): readonly Entry[] => entries.map((entry) => (entry === sent ? { ...sent, ...change } : entry));

/** What becomes of a write. One that was overtaken has no outcome, and the one that waits knows what it starts from. */
export function withOutcome({ entries }: WritesContext, key: string, outcome: Outcome): readonly Entry[] {
  const sent = sentIn(entries, key);
  const { id, type, from, to } = sent.write;
  const next = entries.find(({ write, stage }) => isSame(write, sent.write) && stage === 'waiting');
  if (next) {
    const stored = outcome.stage === 'done' ? to : outcome.stage === 'refused' ? outcome.found : from;
    const begun = { ...next, write: { ...next.write, from: stored } };
    return entries.flatMap((entry) => (entry === sent ? [] : entry === next ? begun : entry));
  }
  // A deleted item gets no other value.
  const isVoid = ({ write, stage }: Entry) =>
    type === 'deletion' && outcome.stage !== 'failed' && write.id === id && stage === 'waiting';
  const { item: _, ...change } = { item: null, ...outcome };
  return withStage(entries, sent, change).filter((entry) => !isVoid(entry));
}

export const withCancelled = (
  { entries }: WritesContext,
  change: Pick<Change, 'id' | 'type'>,
): readonly Entry[] =>
  entries.map((entry) =>
    isSame(entry.write, change) && isActive(entry) ? { ...entry, stage: 'cancelled' } : entry,
  );

/** What has failed of the bulk change is sent again. */
export const withRetry = (context: WritesContext) => ({
  entries: context.entries.map(
    (entry): Entry =>
      entry.action === context.bulk && entry.stage === 'failed' ? { ...entry, stage: 'waiting' } : entry,
  ),
  open: [...context.open, ...(context.bulk === null ? [] : [context.bulk])],
  ...(entriesOf(context, context.bulk)[0]?.write.type === 'status' && { undoable: context.bulk }),
});

/** An action that has had all its outcomes and has not announced them. */
export const settledIn = (context: WritesContext): string | undefined =>
  context.open.find((action) => !entriesOf(context, action).some(isActive));

/** After the outcome of an action was announced: only what can still be undone, tried again or reported is kept. */
export function withoutAction(context: WritesContext, action: string) {
  const own = entriesOf(context, action);
  const open = context.open.filter((each) => each !== action);
  const undoable = action === context.undoable && !own.some(canTakeBack) ? null : context.undoable;
  const bulk = action === context.bulk && !own.some(isFailed) ? null : context.bulk;
  return { open, undoable, bulk, entries: keptIn({ ...context, open, undoable, bulk }) };
}

/** Without the entries that nothing refers to. */
export const keptIn = ({ entries, open, undoable, bulk }: WritesContext): readonly Entry[] =>
  entries.filter(({ action }) => [...open, undoable, bulk].includes(action));

export function sentIn(entries: readonly Entry[], key: string): Entry {
  const sent = entries.find((entry) => keyOf(entry) === key);
  if (!sent) throw new Error(`No write: ${key}`);
  return sent;
}
