import {
  type ActorRefFrom,
  assertEvent,
  assign,
  emit,
  type SnapshotFrom,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import type { MediaItem, MediaSection } from '#contract/entities.ts';
import { sortOrderChanges, websiteOrder } from '#domain/arrange.ts';
import { titleOf } from '#domain/media.ts';
import type { BulkTask, BulkWorkActorRef } from '../bulk-work/bulk-work.machine.ts';

/** The place that an image gets. */
export interface ArrangedItem {
  readonly key: string;
  readonly label: string;
  readonly section: MediaSection;
  readonly id: string;
  readonly sort_order: number;
}

export type OrderTask = BulkTask<ArrangedItem, null>;

export type ArrangeEvent =
  | { type: 'arrange.itemChosen'; id: string }
  | { type: 'arrange.moved'; id: string; to: number }
  /** The list was read again: items may be gone or new. */
  | { type: 'arrange.listRead'; section: string; items: readonly MediaItem[] }
  | { type: 'arrange.saveRequested' }
  /** What the bulk work came to; `isStopped` when what had not been sent was cancelled. */
  | { type: 'arrange.workEnded'; failed: number; isStopped: boolean }
  | { type: 'arrange.retryRequested' }
  | { type: 'arrange.reportClosed' }
  /** `isRequested`: by a sign-out, which discards the moves; else they are kept. */
  | { type: 'session.ended'; isRequested: boolean };

export type ArrangeEmitted =
  /** To be kept for the next sign-in of the same user. */
  | { type: 'arrange.orderKept'; section: MediaSection; order: readonly string[] }
  | { type: 'arrange.orderDiscarded'; section: MediaSection };

/** Sent to the parent, which knows what may be left. */
export type ArrangeReport = {
  readonly type: 'arrange.unmoved' | 'arrange.changed' | 'arrange.sent' | 'arrange.ended';
};

/** The bulk work that stores the places; it goes on when the dialog is left. */
export type OrderWorkRef = BulkWorkActorRef<ArrangedItem, null>;

export interface ArrangeInput {
  readonly section: MediaSection;
  readonly items: readonly MediaItem[];
  readonly work: OrderWorkRef;
  /** The order that was moved in an earlier session and not saved; empty for none. */
  readonly kept: readonly string[];
}

interface ArrangeContext extends Omit<ArrangeInput, 'kept'> {
  /** As the server has it; null when it has only a part of the new order. */
  readonly stored: readonly string[] | null;
  readonly order: readonly string[];
  /** The item that keys and buttons move. */
  readonly current: string | null;
  /** The item that was moved last, which is announced. */
  readonly moved: string | null;
}

const idsOf = (items: readonly MediaItem[]): readonly string[] => websiteOrder(items).map(({ id }) => id);

/** An order without the items that are gone, and with new ones at its end. */
const updated = (order: readonly string[], ids: readonly string[]): readonly string[] => [
  ...order.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !order.includes(id)),
];

