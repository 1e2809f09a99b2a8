import type { SnapshotFrom } from 'xstate';
import type { InboxItem, List, Status } from '#contract/entities.ts';
import type { InboxOrder } from '#domain/inboxOrder.ts';
import type { ItemFilter } from '#domain/itemFilters.ts';
import type { StatusFilter } from '#domain/status.ts';
import type {
  BulkItem,
  BulkTask,
  BulkWorkActorRef,
  BulkWorkEmitted,
} from '../bulk-work/bulk-work.machine.ts';
import type { LocationEvent } from '../location.ts';
import type {
  DeletionActorRef,
  DeletionEmitted,
  InboxDeletionTarget,
} from '../media-deletion/media-deletion.machine.ts';
import type { SearchActorRef, searchMachine } from '../search/search.machine.ts';
import type { SelectionActorRef } from '../selection/selection.machine.ts';
import type { UnreadActorRef, unreadMachine } from '../unread/unread.machine.ts';
import type { Change } from '../writes/entries.ts';
import type { WritesActorRef } from '../writes/writes.machine.ts';
import type { ListContext } from './view.ts';

/** What a person does, and what the url says. An event that names an item is for that item alone. */
export type InboxScreenEvent =
  | { type: 'filter.statusChosen'; status: StatusFilter | null }
  | { type: 'filter.toggled'; filter: ItemFilter }
  | { type: 'filters.cleared' }
  | { type: 'order.chosen'; order: InboxOrder | null }
  | { type: 'view.chosen'; view: InboxListView }
  /** What this browser keeps. */
  | { type: 'view.read'; view: InboxListView }
  /** Whether an item has space beside the rows. */
  | { type: 'window.widened' }
  | { type: 'window.narrowed' }
  | { type: 'unread.allMarked' }
  /** It has the focus. */
  | { type: 'item.focused'; id: string }
  | { type: 'item.opened'; id: string }
  | { type: 'item.closed' }
  /** `from` is the status that was shown. */
  | { type: 'item.statusChosen'; id: string; from: string; status: Status }
  | { type: 'item.changeCancelled'; id: string }
  | { type: 'item.deletionRequested'; id: string }
  /** To the next item or to the one before; in the details it is opened. */
  | { type: 'current.moved'; step: 1 | -1 }
  // By keys: for the item of the details; else for what is selected, or the current one.
  | { type: 'current.opened' }
  | { type: 'current.statusChosen'; status: Status }
  | { type: 'current.deletionRequested' }
  | { type: 'current.replyRequested' }
  | { type: 'current.toggled' }
  /** Of the last action; of this one only where it is named. */
  | { type: 'undo.requested'; action: string | null }
  | { type: 'help.requested' }
  /** Of the selected items. */
  | { type: 'bulk.deletionRequested'; ids: ReadonlySet<string> }
  | { type: 'bulk.statusRequested'; ids: ReadonlySet<string> }
  | { type: 'bulk.statusPicked'; status: Status }
  | { type: 'bulk.statusConfirmed' }
  /** The keys or the question about the status are closed. */
  | { type: 'question.dismissed' }
  | { type: 'query.read'; data: List<InboxItem> }
  | LocationEvent
  | { type: 'xstate.snapshot.search'; snapshot: SnapshotFrom<typeof searchMachine> }
  | { type: 'xstate.snapshot.selection'; snapshot: SnapshotFrom<SelectionActorRef> }
  | { type: 'xstate.snapshot.writes'; snapshot: SnapshotFrom<WritesActorRef> }
  | { type: 'xstate.snapshot.deletion'; snapshot: SnapshotFrom<DeletionActorRef<InboxDeletionTarget>> }
  | { type: 'xstate.snapshot.work'; snapshot: SnapshotFrom<BulkWorkActorRef> }
  | { type: 'unread.changed'; snapshot: SnapshotFrom<typeof unreadMachine> }
  | PartEvent;

/** How the items are listed: to look, or to work. */
export type InboxListView = 'cards' | 'list';

/** What the parts emit. */
type PartEvent = DeletionEmitted<InboxDeletionTarget> | BulkWorkEmitted<BulkTask<BulkItem>>;

/** Effects outside: the url, toasts, the cached list, what is stored. */
export type InboxScreenEmitted =
  | Extract<InboxScreenEvent, { type: 'view.chosen' }>
  | { type: 'screen.searchChanged'; search: string; isEntry: boolean }
  /** By mail or by phone. */
  | { type: 'reply.requested'; item: InboxItem }
  | PartEvent;

export interface InboxScreenInput {
  /** Names the list: nothing stays selected when another one is shown. */
  readonly name: string;
  readonly kind: InboxDeletionTarget['kind'];
  readonly unread: UnreadActorRef;
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Shown in questions. */
  readonly labelOf: (item: InboxItem | undefined) => string;
  /** Whether a failure says that the item no longer exists. */
  readonly isMissing: (error: unknown) => boolean;
}

/** They live as long as the screen. */
export interface InboxParts {
  readonly search: SearchActorRef;
  readonly selection: SelectionActorRef;
  readonly writes: WritesActorRef;
  readonly deletion: DeletionActorRef<InboxDeletionTarget>;
  /** The deletion of the selected items. */
  readonly work: BulkWorkActorRef;
}

export interface InboxScreenContext extends ListContext, Pick<InboxScreenInput, 'name' | 'kind' | 'labelOf'> {
  readonly parts: InboxParts;
  readonly unreadRef: UnreadActorRef;
  readonly selected: ReadonlySet<string>;
  /** The query that is shown in the url, without what it does not know. */
  readonly search: string;
  /** The item whose deletion was asked about last. */
  readonly asked: string | null;
  /** The bulk status change that is asked about. */
  readonly question: {
    readonly items: readonly Omit<Change, 'to' | 'type'>[];
    readonly status: Status;
  } | null;
}

/** What the parts emit for the outside. */
export const outside = [
  'deletion.succeeded',
  'deletion.failed',
  'deletion.listStale',
  'bulk.itemChanged',
  'bulk.finished',
] as const;

/** Whether a part asks or reports; null for other events than the snapshots of parts. */
export function isPartOpen(event: InboxScreenEvent): boolean | null {
  if (event.type === 'xstate.snapshot.deletion') return event.snapshot.hasTag('open');
  if (event.type !== 'xstate.snapshot.work') return null;
  return event.snapshot.hasTag('asking') || event.snapshot.hasTag('reporting');
}
