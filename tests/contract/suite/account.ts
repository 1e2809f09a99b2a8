import type { Answer } from './connection.ts';
import { refused, succeeded } from './shapes.ts';
import { type Check, NotTried, oneOf, someText, success, type Trial } from './trial.ts';

/** Sign-in, tokens, profile and API key (Specification §4 to §7). */

export const credentials = ({ server: { email, password } }: Trial) => ({ email, password });

/** Refused as the client understands it: the session ends. */
export async function refuseRefresh(trial: Trial, refreshToken: string, code: string): Promise<void> {
  const answer = await trial.send('refreshToken', { json: { refreshToken } });
  trial.must('status', answer.status, oneOf(400, 401, 403));
  refused(trial, answer, { status: 401, code, isRequired: false });
}

const refresh = async (trial: Trial, refreshToken: string) => {
  const answer = await trial.send('refreshToken', { json: { refreshToken } });
  return succeeded(trial, 'refreshToken', answer);
};

const profileStatus = async (trial: Trial, token: string) =>
  (await trial.send('getProfile', { token })).status;

const signInChecks: readonly Check[] = [
  {
    endpoint: 'signIn',
    title: 'signs in with the right password',
    clause: 'Specification §7: data.user and data.tokens{accessToken, refreshToken}',
    run: async (trial) => {
      const value = await succeeded(
        trial,
        'signIn',
        await trial.send('signIn', { json: credentials(trial) }),
      );
      if (!value) return;
      trial.must('data.user.email', value.user.email.toLowerCase(), trial.server.email.toLowerCase());
      trial.must('data.tokens.accessToken', value.tokens.accessToken, someText);
      trial.must('data.tokens.refreshToken', value.tokens.refreshToken, someText);
      trial.must('status of the profile', await profileStatus(trial, value.tokens.accessToken), success);
      trial.should('data.user.created_at', Number.isNaN(Date.parse(value.user.created_at ?? '')), false);
    },
  },
  {
    endpoint: 'signIn',
    title: 'refuses a wrong password and an unknown email alike',
    clause: 'Specification §2: a failed login shows an error toast',
    run: async (trial) => {
      const { email, password } = credentials(trial);
      const answers: Answer[] = [];
      for (const json of [
        { email, password: `${password}x` },
        { email: `contract-suite-${email}`, password },
      ])
        answers.push(await trial.send('signIn', { json }));
      for (const answer of answers) refused(trial, answer, { status: 401, code: 'invalid_credentials' });
      trial.should('body', answers[1]?.text, answers[0]?.text);
    },
  },
  {
    endpoint: 'signIn',
    title: 'finds the email in any case and with blanks around it',
    clause: 'Specification §5: an email pattern',
    run: async (trial) => {
      const { email, password } = credentials(trial);
      const answer = await trial.send('signIn', { json: { email: ` ${email.toUpperCase()} `, password } });
      trial.should('status', answer.status, success);
    },
  },
  ...(['email', 'password'] as const).map(
    (field): Check => ({
      endpoint: 'signIn',
      title: `refuses a body whose ${field} is missing, empty or not a text`,
      clause: 'Specification §7: body {email, password}',
      run: async (trial) => {
        for (const value of [undefined, '', null, 12345678, { $ne: '' }])
          refused(trial, await trial.send('signIn', { json: { ...credentials(trial), [field]: value } }), {
            status: 422,
            code: 'invalid_field',
            field,
          });
      },
    }),
  ),
];

const tokenChecks: readonly Check[] = [
  {
    endpoint: 'refreshToken',
    title: 'makes an access token that works, and leaves the session as it is',
    clause: 'Specification §7: data.tokens.accessToken',
    run: async (trial) => {
      const own = await trial.signIn();
      const first = await refresh(trial, own.refreshToken);
      if (!first) return;
      trial.must('data.tokens.accessToken', first.accessToken, someText);
      trial.must('status of the profile', await profileStatus(trial, first.accessToken), success);
      const second = await refresh(trial, first.refreshToken ?? own.refreshToken);
      trial.should('data.tokens.accessToken', second?.accessToken === first.accessToken, false);
    },
  },
  {
    endpoint: 'refreshToken',
    title: 'refuses a token that is unknown, an access token, empty or not a text',
    clause: 'Specification §7: if the refresh fails it clears the session',
    run: async (trial) => {
      await refuseRefresh(trial, 'contract-suite-none', 'refresh_token_invalid');
      await refuseRefresh(trial, trial.tokens().accessToken, 'refresh_token_invalid');
      for (const refreshToken of [undefined, '', null, 7])
        refused(trial, await trial.send('refreshToken', { json: { refreshToken } }), {
          status: 422,
          field: 'refreshToken',
        });
    },
  },
  {
    endpoint: 'refreshToken',
    title: 'refuses an expired token',
    clause: 'Specification §4: if that also fails, the session is cleared',
    run: async (trial) => {
      if (!trial.server.expire)
        throw new NotTried('No token of this server can be made to expire from outside');
      const { refreshToken } = await trial.signIn();
      await trial.server.expire({ access: false, refresh: true });
      await refuseRefresh(trial, refreshToken, 'refresh_token_expired');
      await trial.start();
    },
  },
  {
    endpoint: 'signOut',
    title: 'ends this session and no other',
    clause: 'Specification §4: calls the logout endpoint with the refresh token',
    run: async (trial) => {
      const [own, other] = [await trial.signIn(), await trial.signIn()];
      const { refreshToken } = own;
      await succeeded(trial, 'signOut', await trial.send('signOut', { json: { refreshToken } }));
      await refuseRefresh(trial, refreshToken, 'refresh_token_revoked');
      trial.should('status of the profile', await profileStatus(trial, own.accessToken), 401);
      trial.must('status of another session', await profileStatus(trial, other.accessToken), success);
      trial.must('tokens of another session', Boolean(await refresh(trial, other.refreshToken)), true);
      const again = await trial.send('signOut', { json: { refreshToken } });
      trial.should('status of a second sign-out', again.status, success);
      await trial.send('signOut', { json: { refreshToken: other.refreshToken } });
    },
  },
  {
    endpoint: 'signOut',
    title: 'refuses a body without a refresh token',
    clause: 'Specification §7: body {refreshToken}',
    run: async (trial) => {
      for (const refreshToken of [undefined, '', null])
        refused(trial, await trial.send('signOut', { json: { refreshToken } }), {
          status: 422,
          field: 'refreshToken',
          isRequired: false,
        });
    },
  },
];

const profileChecks: readonly Check[] = [
  {
    endpoint: 'getProfile',
    title: 'has the administrator who is signed in',
    clause: 'Specification §7: data.user; §3: email, created_at',
    run: async (trial) => {
      const user = await succeeded(trial, 'getProfile', await trial.send('getProfile'));
      if (!user) return;
      trial.must('data.user.email', user.email.toLowerCase(), trial.server.email.toLowerCase());
      trial.should('data.user.created_at', Number.isNaN(Date.parse(user.created_at ?? '')), false);
    },
  },
  {
    endpoint: 'getApiKey',
    title: 'has the admin API key, the same each time',
    clause: 'Specification §7: data.adminApiKey',
    run: async (trial) => {
      const key = await succeeded(trial, 'getApiKey', await trial.send('getApiKey'));
      trial.must('data.adminApiKey', key, someText);
      trial.must('data.adminApiKey read again', key, trial.apiKey());
    },
  },
];

/** In the order in which they are run. */
export const accountChecks: readonly Check[] = [...signInChecks, ...tokenChecks, ...profileChecks];