/** The order in which the website shows one section, until it is saved. */
export const arrangeMachine = setup({
  types: {
    context: {} as ArrangeContext,
    input: {} as ArrangeInput,
    events: {} as ArrangeEvent,
    emitted: {} as ArrangeEmitted,
    tags: {} as 'saving' | 'reporting',
  },
  guards: {
    isMoved: ({ context }) => hasMoves(context),
    isUnmoved: ({ context }) => !hasMoves(context),
    isOwnSection: ({ context }, { section }: { section: string }) => section === context.section,
    canMove: ({ context: { order } }, { id, to }: { id: string; to: number }) =>
      order.includes(id) && to >= 0 && to < order.length && order[to] !== id,
    /** The sort orders may already be the right ones, after a part of them was saved. */
    isStored: ({ context }) => placesOf(context).length === 0,
    hasFailed: (_, { failed }: { failed: number }) => failed > 0,
    isRequested: (_, params: { isRequested: boolean }) => params.isRequested,
    isStopped: (_, { isStopped }: { isStopped: boolean }) => isStopped,
  },
  actions: {
    chooseItem: assign(({ event }) => {
      assertEvent(event, 'arrange.itemChosen');
      return { current: event.id };
    }),
    moveItem: assign(({ context }, { id, to }: { id: string; to: number }) => ({
      order: context.order.filter((other) => other !== id).toSpliced(to, 0, id),
      current: id,
      moved: id,
    })),
    takeList: assign(({ context: { stored, order, current }, event }) => {
      assertEvent(event, 'arrange.listRead');
      const ids = idsOf(event.items);
      const isLeft = current !== null && ids.includes(current);
      // That of no items is known again.
      const known = order.length > 0 ? stored : [];
      return {
        items: event.items,
        stored: known && updated(known, ids),
        order: updated(order, ids),
        current: isLeft ? current : (ids[0] ?? null),
      };
    }),
    forgetStored: assign({ stored: null }),
    sendPlaces: sendTo(
      ({ context }) => context.work,
      ({ context }) => ({ type: 'bulk.requested', items: placesOf(context), change: null }),
    ),
    confirmWork: sendTo(({ context }) => context.work, { type: 'bulk.confirmed' }),
    retryWork: sendTo(({ context }) => context.work, { type: 'bulk.retryRequested' }),
    closeReport: sendTo(({ context }) => context.work, { type: 'bulk.dismissed' }),
    reportUnmoved: sendParent((): ArrangeReport => ({ type: 'arrange.unmoved' })),
    reportMoved: sendParent((): ArrangeReport => ({ type: 'arrange.changed' })),
    reportSaving: sendParent((): ArrangeReport => ({ type: 'arrange.sent' })),
    keepOrder: emit(({ context: { section, order } }) => ({ type: 'arrange.orderKept', section, order })),
    discardOrder: emit(({ context: { section } }) => ({ type: 'arrange.orderDiscarded', section })),
    reportEnd: sendParent((): ArrangeReport => ({ type: 'arrange.ended' })),
  },
}).createMachine({
  id: 'arrange',
  description: 'The order in which the website shows a section, changed here and saved at once.',
  context: ({ input: { kept, ...input } }) => {
    const ids = idsOf(input.items);
    const order = updated(kept, ids);
    return { ...input, stored: ids, order, current: order[0] ?? null, moved: null };
  },
  initial: 'arranging',
  states: {
    arranging: {
      initial: 'unmoved',
      states: {
        unmoved: {
          entry: 'reportUnmoved',
          always: { guard: 'isMoved', target: 'moved' },
        },
        moved: {
          entry: 'reportMoved',
          always: { guard: 'isUnmoved', target: 'unmoved' },
          on: {
            'arrange.saveRequested': [
              {
                guard: 'isStored',
                target: '#arrange.ended',
                actions: 'reportEnd',
              },
              { target: '#arrange.saving', actions: ['sendPlaces', 'confirmWork'] },
            ],
          },
        },
      },
      on: {
        'arrange.itemChosen': { actions: 'chooseItem' },
        'arrange.moved': {
          guard: { type: 'canMove', params: ({ event }) => event },
          actions: { type: 'moveItem', params: ({ event }) => event },
        },
      },
    },
    saving: {
      description: 'The bulk work sends what has changed.',
      tags: 'saving',
      entry: 'reportSaving',
      on: {
        'arrange.workEnded': [
          {
            guard: { type: 'hasFailed', params: ({ event }) => event },
            target: 'reporting',
            actions: 'forgetStored',
          },
          {
            guard: { type: 'isStopped', params: ({ event }) => event },
            target: 'arranging',
            actions: 'forgetStored',
          },
          { target: 'ended', actions: 'reportEnd' },
        ],
      },
    },
    reporting: {
      description: 'A dialog says what could not be saved, and why.',
      tags: 'reporting',
      on: {
        'arrange.retryRequested': { target: 'saving', actions: 'retryWork' },
        'arrange.reportClosed': { target: 'arranging', actions: 'closeReport' },
      },
    },
    ended: { type: 'final' },
  },
  on: {
    'arrange.listRead': {
      guard: { type: 'isOwnSection', params: ({ event }) => event },
      actions: 'takeList',
    },
    'session.ended': [
      { guard: 'isUnmoved' },
      { guard: { type: 'isRequested', params: ({ event }) => event }, actions: 'discardOrder' },
      { actions: 'keepOrder' },
    ],
  },
});

export type ArrangeActorRef = ActorRefFrom<typeof arrangeMachine>;
type ArrangeSnapshot = SnapshotFrom<typeof arrangeMachine>;

export const selectIsSaving = (snapshot: ArrangeSnapshot) => snapshot.hasTag('saving');
export const selectIsReporting = (snapshot: ArrangeSnapshot) => snapshot.hasTag('reporting');
export const selectSection = (snapshot: ArrangeSnapshot) => snapshot.context.section;
export const selectItems = (snapshot: ArrangeSnapshot) => snapshot.context.items;
export const selectWork = (snapshot: ArrangeSnapshot) => snapshot.context.work;
export const selectOrder = (snapshot: ArrangeSnapshot) => snapshot.context.order;
export const selectCurrent = (snapshot: ArrangeSnapshot) => snapshot.context.current;
/** The item that was moved last, or null. */
export const selectMoved = (snapshot: ArrangeSnapshot) => snapshot.context.moved;
/** Whether there is something to save. */
export const selectHasMoves = (snapshot: ArrangeSnapshot): boolean => hasMoves(snapshot.context);

const hasMoves = ({ stored, order }: ArrangeContext): boolean =>
  order.some((id, index) => id !== stored?.[index]);

const placesOf = ({ section, items, order }: ArrangeContext): readonly ArrangedItem[] =>
  sortOrderChanges(items, order).map(({ item, sort_order }) => ({
    key: item.id,
    label: titleOf(item),
    section,
    id: item.id,
    sort_order,
  }));
