import { apiKeyHeader } from '#contract/endpoints.ts';
import type { Database } from './db.ts';
import { Refusal } from './refusal.ts';
import { isSameSecret, randomToken } from './secrets.ts';

const minute = 60_000;
const accessLifetime = 15 * minute;
const refreshLifetime = 7 * 24 * 60 * minute;

/** Who asks: the account's email, and the sign-in that the token came from. */
export interface Caller {
  readonly email: string;
  readonly refreshToken: string;
}

const unauthorised = (code: string, message: string): Refusal =>
  new Refusal(401, code, message, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** A new access token for a sign-in, good for 15 minutes. */
export function issueAccessToken(db: Database, caller: Caller, now: number): string {
  const token = randomToken('access');
  db.accessToken.deleteMany({ where: { expiresAt: { lte: now - refreshLifetime } } });
  db.accessToken.create({ token, ...caller, expiresAt: now + accessLifetime });
  return token;
}

/** A new sign-in: a refresh token, good for 7 days, and its first access token. */
export function openSession(db: Database, email: string, now: number) {
  const refreshToken = randomToken('refresh');
  db.session.create({ refreshToken, email, expiresAt: now + refreshLifetime, isRevoked: false });
  return { accessToken: issueAccessToken(db, { email, refreshToken }, now), refreshToken };
}

/** Who asks, by the bearer token. Throws a 401 when it is missing, unknown, revoked or expired. */
export function authenticate(db: Database, request: Request, now: number): Caller {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (!token) throw unauthorised('token_missing', 'Sign in first: the request has no access token');
  const found = db.accessToken.findFirst({ where: { token: { equals: token } } });
  if (!found) throw unauthorised('token_invalid', 'The access token is unknown or revoked');
  if (found.expiresAt <= now) throw unauthorised('token_expired', 'The access token has expired');
  return { email: found.email, refreshToken: found.refreshToken };
}

/** The sign-in that a refresh token belongs to. Throws a 401 when it is unknown, revoked or expired. */
export function sessionOf(db: Database, refreshToken: string, now: number): Caller {
  const found = db.session.findFirst({ where: { refreshToken: { equals: refreshToken } } });
  if (!found) throw unauthorised('refresh_token_invalid', 'The refresh token is unknown: sign in again');
  if (found.isRevoked)
    throw unauthorised('refresh_token_revoked', 'The refresh token was revoked: sign in again');
  if (found.expiresAt <= now)
    throw unauthorised('refresh_token_expired', 'The refresh token has expired: sign in again');
  return { email: found.email, refreshToken };
}

/** Ends a sign-in: its refresh token is revoked and its access tokens are gone. An unknown token is no error. */
export function closeSession(db: Database, refreshToken: string): void {
  const where = { refreshToken: { equals: refreshToken } };
  db.session.update({ where, data: { isRevoked: true } });
  db.accessToken.deleteMany({ where });
}

/** Ends every sign-in of an account, but leaves the caller the access token that it is answering with. */
export function closeSessions(db: Database, { email, refreshToken }: Caller): void {
  const sameAccount = { email: { equals: email } };
  db.session.updateMany({ where: sameAccount, data: { isRevoked: true } });
  db.accessToken.deleteMany({ where: { ...sameAccount, refreshToken: { notEquals: refreshToken } } });
}

/** Throws a 403 unless the request carries the account's API key (Specification §6). */
export function requireApiKey(db: Database, request: Request, { email }: Caller): void {
  const given = request.headers.get(apiKeyHeader);
  if (!given) throw new Refusal(403, 'api_key_missing', `This call needs the ${apiKeyHeader} header`);
  const account = db.account.findFirst({ where: { email: { equals: email } } });
  if (!account || !isSameSecret(given, account.apiKey))
    throw new Refusal(403, 'api_key_invalid', `The ${apiKeyHeader} header does not hold the current API key`);
}

/** Makes tokens run out now: access tokens, refresh tokens, or both (decision 24). */
export function expireTokens(
  db: Database,
  { access, refresh }: { readonly access: boolean; readonly refresh: boolean },
  now: number,
): void {
  const ofAll = { expiresAt: { gt: now } };
  if (access) db.accessToken.updateMany({ where: ofAll, data: { expiresAt: now } });
  if (refresh) db.session.updateMany({ where: ofAll, data: { expiresAt: now } });
}
