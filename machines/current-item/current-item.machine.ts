import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate';

export type CurrentItemEvent =
  /** It has the focus, or its details are open. */
  | { type: 'current.itemChosen'; id: string }
  /** To the next item or to the one before. */
  | { type: 'current.moved'; step: 1 | -1 }
  /** The ids of the items that are shown, in the order of the screen. */
  | { type: 'current.listChanged'; shown: readonly string[] };

interface CurrentItemContext {
  readonly shown: readonly string[];
  /** The item that was chosen last, also after it has left the list. */
  readonly id: string | null;
  /** The item that took the place of one that has left; null at the end of the list. */
  readonly next: string | null;
}

/**
 * The current item of a list, from which keys move on. When it leaves the list, because a filter hides it or it was
 * deleted, the item that followed it takes its place (decision 73).
 */
export const currentItemMachine = setup({
  types: {
    context: {} as CurrentItemContext,
    events: {} as CurrentItemEvent,
  },
  guards: {
    hasItems: ({ context }) => context.shown.length > 0,
    isShown: ({ context }) => isShown(context),
    isHidden: ({ context }) => !isShown(context),
    hasNeighbour: ({ context }, { step }: { step: 1 | -1 }) => neighbourOf(context, step) !== null,
  },
  actions: {
    choose: assign(({ context, event }) => {
      assertEvent(event, 'current.itemChosen');
      return { id: event.id, next: context.shown[0] ?? null };
    }),
    chooseFirst: assign(({ context }) => ({ id: context.shown[0] ?? null })),
    chooseNeighbour: assign(({ context }, { step }: { step: 1 | -1 }) => ({
      id: neighbourOf(context, step),
    })),
    rememberList: assign(({ context, event }) => {
      assertEvent(event, 'current.listChanged');
      // A server may send an id twice.
      const shown = [...new Set(event.shown)];
      return { shown, next: successorIn(context, shown) };
    }),
  },
}).createMachine({
  id: 'currentItem',
  description:
    'The current item of a list. When it leaves the list, the one that followed it takes its place.',
  context: { shown: [], id: null, next: null },
  initial: 'none',
  states: {
    none: {
      on: { 'current.moved': { guard: 'hasItems', target: 'listed', actions: 'chooseFirst' } },
    },
    listed: {
      always: { guard: 'isHidden', target: 'hidden' },
      on: {
        'current.moved': {
          guard: { type: 'hasNeighbour', params: ({ event }) => event },
          actions: { type: 'chooseNeighbour', params: ({ event }) => event },
        },
      },
    },
    hidden: {
      description: 'The item has left the list.',
      always: { guard: 'isShown', target: 'listed' },
      on: {
        'current.moved': {
          guard: { type: 'hasNeighbour', params: ({ event }) => event },
          actions: { type: 'chooseNeighbour', params: ({ event }) => event },
        },
      },
    },
  },
  on: {
    'current.itemChosen': { target: '.listed', actions: 'choose' },
    'current.listChanged': { actions: 'rememberList' },
  },
});

export type CurrentItemActorRef = ActorRefFrom<typeof currentItemMachine>;
type CurrentItemSnapshot = SnapshotFrom<typeof currentItemMachine>;

/** The item at the current place of a list, or null: also before the chart knows that the list has changed. */
export const selectCurrentId =
  (shown: readonly string[]) =>
  ({ context, value }: CurrentItemSnapshot): string | null => {
    if (value === 'none') return null;
    const isListed = context.id !== null && shown.includes(context.id);
    return isListed ? context.id : (successorIn(context, shown) ?? shown.at(-1) ?? null);
  };
/** The item before the current one, or null. */
export const selectPreviousId = ({ context }: CurrentItemSnapshot) => neighbourOf(context, -1);
/** The item after the current one, or null. */
export const selectNextId = ({ context }: CurrentItemSnapshot) => neighbourOf(context, 1);
/** The number of the current item, from 1; null when it has left the list. */
export const selectNumber = ({ context }: CurrentItemSnapshot): number | null =>
  isShown(context) ? context.shown.indexOf(context.id) + 1 : null;
export const selectCount = ({ context }: CurrentItemSnapshot): number => context.shown.length;

function isShown<Context extends CurrentItemContext>(
  context: Context,
): context is Context & { readonly id: string } {
  return context.id !== null && context.shown.includes(context.id);
}

/** Beside an item that has left are the one that followed it and the one before that. */
function neighbourOf(context: CurrentItemContext, step: 1 | -1): string | null {
  const { shown, next } = context;
  if (isShown(context)) return shown[shown.indexOf(context.id) + step] ?? null;
  if (step === 1) return next;
  return (next === null ? shown.at(-1) : shown[shown.indexOf(next) - 1]) ?? null;
}

/** The first item of another list that followed the current place so far; null if none did. A list of others begins anew. */
function successorIn({ shown, id, next }: CurrentItemContext, others: readonly string[]): string | null {
  // A search changes the list at each key, most often before any item is current.
  if (id === null) return null;
  const index = shown.indexOf(id);
  const start = index >= 0 ? index + 1 : next === null ? shown.length : shown.indexOf(next);
  const left = new Set(others);
  if (!shown.some((other) => left.has(other))) return others[0] ?? null;
  return shown.slice(start).find((other) => left.has(other)) ?? null;
}
