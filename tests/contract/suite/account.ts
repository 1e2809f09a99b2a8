import type { Answer } from './connection.ts';
import { refused, succeeded } from './shapes.ts';
import { type Check, check, oneOf, someText, success, type Trial } from './trial.ts';

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
  check('signIn', 'signs in with the right password', '§7', async (trial) => {
    const value = await succeeded(trial, 'signIn', await trial.send('signIn', { json: credentials(trial) }));
    if (!value) return;
    trial.must('data.user.email', value.user.email.toLowerCase(), trial.server.email.toLowerCase());
    trial.must('data.tokens.accessToken', value.tokens.accessToken, someText);
    trial.must('data.tokens.refreshToken', value.tokens.refreshToken, someText);
    trial.must('status of the profile', await profileStatus(trial, value.tokens.accessToken), success);
    trial.should('data.user.created_at', Number.isNaN(Date.parse(value.user.created_at ?? '')), false);
  }),
  check('signIn', 'refuses a wrong password and an unknown email alike', '§2', async (trial) => {
    const { email, password } = credentials(trial);
    const answers: Answer[] = [];
    for (const json of [
      { email, password: `${password}x` },
      { email: `contract-suite-${email}`, password },
    ])
      answers.push(await trial.send('signIn', { json }));
    for (const answer of answers) refused(trial, answer, { status: 401, code: 'invalid_credentials' });
    trial.should('body', answers[1]?.text, answers[0]?.text);
  }),
  check('signIn', 'finds the email in any case and with blanks around it', '§5', async (trial) => {
    const { email, password } = credentials(trial);
    const answer = await trial.send('signIn', { json: { email: ` ${email.toUpperCase()} `, password } });
    trial.should('status', answer.status, success);
  }),
];

const tokenChecks: readonly Check[] = [
  check('refreshToken', 'makes a working access token, and keeps the session', '§7', async (trial) => {
    const own = await trial.signIn();
    const first = await refresh(trial, own.refreshToken);
    if (!first) return;
    trial.must('data.tokens.accessToken', first.accessToken, someText);
    trial.must('status of the profile', await profileStatus(trial, first.accessToken), success);
    const second = await refresh(trial, first.refreshToken ?? own.refreshToken);
    trial.should('data.tokens.accessToken', second?.accessToken === first.accessToken, false);
  }),
  check('refreshToken', 'refuses an unknown token, and an access token', '§7', async (trial) => {
    await refuseRefresh(trial, 'contract-suite-none', 'refresh_token_invalid');
    await refuseRefresh(trial, trial.tokens().accessToken, 'refresh_token_invalid');
  }),
  check('signOut', 'ends this session and no other', '§4', async (trial) => {
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
  }),
];

const profileChecks: readonly Check[] = [
  check('getProfile', 'has the administrator who is signed in', '§7, §3', async (trial) => {
    const user = await succeeded(trial, 'getProfile', await trial.send('getProfile'));
    if (!user) return;
    trial.must('data.user.email', user.email.toLowerCase(), trial.server.email.toLowerCase());
    trial.should('data.user.created_at', Number.isNaN(Date.parse(user.created_at ?? '')), false);
  }),
  check('getApiKey', 'has the admin API key, the same each time', '§7', async (trial) => {
    const key = await succeeded(trial, 'getApiKey', await trial.send('getApiKey'));
    trial.must('data.adminApiKey', key, someText);
    trial.must('data.adminApiKey read again', key, trial.apiKey());
  }),
];

const bodyChecks = (
  [
    ['signIn', 'email'],
    ['signIn', 'password'],
    ['refreshToken', 'refreshToken'],
    ['signOut', 'refreshToken'],
    ['changePassword', 'currentPassword'],
    ['changePassword', 'newPassword'],
    ['changePassword', 'confirmPassword'],
  ] as const
).map(([endpoint, field]) =>
  check(
    endpoint,
    `refuses a body whose ${field} is missing, empty or not a text`,
    '§5, §7',
    async (trial) => {
      const { email, password } = trial.server;
      const samePassword = { currentPassword: password, newPassword: password, confirmPassword: password };
      const body = {
        signIn: { email, password },
        changePassword: samePassword,
        refreshToken: {},
        signOut: {},
      };
      for (const value of [undefined, '', null, 12345678, { $ne: '' }]) {
        const answer = await trial.send(endpoint, { json: { ...body[endpoint], [field]: value } });
        refused(trial, answer, { status: 422, field, isRequired: endpoint !== 'signOut' });
      }
    },
  ),
);

/** In the order in which they are run. */
export const accountChecks: readonly Check[] = [
  ...signInChecks,
  ...tokenChecks,
  ...profileChecks,
  ...bodyChecks,
];
