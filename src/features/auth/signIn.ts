import { fromPromise } from 'xstate';
import { toastError } from '#components/toasts.ts';
import type { Session } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';
import type { Credentials } from '#domain/signIn.ts';
import { selectEnd } from '#machines/auth/auth.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { GuestScope } from '#session/services.ts';
import { createAuthApi } from './api.ts';
import { authLabels } from './labels.ts';

/** The sign-in form: a failure is told by a toast. */
export function startSignIn(scope: GuestScope) {
  const { auth, client, now, preload, DemoAccount } = scope;
  const api = createAuthApi(client, now);
  const end = selectEnd(auth.getSnapshot());
  const signIn = scope.start(
    signInMachine.provide({
      actors: {
        signIn: fromPromise<Session, Credentials>(({ input, signal }) => {
          preload();
          return api.signIn(input, { signal });
        }),
        fetchApiKey: fromPromise<{ readonly apiKey: string }, Session>(
          async ({ input: { tokens }, signal }) => ({
            apiKey: await api.apiKey(tokens.accessToken, { signal }),
          }),
        ),
      },
      actions: {
        reportFailure: (_, { error }) => toastError(messageOf(error, authLabels.signInFailed)),
      },
    }),
    { id: 'signIn', input: { auth } },
  );
  return { signIn, end, DemoAccount, today: new Date(now()) };
}
