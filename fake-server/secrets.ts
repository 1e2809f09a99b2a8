import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cheap parameters: this is a stand-in, and tests sign in hundreds of times. The way it is done is the real one. */
const cost = { N: 1024, r: 8, p: 1 };
const keyLength = 32;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** A salted scrypt hash of a password, as `salt.key` in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
}

/** Whether a password belongs to a hash. Takes as long when there is no hash, so that time tells nothing about accounts. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? '').split('.');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Whether two secrets are the same, compared in constant time whatever their lengths. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** An opaque random token: 256 bits in base64url after a prefix that says what it is. */
export const randomToken = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;
