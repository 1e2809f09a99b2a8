import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { mutationsOf } from '#data/mutations.ts';
import { messageOf } from '#domain/messages.ts';
import { selectSession } from '#machines/auth/auth.machine.ts';
import {
  type PasswordSubmission,
  settingsScreenMachine,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { watchLocation } from '#session/location.ts';
import type { SessionScope } from '#session/services.ts';
import { createSettingsApi } from './api.ts';
import { apiKeyLabels, settingsLabels } from './labels.ts';

const path = '/settings';

/** The chart of the screen (Specification §2). */
export function startSettings(scope: SessionScope) {
  const { auth, client, location } = scope;
  const { createKey, defineMutation } = mutationsOf(scope);
  const api = createSettingsApi(client);
  const screen = scope.start(
    settingsScreenMachine.provide({
      actors: {
        watchLocation: watchLocation(location, path),
        changePassword: defineMutation(({ change }: PasswordSubmission, attempt) =>
          api.changePassword(selectSession(auth.getSnapshot()), change, attempt, (apiKey) =>
            auth.send({ type: 'auth.apiKeyReceived', apiKey }),
          ),
        ),
        regenerateApiKey: defineMutation(async (_: { readonly idempotencyKey: string }, attempt) => ({
          apiKey: await client.call('regenerateApiKey', {}, attempt),
        })),
      },
      actions: {
        reportChange: () => {
          toastSuccess(settingsLabels.passwordChanged, { about: ['password'], isLasting: true });
          toastSuccess(settingsLabels.signInAgain, { source: 'service', isLasting: true });
        },
        reportPasswordFailure: (_, { error }) =>
          toastError(messageOf(error, settingsLabels.passwordChangeFailed), { about: ['password'] }),
        reportStop: () => toastInfo(settingsLabels.changeUncertain),
        reportApiKey: () => toastSuccess(apiKeyLabels.regenerated, { about: ['API key'] }),
        reportApiKeyFailure: (_, { error }) =>
          toastError(messageOf(error, endpoints.regenerateApiKey.failure), { about: ['API key'] }),
      },
    }),
    { id: path, input: { auth, createKey } },
  );
  return { scope, screen };
}
