import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { mutationsOf } from '#data/mutations.ts';
import { messageOf } from '#domain/messages.ts';
import {
  type PasswordSubmission,
  settingsScreenMachine,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { currentSession } from '#session/actorRef.ts';
import { watchLocation } from '#session/location.ts';
import { openScreen } from '#session/openScreen.ts';
import type { SessionScope } from '#session/services.ts';
import { createSettingsApi } from './api.ts';
import { apiKeyLabels, settingsLabels } from './labels.ts';

const path = '/settings';

/** The chart of the screen; a changed password shows two toasts and signs out (Specification §4). */
export function startSettings(scope: SessionScope) {
  const { auth, client, location, signOut } = scope;
  const { createKey, defineMutation } = mutationsOf(scope);
  const api = createSettingsApi(client);
  const screen = openScreen(
    scope,
    settingsScreenMachine.provide({
      actors: {
        watchLocation: watchLocation(location, path),
        changePassword: defineMutation(
          ({ change }: PasswordSubmission, attempt) =>
            api.changePassword(currentSession(auth), change, attempt, (apiKey) =>
              auth.send({ type: 'auth.apiKeyReceived', apiKey }),
            ),
          ({ idempotencyKey }) => idempotencyKey,
        ),
        regenerateApiKey: defineMutation(
          async (_: { readonly idempotencyKey: string }, attempt) => ({
            apiKey: await client.call('regenerateApiKey', {}, attempt),
          }),
          ({ idempotencyKey }) => idempotencyKey,
        ),
      },
    }),
    { path, input: { auth, createKey } },
  );
  screen.on('password.changed', () => {
    toastSuccess(settingsLabels.passwordChanged);
    toastSuccess(settingsLabels.signInAgain, { source: 'service' });
    signOut();
  });
  screen.on('password.failed', ({ error }) =>
    toastError(messageOf(error, settingsLabels.passwordChangeFailed)),
  );
  screen.on('password.stopped', () => toastInfo(settingsLabels.changeUncertain));
  screen.on('apiKey.regenerated', () => toastSuccess(apiKeyLabels.regenerated));
  screen.on('apiKey.failed', ({ error }) => toastError(messageOf(error, endpoints.regenerateApiKey.failure)));
  screen.on('part.failed', ({ error }) => reportError(error));
  return { scope, screen };
}
