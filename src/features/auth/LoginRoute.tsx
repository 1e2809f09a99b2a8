import type { Credentials } from '#domain/signIn.ts';
import { defineRoute } from '#session/route.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { startSignIn } from './signIn.ts';

export default defineRoute(startSignIn, function LoginRoute({ DemoAccount, ...props }) {
  return <LoginScreen {...props}>{DemoAccount && <DemoAccount onChosen={fillIn} />}</LoginScreen>;
});

/** As a password manager does. */
function fillIn(account: Credentials) {
  for (const [name, value] of Object.entries(account)) {
    const field = document.querySelector<HTMLInputElement>(`form [name=${name}]`);
    if (field) field.value = value;
  }
}
