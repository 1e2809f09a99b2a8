import { endpoints } from '#contract/endpoints.ts';
import { checkPasswordChange } from '#domain/password.ts';
import { closeSessions } from '../access.ts';
import { type Calls, call } from '../call.ts';
import type { Core } from '../core.ts';
import { answer, invalid, notFound } from '../refusal.ts';
import { hashPassword, randomToken, verifyPassword } from '../secrets.ts';

/** Profile, API key and password of the signed-in account (Specification §7). */
export function accountCalls(core: Core) {
  const accountOf = (email: string) => {
    const account = core.db.account.findFirst({ where: { email: { equals: email } } });
    if (!account) throw notFound('The account no longer exists');
    return account;
  };

  return {
    getProfile: call(core, endpoints.getProfile, ({ caller }) => {
      const { email, created_at } = accountOf(caller.email);
      return answer({ user: { email, created_at } });
    }),

    getApiKey: call(core, endpoints.getApiKey, ({ caller }) =>
      answer({ adminApiKey: accountOf(caller.email).apiKey }),
    ),

    regenerateApiKey: call(core, endpoints.regenerateApiKey, ({ caller }) => {
      const adminApiKey = randomToken('key');
      core.db.account.update({
        where: { email: { equals: caller.email } },
        data: { apiKey: adminApiKey },
      });
      return answer({ adminApiKey });
    }),

    changePassword: call(core, endpoints.changePassword, async ({ body, caller }) => {
      const refusal = checkPasswordChange(body);
      if (refusal) throw invalid(refusal.field, refusal.message);
      const account = accountOf(caller.email);
      if (!(await verifyPassword(body.currentPassword, account.passwordHash)))
        throw invalid('currentPassword', 'Current password is incorrect');
      core.db.account.update({
        where: { email: { equals: caller.email } },
        data: { passwordHash: await hashPassword(body.newPassword) },
      });
      closeSessions(core.db, caller);
      return answer({ message: 'Password changed successfully' });
    }),
  } satisfies Partial<Calls>;
}
