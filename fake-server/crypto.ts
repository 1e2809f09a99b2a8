/** Web Crypto, because Node and service workers have it alike. */

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** So many random bytes in base64url. */
export const randomText = (length: number): string => base64url(randomBytes(length));

/** So many random bytes in hexadecimal. */
export const randomHex = (length: number): string =>
  Array.from(randomBytes(length), (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (value: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array(value);

/** The hash in base64url. */
export const digest = async (algorithm: 'SHA-1' | 'SHA-256', value: string | Uint8Array): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest(algorithm, bytesOf(value))));

/** Weak on purpose: tests sign in hundreds of times. */
const iterations = 1_000;

/** 256 bits derived from a password by PBKDF2, in base64url. */
export async function deriveKey(password: string, salt: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(password.normalize('NFKC')), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  return base64url(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)));
}
