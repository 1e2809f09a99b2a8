import { endpoints } from '#contract/endpoints.ts';
import { closeSession, issueAccessToken, openSession, sessionOf } from '../access.ts';
import { type Calls, call } from '../call.ts';
import type { Core } from '../core.ts';
import { answer, Refusal } from '../refusal.ts';
import { verifyPassword } from '../secrets.ts';

/** Sign-in, refresh and sign-out (Specification §7). */
export const authCalls = (core: Core) =>
  ({
    signIn: call(core, endpoints.signIn, async ({ body: { email, password } }) => {
      const account = core.db.account.findFirst({ where: { email: { equals: email.trim().toLowerCase() } } });
      if (!(await verifyPassword(password, account?.passwordHash ?? null)) || !account)
        throw new Refusal(401, 'invalid_credentials', 'The email or the password is wrong');
      return answer({
        user: { email: account.email, created_at: account.created_at },
        tokens: openSession(core.db, account.email, core.now()),
      });
    }),

    refreshToken: call(core, endpoints.refreshToken, ({ body: { refreshToken } }) => {
      const caller = sessionOf(core.db, refreshToken, core.now());
      return answer({ tokens: { accessToken: issueAccessToken(core.db, caller, core.now()) } });
    }),

    signOut: call(core, endpoints.signOut, ({ body: { refreshToken } }) => {
      closeSession(core.db, refreshToken);
      return answer({ message: 'Logged out' });
    }),
  }) satisfies Partial<Calls>;
