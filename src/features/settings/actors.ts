import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { mutationsOf } from '#data/writes.ts';
import { messageOf } from '#domain/messages.ts';
import { apiKeyMachine } from '#machines/api-key/api-key.machine.ts';
import { selectSession } from '#machines/auth/auth.machine.ts';
import {
  changePasswordMachine,
  type PasswordSubmission,
} from '#machines/change-password/change-password.machine.ts';
import { watchLocation } from '#session/location.ts';
import type { SessionScope } from '#session/services.ts';
import { createSettingsApi } from './api.ts';
import { apiKeyLabels, settingsLabels } from './labels.ts';

/** The charts of the screen; a changed password shows two toasts and signs out (Specification §4). */
export function startSettings(scope: SessionScope) {
  const { auth, client, location, signOut } = scope;
  const { createKey, defineMutation } = mutationsOf(scope);
  const api = createSettingsApi(client);
  const changePassword = scope.start(
    changePasswordMachine.provide({
      actors: {
        watchLocation: watchLocation(location, '/settings'),
        changePassword: defineMutation(
          ({ change }: PasswordSubmission, attempt) =>
            api.changePassword(selectSession(auth.getSnapshot()), change, attempt, (apiKey) =>
              auth.send({ type: 'auth.apiKeyReceived', apiKey }),
            ),
          ({ idempotencyKey }) => idempotencyKey,
        ),
      },
    }),
    { id: 'change password', input: { createKey } },
  );
  changePassword.on('password.changed', () => {
    toastSuccess(settingsLabels.passwordChanged);
    toastSuccess(settingsLabels.signInAgain, 'service');
    signOut();
  });
  changePassword.on('password.failed', ({ error }) =>
    toastError(messageOf(error, settingsLabels.passwordChangeFailed)),
  );
  changePassword.on('password.stopped', () => toastInfo(settingsLabels.changeUncertain));
  return {
    auth,
    changePassword,
    apiKey: startApiKey(scope),
    signOut,
  };
}

/** The API key panel; a new key goes into the session, and with it to the other tabs. */
function startApiKey(scope: SessionScope) {
  const { auth, client, location } = scope;
  const { createKey, defineMutation } = mutationsOf(scope);
  const panel = scope.start(
    apiKeyMachine.provide({
      actors: {
        watchLocation: watchLocation(location, '/settings'),
        regenerateApiKey: defineMutation(
          async (_: { readonly idempotencyKey: string }, attempt) => ({
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
  return panel;
}
