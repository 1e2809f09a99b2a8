import { defineRoute } from '#session/route.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { startSignIn } from './signIn.ts';

export default defineRoute(startSignIn, function LoginRoute({ DemoAccount, ...props }) {
  const { signIn } = props;
  return (
    <LoginScreen {...props}>
      {DemoAccount && (
        <DemoAccount
          onChosen={({ email, password }) => {
            signIn.send({ type: 'signIn.fieldChanged', field: 'email', value: email });
            signIn.send({ type: 'signIn.fieldChanged', field: 'password', value: password });
          }}
        />
      )}
    </LoginScreen>
  );
});
