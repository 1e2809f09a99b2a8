import { endpoints } from '#contract/endpoints.ts';
import { validatePasswordChange } from '#domain/password.ts';
import { closeSessions, hashPassword, randomToken, verifyPassword } from '../auth.ts';
import { type Handlers, handleEndpoint, type ServerContext } from '../endpoint.ts';
import { dataResponse, invalidField, notFound } from '../httpError.ts';

/** Profile, API key and password of the signed-in account (Specification §7). */
export function accountHandlers(context: ServerContext) {
  const whereEmail = (email: string) => ({ where: { email: { equals: email } } });
  const findAccount = (email: string) => {
    const account = context.db.account.findFirst(whereEmail(email));
    if (!account) throw notFound('The account no longer exists');
    return account;
  };

  return {
    getProfile: handleEndpoint(context, endpoints.getProfile, ({ session }) => {
      const { email, created_at } = findAccount(session.email);
      return dataResponse({ user: { email, created_at } });
    }),

    getApiKey: handleEndpoint(context, endpoints.getApiKey, ({ session }) =>
      dataResponse({ adminApiKey: findAccount(session.email).apiKey }),
    ),

    regenerateApiKey: handleEndpoint(context, endpoints.regenerateApiKey, ({ session }) => {
      const adminApiKey = randomToken('key');
      context.db.account.update({ ...whereEmail(session.email), data: { apiKey: adminApiKey } });
      return dataResponse({ adminApiKey });
    }),

    changePassword: handleEndpoint(context, endpoints.changePassword, async ({ body, session }) => {
      const fieldError = validatePasswordChange(body);
      if (fieldError) throw invalidField(fieldError.field, fieldError.message);
      const account = findAccount(session.email);
      if (!(await verifyPassword(body.currentPassword, account.passwordHash)))
        throw invalidField('currentPassword', 'Current password is incorrect');
      const passwordHash = await hashPassword(body.newPassword);
      context.db.account.update({ ...whereEmail(session.email), data: { passwordHash } });
      closeSessions(context.db, session);
      return dataResponse({ message: 'Password changed successfully' });
    }),
  } satisfies Partial<Handlers>;
}
