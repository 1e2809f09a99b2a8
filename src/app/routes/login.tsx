import { useActorRef } from '@xstate/react';
import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { messageOf, messages } from '#domain/messages.ts';
import type { Credentials } from '#domain/signIn.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { LoginScreen } from '#screens/login/LoginScreen.tsx';
import { loadDevTools } from '../devtools.ts';
import { useApplication } from '../hooks/useApplication.ts';
import { useTitle } from '../hooks/useTitle.ts';
import { screenAhead } from '../routes.ts';
import { sayFailed } from '../toasts.ts';

interface DemoAccountProps {
  onChosen(account: Credentials): void;
}

/** A demo build offers its account; it is still one to sign in to when its tools do not load. */
const DemoAccount = __DEMO__
  ? lazy<ComponentType<DemoAccountProps>>(() =>
      loadDevTools().then(
        ({ DemoAccount }) => ({ default: DemoAccount }),
        () => ({ default: () => null }),
      ),
    )
  : null;

/** Wires the sign-in form to the server and to the auth chart. */
export default function LoginRoute() {
  useTitle('Sign in');
  const app = useApplication();
  const machine = useMemo(
    () =>
      signInMachine.provide({
        actors: {
          signIn: fromPromise(({ input, signal }: { input: Credentials; signal: AbortSignal }) => {
            screenAhead('/dashboard');
            return app.signIn(input, signal);
          }),
        },
      }),
    [app],
  );
  const signIn = useActorRef(machine, app.inspection);

  useEffect(() => {
    const heard = [
      signIn.on('signIn.succeeded', ({ session }) => app.auth.send({ type: 'auth.signedIn', session })),
      signIn.on('signIn.failed', ({ error }) => sayFailed(messageOf(error, messages.signInFailed))),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [app, signIn]);

  return (
    <LoginScreen signIn={signIn} year={new Date(app.now()).getFullYear()}>
      {DemoAccount && (
        <Suspense>
          <DemoAccount
            onChosen={({ email, password }) => {
              signIn.send({ type: 'signIn.fieldChanged', field: 'email', value: email });
              signIn.send({ type: 'signIn.fieldChanged', field: 'password', value: password });
            }}
          />
        </Suspense>
      )}
    </LoginScreen>
  );
}
