import { createActor } from 'xstate';
import { createAuth } from '#api/auth.ts';
import { messageOf, messages } from '#domain/messages.ts';
import type { PasswordChange } from '#domain/password.ts';
import { selectSession } from '#machines/auth/auth.machine.ts';
import { changePasswordMachine } from '#machines/change-password/change-password.machine.ts';
import { perSession } from '../scope.ts';
import { sayDone, sayFailed } from '../toasts.ts';

/** The change-password form's actor, with its port and what follows a success: toasts and the way out (Specification §4). */
export const settingsParts = perSession((scope) => {
  const { app, mutate } = scope;
  const account = createAuth(app.client, app.now);
  const changePassword = createActor(
    changePasswordMachine.provide({
      actors: {
        changePassword: mutate('password change', (change: PasswordChange, attempt) =>
          account.changePassword(selectSession(app.auth.getSnapshot()), change, attempt),
        ),
      },
    }),
    { id: 'change password', ...app.inspection },
  );
  changePassword.on('password.changed', () => {
    sayDone(messages.passwordChanged);
    sayDone(messages.passwordChangedSignInAgain, 'service');
    app.signOut();
  });
  changePassword.on('password.refused', ({ error }) =>
    sayFailed(messageOf(error, messages.passwordChangeFailed)),
  );
  changePassword.start();
  scope.onEnd(() => changePassword.stop());
  return { changePassword, signOut: app.signOut };
});
