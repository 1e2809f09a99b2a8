import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';

export type ArrangeEvent =
  /** `ids` in the order of the website. */
  | { type: 'arrange.opened'; section: string; ids: readonly string[] }
  | { type: 'arrange.itemChosen'; id: string }
  | { type: 'arrange.moved'; id: string; to: number }
  /** The list was read again: items may be gone or new. */
  | { type: 'arrange.listChanged'; ids: readonly string[] }
  | { type: 'arrange.saveRequested' }
  | { type: 'arrange.saved' }
  | { type: 'arrange.saveFailed' }
  /** What had not been sent was cancelled. */
  | { type: 'arrange.saveStopped' }
  | { type: 'arrange.retryRequested' }
  | { type: 'arrange.reportClosed' }
  /** The old order is restored. */
  | { type: 'arrange.cancelled' }
  /** Escape, a click outside or the close button: asks first when something was moved. */
  | { type: 'arrange.closeRequested' }
  | { type: 'arrange.resumed' };

export type ArrangeEmitted =
  | { type: 'arrange.saveDue'; section: string; ids: readonly string[] }
  | { type: 'arrange.retryDue' }
  | { type: 'arrange.reportDone' };

interface ArrangeContext {
  readonly section: string;
  /** As the server has it; empty when it has only a part of the new order. */
  readonly stored: readonly string[];
  readonly order: readonly string[];
  /** The item that keys and buttons move. */
  readonly current: string | null;
  /** The item that was moved last, which is announced. */
  readonly moved: string | null;
}

/** The order in which the website shows a section, until it is saved. */
export const arrangeMachine = setup({
  types: {
    context: {} as ArrangeContext,
    events: {} as ArrangeEvent,
    emitted: {} as ArrangeEmitted,
    tags: {} as 'open' | 'saving' | 'reporting' | 'asking',
  },
  guards: {
    hasItems: (_, params: { ids: readonly string[] }) => params.ids.length > 0,
    isMoved: ({ context }) => hasMoves(context),
    canMove: ({ context: { order } }, { id, to }: { id: string; to: number }) =>
      order.includes(id) && to >= 0 && to < order.length && order[to] !== id,
  },
  actions: {
    takeOrder: assign(({ event }) => {
      assertEvent(event, 'arrange.opened');
      const { section, ids } = event;
      return { section, stored: ids, order: ids, current: ids[0] ?? null, moved: null };
    }),
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
      assertEvent(event, 'arrange.listChanged');
      const { ids } = event;
      const updated = (old: readonly string[]) => [
        ...old.filter((id) => ids.includes(id)),
        ...ids.filter((id) => !old.includes(id)),
      ];
      const isLeft = current !== null && ids.includes(current);
      return {
        stored: stored.length > 0 ? updated(stored) : stored,
        order: updated(order),
        current: isLeft ? current : (ids[0] ?? null),
      };
    }),
    forgetStored: assign({ stored: [] }),
    requestSave: emit(({ context: { section, order } }) => ({
      type: 'arrange.saveDue',
      section,
      ids: order,
    })),
    requestRetry: emit({ type: 'arrange.retryDue' }),
    endReport: emit({ type: 'arrange.reportDone' }),
  },
}).createMachine({
  id: 'arrange',
  description: 'The order in which the website shows a section, changed here and saved at once.',
  context: { section: '', stored: [], order: [], current: null, moved: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'arrange.opened': {
          guard: { type: 'hasItems', params: ({ event }) => event },
          target: 'arranging',
          actions: 'takeOrder',
        },
      },
    },
    arranging: {
      tags: 'open',
      on: {
        'arrange.itemChosen': { actions: 'chooseItem' },
        'arrange.moved': {
          guard: { type: 'canMove', params: ({ event }) => event },
          actions: { type: 'moveItem', params: ({ event }) => event },
        },
        'arrange.listChanged': { actions: 'takeList' },
        'arrange.saveRequested': { guard: 'isMoved', target: 'saving', actions: 'requestSave' },
        'arrange.cancelled': 'closed',
        'arrange.closeRequested': [{ guard: 'isMoved', target: 'asking' }, { target: 'closed' }],
      },
    },
    saving: {
      description: 'The bulk work of the feature sends what has changed.',
      tags: ['open', 'saving'],
      on: {
        'arrange.saved': 'closed',
        'arrange.saveFailed': { target: 'reporting', actions: 'forgetStored' },
        'arrange.saveStopped': { target: 'arranging', actions: 'forgetStored' },
      },
    },
    reporting: {
      description: 'A dialog says what could not be saved, and why.',
      tags: ['open', 'reporting'],
      on: {
        'arrange.retryRequested': { target: 'saving', actions: 'requestRetry' },
        'arrange.reportClosed': { target: 'arranging', actions: 'endReport' },
      },
    },
    asking: {
      description: 'A dialog asks whether the moves are to be lost.',
      tags: ['open', 'asking'],
      on: { 'arrange.resumed': 'arranging', 'arrange.cancelled': 'closed' },
    },
  },
});

export type ArrangeActorRef = ActorRefFrom<typeof arrangeMachine>;
type ArrangeSnapshot = SnapshotFrom<typeof arrangeMachine>;

export const selectIsOpen = (snapshot: ArrangeSnapshot) => snapshot.hasTag('open');
export const selectIsSaving = (snapshot: ArrangeSnapshot) => snapshot.hasTag('saving');
export const selectIsReporting = (snapshot: ArrangeSnapshot) => snapshot.hasTag('reporting');
export const selectIsAsking = (snapshot: ArrangeSnapshot) => snapshot.hasTag('asking');
export const selectOrder = (snapshot: ArrangeSnapshot) => snapshot.context.order;
export const selectCurrent = (snapshot: ArrangeSnapshot) => snapshot.context.current;
/** The item that was moved last, or null. */
export const selectMoved = (snapshot: ArrangeSnapshot) => snapshot.context.moved;
/** Whether the dialog has something to save. */
export const selectHasMoves = (snapshot: ArrangeSnapshot): boolean =>
  snapshot.hasTag('open') && hasMoves(snapshot.context);

const hasMoves = ({ stored, order }: ArrangeContext): boolean =>
  stored.length !== order.length || stored.some((id, index) => id !== order[index]);
