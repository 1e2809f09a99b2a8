import { apiKeyHeader } from '#contract/endpoints.ts';
import { digest, randomText } from './crypto.ts';
import type { Database } from './db.ts';
import { HttpError } from './httpError.ts';

/** A salted hash, as `salt.key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomText(16);
  return `${salt}.${await digest(salt + password)}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.');
  return (await digest(salt + password)) === key;
}

/** 256 random bits in base64url after a prefix that names the kind. */
export const randomToken = (prefix: string): string => `${prefix}_${randomText(32)}`;

const minute = 60_000;
const accessLifetime = 15 * minute;
const refreshLifetime = 7 * 24 * 60 * minute;

/** One sign-in of an account, identified by its refresh token. */
export interface Session {
  readonly email: string;
  readonly refreshToken: string;
}

const unauthorized = (code: string, message: string): HttpError =>
  new HttpError(401, code, message, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** Issues an access token that is valid for 15 minutes. */
export function issueAccessToken(db: Database, session: Session, now: number): string {
  const token = randomToken('access');
  db.accessToken.create({ token, ...session, expiresAt: now + accessLifetime });
  return token;
}

/** Issues a refresh token that is valid for 7 days, and its first access token. */
export function openSession(db: Database, email: string, now: number) {
  const refreshToken = randomToken('refresh');
  db.session.create({ refreshToken, email, expiresAt: now + refreshLifetime, isRevoked: false });
  return { accessToken: issueAccessToken(db, { email, refreshToken }, now), refreshToken };
}

/** Throws a 401 for a missing, unknown, revoked or expired bearer token. */
export function authenticate(db: Database, request: Request, now: number): Session {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (!token) throw unauthorized('token_missing', 'Sign in first: the request has no access token');
  const found = db.accessToken.findFirst({ where: { token: { equals: token } } });
  if (!found) throw unauthorized('token_invalid', 'The access token is unknown or revoked');
  if (found.expiresAt <= now) throw unauthorized('token_expired', 'The access token has expired');
  return { email: found.email, refreshToken: found.refreshToken };
}

/** Throws a 401 for an unknown, revoked or expired refresh token. */
export function findSession(db: Database, refreshToken: string, now: number): Session {
  const found = db.session.findFirst({ where: { refreshToken: { equals: refreshToken } } });
  if (!found) throw unauthorized('refresh_token_invalid', 'The refresh token is unknown: sign in again');
  if (found.isRevoked)
    throw unauthorized('refresh_token_revoked', 'The refresh token was revoked: sign in again');
  if (found.expiresAt <= now)
    throw unauthorized('refresh_token_expired', 'The refresh token has expired: sign in again');
  return { email: found.email, refreshToken };
}

/** Revokes a refresh token and deletes its access tokens. An unknown token is no error. */
export function closeSession(db: Database, refreshToken: string): void {
  const where = { refreshToken: { equals: refreshToken } };
  db.session.update({ where, data: { isRevoked: true } });
  db.accessToken.deleteMany({ where });
}

/** Closes every session of an account; the access token of the current request stays valid. */
export function closeSessions(db: Database, { email, refreshToken }: Session): void {
  const sameAccount = { email: { equals: email } };
  db.session.updateMany({ where: sameAccount, data: { isRevoked: true } });
  db.accessToken.deleteMany({ where: { ...sameAccount, refreshToken: { notEquals: refreshToken } } });
}

/** Throws a 403 unless the request carries the account's API key (Specification §6). */
export function requireApiKey(db: Database, request: Request, { email }: Session): void {
  const sent = request.headers.get(apiKeyHeader);
  if (!sent) throw new HttpError(403, 'api_key_missing', `This call needs the ${apiKeyHeader} header`);
  const account = db.account.findFirst({ where: { email: { equals: email } } });
  if (sent !== account?.apiKey)
    throw new HttpError(
      403,
      'api_key_invalid',
      `The ${apiKeyHeader} header does not hold the current API key`,
    );
}

/** Makes access tokens, refresh tokens or both expire now. */
export function expireTokens(
  db: Database,
  { access, refresh }: { readonly access: boolean; readonly refresh: boolean },
  now: number,
): void {
  const unexpired = { expiresAt: { gt: now } };
  if (access) db.accessToken.updateMany({ where: unexpired, data: { expiresAt: now } });
  if (refresh) db.session.updateMany({ where: unexpired, data: { expiresAt: now } });
}
