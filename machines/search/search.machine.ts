import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import { searchDebounce } from '#contract/limits.ts';

export type SearchEvent =
  | { type: 'search.typed'; text: string }
  | { type: 'search.cleared' }
  /** By Back, Forward or a link. */
  | { type: 'search.urlChanged'; text: string };

/** Sent to the parent when the trimmed text is applied, by a key or by Clear. */
export type SearchReport = { readonly type: 'search.applied'; readonly text: string };

const fromEvent = <Event>({ event }: { event: Event }) => event;
const show = { type: 'show', params: fromEvent<{ text: string }> } as const;

/** A search field whose text is applied 300 ms after the last key (Specification §4). */
export const searchMachine = setup({
  types: { context: {} as { readonly text: string }, events: {} as SearchEvent },
  delays: { debounce: searchDebounce },
  actions: {
    show: assign((_, { text }: { text: string }) => ({ text })),
    report: sendParent(
      ({ context: { text } }): SearchReport => ({ type: 'search.applied', text: text.trim() }),
    ),
  },
}).createMachine({
  id: 'search',
  description: 'A search field whose text is applied 300 ms after the last key.',
  context: { text: '' },
  initial: 'settled',
  states: {
    settled: {},
    typing: { after: { debounce: { target: 'settled', actions: 'report' } } },
  },
  on: {
    'search.typed': { target: '.typing', actions: show },
    'search.cleared': { target: '.settled', actions: [{ type: 'show', params: { text: '' } }, 'report'] },
    'search.urlChanged': { target: '.settled', actions: show },
  },
});

export type SearchActorRef = ActorRefFrom<typeof searchMachine>;

export const selectText = ({ context }: SnapshotFrom<typeof searchMachine>) => context.text;
