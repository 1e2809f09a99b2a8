import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import { type ItemFilter, itemFilters } from '#domain/itemFilters.ts';

export type ItemFiltersEvent =
  | { type: 'filter.toggled'; filter: ItemFilter }
  | { type: 'filters.cleared' }
  /** By Back, Forward or a link. */
  | { type: 'filters.urlChanged'; filters: readonly ItemFilter[] };

interface FilterParams {
  readonly filter: ItemFilter;
  readonly event: ItemFiltersEvent;
}

const filtersSetup = setup({
  types: { events: {} as ItemFiltersEvent },
  guards: {
    isToggled: (_, { filter, event }: FilterParams) =>
      event.type === 'filter.toggled' && event.filter === filter,
    isRequested: (_, { filter, event }: FilterParams) =>
      event.type === 'filters.urlChanged' && event.filters.includes(filter),
    isNotRequested: (_, { filter, event }: FilterParams) =>
      event.type === 'filters.urlChanged' && !event.filters.includes(filter),
  },
});

const regionOf = (filter: ItemFilter) =>
  filtersSetup.createStateConfig({
    initial: 'off',
    states: {
      off: {
        on: {
          'filter.toggled': {
            guard: { type: 'isToggled', params: ({ event }) => ({ filter, event }) },
            target: 'on',
          },
          'filters.urlChanged': {
            guard: { type: 'isRequested', params: ({ event }) => ({ filter, event }) },
            target: 'on',
          },
        },
      },
      on: {
        on: {
          'filter.toggled': {
            guard: { type: 'isToggled', params: ({ event }) => ({ filter, event }) },
            target: 'off',
          },
          'filters.cleared': 'off',
          'filters.urlChanged': {
            guard: { type: 'isNotRequested', params: ({ event }) => ({ filter, event }) },
            target: 'off',
          },
        },
      },
    },
  });

/** The filters of an inbox beside its status. */
export const itemFiltersMachine = filtersSetup.createMachine({
  id: 'item-filters',
  description: 'Three filters of an inbox, each on or off.',
  type: 'parallel',
  states: { new: regionOf('new'), thisWeek: regionOf('thisWeek'), noEmail: regionOf('noEmail') },
});

export type ItemFiltersActorRef = ActorRefFrom<typeof itemFiltersMachine>;
type ItemFiltersSnapshot = SnapshotFrom<typeof itemFiltersMachine>;

export const selectFilters = (snapshot: ItemFiltersSnapshot): readonly ItemFilter[] =>
  itemFilters.filter((filter) => snapshot.matches({ [filter]: 'on' }));
