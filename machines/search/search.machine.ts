import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import { searchDebounce } from '#contract/limits.ts';

export type SearchEvent =
  | { type: 'search.typed'; text: string }
  | { type: 'search.cleared' }
  /** By Back, Forward or a link. */
  | { type: 'search.urlChanged'; text: string };

/** Sent to the parent when the text is applied, by a key or by Clear. */
export type SearchReport = { readonly type: 'search.applied'; readonly text: string };

interface SearchContext {
  /** The text in the search field. */
  readonly text: string;
  /** The trimmed text that filters the list. */
  readonly applied: string;
}

/** A search field whose text is applied 300 ms after the last key (Specification §4). */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    input: {} as { text: string },
  },
  delays: { debounce: searchDebounce },
  actions: {
    rememberText: assign(({ event }) => {
      assertEvent(event, ['search.typed', 'search.urlChanged']);
      return { text: event.text };
    }),
    clearText: assign({ text: '' }),
    applyText: assign({ applied: ({ context }) => context.text.trim() }),
    reportText: sendParent(
      ({ context: { applied } }): SearchReport => ({ type: 'search.applied', text: applied }),
    ),
  },
}).createMachine({
  id: 'search',
  description: 'A search field whose text is applied 300 ms after the last key.',
  context: ({ input }) => ({ text: input.text, applied: input.text.trim() }),
  initial: 'settled',
  states: {
    settled: {},
    typing: {
      after: { debounce: { target: 'settled', actions: ['applyText', 'reportText'] } },
    },
  },
  on: {
    'search.typed': { target: '.typing', actions: 'rememberText' },
    'search.cleared': { target: '.settled', actions: ['clearText', 'applyText', 'reportText'] },
    'search.urlChanged': { target: '.settled', actions: ['rememberText', 'applyText'] },
  },
});

export type SearchActorRef = ActorRefFrom<typeof searchMachine>;
type SearchSnapshot = SnapshotFrom<typeof searchMachine>;

export const selectText = (snapshot: SearchSnapshot) => snapshot.context.text;
