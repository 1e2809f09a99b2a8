import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate';

export type SelectionEvent =
  | { type: 'selection.toggled'; id: string }
  /** With Shift: everything from the item that was toggled last to this one. */
  | { type: 'selection.rangeChosen'; id: string }
  | { type: 'selection.allChosen' }
  | { type: 'selection.cleared' }
  | ({ type: 'selection.listChanged' } & SelectableList);

interface SelectableList {
  /** Which list it is: nothing stays selected when another one is shown. */
  readonly list: string;
  /** The ids of the items that exist. */
  readonly present: readonly string[];
  /** The ids of those that match the search, in the order of the screen. */
  readonly shown: readonly string[];
}

interface SelectionContext extends Omit<SelectableList, 'present'> {
  /** Ids, also of items that the search hides. */
  readonly selected: ReadonlySet<string>;
  /** The item that was toggled last: the other end of a range. */
  readonly anchor: string | null;
}

/** Where a range ends, in the order of the screen; -1 for an end that is not shown. */
function endsOf({ anchor, shown }: SelectionContext, id: string): readonly number[] {
  const rows: readonly (string | null)[] = shown;
  return [anchor, id].map((end) => rows.indexOf(end));
}

/** The selected items of a list: they stay selected while a search hides them, and leave when they no longer exist. */
export const selectionMachine = setup({
  types: {
    context: {} as SelectionContext,
    events: {} as SelectionEvent,
    tags: {} as 'selecting',
  },
  guards: {
    isEmpty: ({ context }) => context.selected.size === 0,
    isOtherList: ({ context }, params: { list: string }) => params.list !== context.list,
    isRangeShown: ({ context }, { id }: { id: string }) => endsOf(context, id).every((end) => end >= 0),
  },
  actions: {
    toggle: assign(({ context }, { id }: { id: string }) => {
      const selected = new Set(context.selected);
      if (!selected.delete(id)) selected.add(id);
      return { selected, anchor: id };
    }),
    selectRange: assign(({ context }, { id }: { id: string }) => {
      const ends = endsOf(context, id);
      const range = context.shown.slice(Math.min(...ends), Math.max(...ends) + 1);
      return { selected: new Set([...context.selected, ...range]) };
    }),
    selectShown: assign(({ context }) => ({ selected: new Set([...context.selected, ...context.shown]) })),
    clear: assign({ selected: new Set<string>(), anchor: null }),
    rememberList: assign(({ event }) => {
      assertEvent(event, 'selection.listChanged');
      return { list: event.list, shown: event.shown };
    }),
    forgetMissing: assign(({ context, event }) => {
      assertEvent(event, 'selection.listChanged');
      if (context.selected.size === 0) return {};
      const present = new Set(event.present);
      const left = [...context.selected].filter((id) => present.has(id));
      return left.length === context.selected.size ? {} : { selected: new Set(left) };
    }),
  },
}).createMachine({
  id: 'selection',
  description: 'The selected items of a list. Those that a search hides stay selected.',
  context: { selected: new Set<string>(), anchor: null, list: '', shown: [] },
  initial: 'empty',
  states: {
    empty: {
      entry: 'clear',
      on: {
        'selection.toggled': {
          target: 'selecting',
          actions: { type: 'toggle', params: ({ event }) => event },
        },
        'selection.rangeChosen': {
          target: 'selecting',
          actions: { type: 'toggle', params: ({ event }) => event },
        },
        'selection.allChosen': { target: 'selecting', actions: 'selectShown' },
      },
    },
    selecting: {
      tags: 'selecting',
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'selection.toggled': { actions: { type: 'toggle', params: ({ event }) => event } },
        'selection.rangeChosen': [
          {
            guard: { type: 'isRangeShown', params: ({ event }) => event },
            actions: { type: 'selectRange', params: ({ event }) => event },
          },
          { actions: { type: 'toggle', params: ({ event }) => event } },
        ],
        'selection.allChosen': { actions: 'selectShown' },
        'selection.cleared': 'empty',
      },
    },
  },
  on: {
    'selection.listChanged': [
      {
        guard: { type: 'isOtherList', params: ({ event }) => event },
        target: '.empty',
        actions: 'rememberList',
      },
      { actions: ['rememberList', 'forgetMissing'] },
    ],
  },
});

export type SelectionActorRef = ActorRefFrom<typeof selectionMachine>;
type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>;

export const selectIsSelecting = (snapshot: SelectionSnapshot) => snapshot.hasTag('selecting');
export const selectSelected = (snapshot: SelectionSnapshot) => snapshot.context.selected;
/** How many of the selected items the search hides. */
export const selectHiddenCount = ({ context: { selected, shown } }: SelectionSnapshot): number => {
  // Views ask at every change of a list of thousands, most often without a selection.
  if (selected.size === 0) return 0;
  const visible = new Set(shown);
  return [...selected].filter((id) => !visible.has(id)).length;
};
/** Whether every item that matches is selected. */
export const selectIsAllSelected = ({ context: { selected, shown } }: SelectionSnapshot): boolean =>
  shown.every((id) => selected.has(id));
