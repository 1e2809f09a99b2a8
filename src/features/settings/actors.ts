import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import { messageOf } from '#domain/messages.ts';
import { selectSession } from '#machines/auth/auth.machine.ts';
import {
  changePasswordMachine,
  type PasswordSubmission,
} from '#machines/change-password/change-password.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { mutationsOf } from '#session/writes.ts';
import { createSettingsApi } from './api.ts';
import { settingsLabels } from './labels.ts';

/** The change-password chart; a success shows two toasts and signs out (Specification §4). */
export function startSettings(scope: SessionScope) {
  const { auth, client, signOut } = scope;
  const { createKey, defineMutation } = mutationsOf(scope);
  const api = createSettingsApi(client);
  const changePassword = scope.start(
    changePasswordMachine.provide({
      actors: {
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
  return { scope, auth, changePassword, signOut };
}
