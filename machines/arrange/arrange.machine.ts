import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { MediaItem, MediaSection } from '#contract/entities.ts';
import { inOrder, movesIn, sortOrderChanges } from '#domain/arrange.ts';
import { keyOf, titleOf } from '#domain/media.ts';
import { effect } from '../port.ts';
import type { Change } from '../writes/entries.ts';

/** The images of the section, as the screen has them. */
interface Shown {
  readonly items: readonly MediaItem[];
}

interface Move extends Shown {
  readonly id: string;
  /** The index that the image gets. */
  readonly to: number;
}

export type ArrangeEvent =
  | ({ type: 'arrange.moved' } & Move)
  | ({ type: 'arrange.submitted' } & Shown)
  | { type: 'arrange.discarded' }
  /** From the parent: what has become of the changes. */
  | { type: 'arrange.settled'; isSaved: boolean };

/** Sent to the parent, which stores the changes, also after the dialog was left. */
export interface ArrangeReport {
  readonly type: 'arrange.saveRequested';
  readonly changes: readonly Change[];
}

interface ArrangeContext {
  readonly section: MediaSection;
  /** The ids in the order that they were moved to; none while it is that of the website. */
  readonly order: readonly string[];
}

/** `order` was moved earlier and not saved, or is empty. */
export type ArrangeInput = ArrangeContext & Shown;

const changesOf = ({ section, order }: ArrangeContext, { items }: Shown): readonly Change[] =>
  sortOrderChanges(inOrder(items, order)).map(({ item, sort_order }) => ({
    type: 'order',
    id: keyOf({ kind: 'image', section, id: item.id }),
    label: titleOf(item),
    from: String(item.sort_order),
    to: String(sort_order),
  }));

const end = {
  target: '#arrange.ended',
  actions: {
    type: 'keepOrder',
    params: ({ context }: { context: ArrangeContext }) => ({ ...context, order: [] }),
  },
} as const;

export const arrangeMachine = setup({
  types: { context: {} as ArrangeContext, input: {} as ArrangeInput, events: {} as ArrangeEvent },
  guards: {
    isMoved: ({ context }) => context.order.length > 0,
    isUnmoved: ({ context }) => context.order.length === 0,
    /** Somebody else has put them in this order. */
    isStored: ({ context }, shown: Shown) => movesIn(shown.items, context.order).length === 0,
    isSaved: (_, params: { isSaved: boolean }) => params.isSaved,
  },
  actions: {
    /** An empty order is kept no longer. */
    keepOrder: effect<ArrangeContext>('keepOrder'),
    move: assign(({ context }, { items, id, to }: Move) => {
      const ids = inOrder(items, context.order).map((item) => item.id);
      const order = ids.filter((other) => other !== id).toSpliced(to, 0, id);
      return { order: movesIn(items, order) };
    }),
    requestSave: sendParent(
      ({ context }, shown: Shown): ArrangeReport => ({
        type: 'arrange.saveRequested',
        changes: changesOf(context, shown),
      }),
    ),
  },
}).createMachine({
  id: 'arrange',
  description: 'The order in which the website shows a section, changed here and saved at once.',
  context: ({ input: { section, order, items } }) => ({ section, order: movesIn(items, order) }),
  initial: 'arranging',
  states: {
    arranging: {
      initial: 'unmoved',
      states: {
        unmoved: { always: { guard: 'isMoved', target: 'moved' } },
        moved: {
          always: { guard: 'isUnmoved', target: 'unmoved' },
          on: {
            'arrange.submitted': [
              { guard: { type: 'isStored', params: ({ event }) => event }, ...end },
              { target: '#arrange.saving', actions: { type: 'requestSave', params: ({ event }) => event } },
            ],
            'arrange.discarded': end,
          },
        },
      },
      on: {
        'arrange.moved': {
          actions: [
            { type: 'move', params: ({ event }) => event },
            { type: 'keepOrder', params: ({ context }) => context },
          ],
        },
      },
    },
    saving: {
      description: 'The parent stores the changes. What has failed can be saved again.',
      on: {
        'arrange.settled': [
          { guard: { type: 'isSaved', params: ({ event }) => event }, target: 'ended' },
          { target: 'arranging' },
        ],
      },
    },
    ended: { type: 'final' },
  },
});

export type ArrangeActorRef = ActorRefFrom<typeof arrangeMachine>;
type ArrangeSnapshot = SnapshotFrom<typeof arrangeMachine>;

export const selectSection = ({ context }: ArrangeSnapshot) => context.section;
export const selectOrder = ({ context }: ArrangeSnapshot) => context.order;
export const selectIsSaving = (snapshot: ArrangeSnapshot) => snapshot.matches('saving');
