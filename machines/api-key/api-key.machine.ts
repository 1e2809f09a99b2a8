import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { callbackPort, port } from '../port.ts';

export type ApiKeyEvent =
  | { type: 'apiKey.shown' }
  | { type: 'apiKey.hidden' }
  | { type: 'apiKey.regenerationRequested' }
  | { type: 'apiKey.confirmed' }
  /** The dialog is closed. A regeneration that was confirmed goes on. */
  | { type: 'apiKey.dismissed' }
  /** From the port `watchLocation`: the screen is gone, the key is masked. */
  | { type: 'location.left' };

export type ApiKeyEmitted =
  /** To be stored in the session. */
  { type: 'apiKey.regenerated'; apiKey: string } | { type: 'apiKey.failed'; error: unknown };

export interface ApiKeyInput {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
}

interface ApiKeyContext extends ApiKeyInput {
  /** Kept after a failure, because the server may have regenerated the key nevertheless; empty after a success. */
  readonly idempotencyKey: string;
}

/** The API key on the settings screen. The session holds the key itself (Specification §6, decision 78). */
export const apiKeyMachine = setup({
  types: {
    context: {} as ApiKeyContext,
    input: {} as ApiKeyInput,
    events: {} as ApiKeyEvent,
    emitted: {} as ApiKeyEmitted,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    watchLocation: callbackPort('watchLocation'),
    /** An object, so that the name of its field masks the key wherever a snapshot is shown. */
    regenerateApiKey: port<{ readonly apiKey: string }, { readonly idempotencyKey: string }>(
      'regenerateApiKey',
    ),
  },
  actions: {
    prepareKey: assign({
      idempotencyKey: ({ context: { idempotencyKey, createKey } }) => idempotencyKey || createKey(),
    }),
    forgetKey: assign({ idempotencyKey: '' }),
    reportKey: emit(
      (_, params: { apiKey: string }): ApiKeyEmitted => ({
        type: 'apiKey.regenerated',
        apiKey: params.apiKey,
      }),
    ),
    reportFailure: emit(
      (_, params: { error: unknown }): ApiKeyEmitted => ({ type: 'apiKey.failed', error: params.error }),
    ),
  },
}).createMachine({
  id: 'apiKey',
  description: 'The masked API key: shown on demand, regenerated after a question.',
  context: ({ input }) => ({ ...input, idempotencyKey: '' }),
  invoke: { src: 'watchLocation', onError: '.masked' },
  initial: 'masked',
  states: {
    masked: {
      on: { 'apiKey.shown': 'shown', 'apiKey.regenerationRequested': 'asking' },
    },
    shown: {
      on: {
        'apiKey.hidden': 'masked',
        'location.left': 'masked',
        'apiKey.regenerationRequested': 'asking',
      },
    },
    asking: {
      tags: 'open',
      on: {
        'apiKey.confirmed': { target: 'regenerating', actions: 'prepareKey' },
        'apiKey.dismissed': 'masked',
        'location.left': 'masked',
      },
    },
    regenerating: {
      tags: 'busy',
      initial: 'open',
      invoke: {
        id: 'regenerateApiKey',
        src: 'regenerateApiKey',
        input: ({ context: { idempotencyKey } }) => ({ idempotencyKey }),
        onDone: {
          target: 'masked',
          actions: [{ type: 'reportKey', params: ({ event }) => event.output }, 'forgetKey'],
        },
        onError: {
          target: 'masked',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      states: {
        open: {
          tags: 'open',
          on: { 'apiKey.dismissed': 'closed', 'location.left': 'closed' },
        },
        closed: {
          description: 'The dialog is closed, and the regeneration goes on.',
          on: { 'apiKey.regenerationRequested': 'open' },
        },
      },
    },
  },
});

export type ApiKeyActorRef = ActorRefFrom<typeof apiKeyMachine>;
type ApiKeySnapshot = SnapshotFrom<typeof apiKeyMachine>;

export const selectIsShown = (snapshot: ApiKeySnapshot) => snapshot.matches('shown');
export const selectIsOpen = (snapshot: ApiKeySnapshot) => snapshot.hasTag('open');
export const selectIsRegenerating = (snapshot: ApiKeySnapshot) => snapshot.hasTag('busy');
