import { toastError, toastSuccess } from '#components/toasts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { messageOf } from '#domain/messages.ts';
import { apiKeyMachine } from '#machines/api-key/api-key.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { mutationsOf } from '#session/writes.ts';
import { apiKeyLabels } from './labels.ts';

/** The API key panel; a new key goes into the session, and with it to the other tabs. */
export function startApiKey(scope: SessionScope) {
  const { auth, client } = scope;
  const { createKey, defineMutation } = mutationsOf(scope);
  const panel = scope.start(
    apiKeyMachine.provide({
      actors: {
        regenerateApiKey: defineMutation(
          async (_: { readonly idempotencyKey: string }, attempt) => ({
            // Not a function of ../api.ts, which is in the screen's own chunk (decision 48).
            apiKey: await client.call('regenerateApiKey', {}, attempt),
          }),
          ({ idempotencyKey }) => idempotencyKey,
        ),
      },
    }),
    { id: 'API key', input: { createKey } },
  );
  panel.on('apiKey.regenerated', ({ apiKey }) => {
    auth.send({ type: 'auth.apiKeyReceived', apiKey });
    toastSuccess(apiKeyLabels.regenerated);
  });
  panel.on('apiKey.failed', ({ error }) => toastError(messageOf(error, endpoints.regenerateApiKey.failure)));
  return { auth, panel };
}
