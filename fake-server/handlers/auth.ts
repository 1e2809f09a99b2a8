import { endpoints } from '#contract/endpoints.ts';
import { closeSession, findSession, issueAccessToken, openSession, verifyPassword } from '../auth.ts';
import { type Handlers, handleEndpoint, type ServerContext } from '../endpoint.ts';
import { dataResponse, HttpError } from '../httpError.ts';

/** Sign-in, refresh and sign-out (Specification §7). */
export const authHandlers = (context: ServerContext) =>
  ({
    signIn: handleEndpoint(context, endpoints.signIn, async ({ body: { email, password } }) => {
      const where = { email: { equals: email.trim().toLowerCase() } };
      const account = context.db.account.findFirst({ where });
      if (!account || !(await verifyPassword(password, account.passwordHash)))
        throw new HttpError(401, 'invalid_credentials', 'The email or the password is wrong');
      return dataResponse({
        user: { email: account.email, created_at: account.created_at },
        tokens: openSession(context.db, account.email, context.now()),
      });
    }),

    refreshToken: handleEndpoint(context, endpoints.refreshToken, ({ body: { refreshToken } }) => {
      const session = findSession(context.db, refreshToken, context.now());
      return dataResponse({ tokens: { accessToken: issueAccessToken(context.db, session, context.now()) } });
    }),

    signOut: handleEndpoint(context, endpoints.signOut, ({ body: { refreshToken } }) => {
      closeSession(context.db, refreshToken);
      return dataResponse({ message: 'Logged out' });
    }),
  }) satisfies Partial<Handlers>;
