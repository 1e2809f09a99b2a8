import { endpoints } from '#contract/endpoints.ts';
import { credentials, refuseRefresh } from './account.ts';
import type { Answer, Sent } from './connection.ts';
import { refused, succeeded } from './shapes.ts';
import { type Check, check, NotTried, someText, success, type Trial } from './trial.ts';

/** The password and a new API key (Specification §5 to §7): changed only where the run may do so, and put back. */

/** Asks for the password that it is already, unless `fields` say otherwise: without an effect on a server that accepts it. */
function change(trial: Trial, fields: Readonly<Record<string, unknown>>, sent: Sent = {}): Promise<Answer> {
  const { password } = trial.server;
  const json = { currentPassword: password, newPassword: password, confirmPassword: password, ...fields };
  return trial.send('changePassword', { json, ...sent });
}

/** Of the shortest length that is allowed. */
const nextPassword = 'Sharp-78';

/** Sends a password change, runs the checks, and puts the password back where it has changed. */
async function trying(
  trial: Trial,
  { newPassword, confirmPassword = newPassword }: { newPassword: string; confirmPassword?: string },
  sent: Sent,
  run: (answer: Answer) => void | Promise<void>,
): Promise<void> {
  const { email, password } = trial.server;
  if (!trial.server.writesPassword)
    throw new NotTried('It would change the password and put it back: needs --writes');
  try {
    await run(await change(trial, { newPassword, confirmPassword }, sent));
  } finally {
    const signedIn = await trial.send('signIn', { json: { email, password: newPassword } });
    if (success.holds(signedIn.status)) {
      const { tokens } = await endpoints.signIn.parse(signedIn.body, () => undefined, {});
      const json = { currentPassword: newPassword, newPassword: password, confirmPassword: password };
      const back = await trial.send('changePassword', { token: tokens.accessToken, json });
      trial.must('status of the change back', back.status, success);
    }
    await trial.start();
  }
}

/** In the order in which they are run. */
export const passwordChecks: readonly Check[] = [
  check('regenerateApiKey', 'replaces the API key, and only the new one works', '§7', async (trial) => {
    if (!trial.server.writesPassword)
      throw new NotTried('It would replace the API key that others use: needs --writes');
    const before = trial.apiKey();
    const sent = { headers: { 'Idempotency-Key': `contract-suite-${Date.now()}` } };
    const key = await succeeded(trial, 'regenerateApiKey', await trial.send('regenerateApiKey', sent));
    trial.must('data.adminApiKey', key, someText);
    trial.must('the key is another one', key === before, false);
    await trial.start();
    trial.must('data.adminApiKey of GET', trial.apiKey(), key);
    const answer = await change(trial, {}, { headers: { 'X-API-Key': before } });
    refused(trial, answer, { status: 403, code: 'api_key_invalid' });
    const again = await trial.send('regenerateApiKey', sent);
    trial.should('header Idempotent-Replayed', again.headers.get('Idempotent-Replayed'), 'true');
    await trial.start();
  }),

  check('changePassword', 'refuses a missing and a wrong API key', '§6', async (trial) => {
    const fields = { currentPassword: 'contract-suite-wrong' };
    for (const [code, key] of [
      ['api_key_missing', ''],
      ['api_key_invalid', 'contract-suite-no-key'],
      ['api_key_invalid', `${trial.apiKey()}x`],
    ] as const)
      refused(trial, await change(trial, fields, { headers: { 'X-API-Key': key } }), { status: 403, code });
  }),
  check('changePassword', 'refuses a wrong current password', '§7', async (trial) => {
    const answer = await change(trial, { currentPassword: 'contract-suite-wrong' });
    refused(trial, answer, { status: 422 });
  }),
  check('changePassword', 'changes the password once, and ends every session', '§7', async (trial) => {
    const sent = { headers: { 'Idempotency-Key': `contract-suite-${Date.now()}` } };
    const { refreshToken } = trial.tokens();
    await trying(trial, { newPassword: nextPassword }, sent, async (answer) => {
      await succeeded(trial, 'changePassword', answer);
      const old = await trial.send('signIn', { json: credentials(trial) });
      refused(trial, old, { status: 401, code: 'invalid_credentials' });
      const again = await change(trial, { newPassword: nextPassword, confirmPassword: nextPassword }, sent);
      trial.should('status of the repeated request', again.status, answer.status);
      const other = await change(trial, { newPassword: `${nextPassword}9` }, sent);
      refused(trial, other, { status: 409, isRequired: false });
      await refuseRefresh(trial, refreshToken, 'refresh_token_revoked');
    });
  }),
  ...(
    [
      ['a password of 7 characters', 'newPassword', 'Sharp-7', 'Sharp-7'],
      ['a confirmation that differs', 'confirmPassword', nextPassword, `${nextPassword}x`],
      ['a password that contains "admin123"', 'newPassword', 'xAdmin123x', 'xAdmin123x'],
      ['a password that contains "12345678"', 'newPassword', 'x12345678X', 'x12345678X'],
      ['a password that contains "password"', 'newPassword', 'xPASSwordx', 'xPASSwordx'],
    ] as const
  ).map(
    ([title, field, newPassword, confirmPassword]): Check =>
      check('changePassword', `refuses ${title}`, '§5', (trial) =>
        trying(trial, { newPassword, confirmPassword }, {}, (answer) =>
          refused(trial, answer, { status: 422, field, isRequired: false }),
        ),
      ),
  ),
];
