/** Web Crypto, because Node and service workers have it alike. */

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** So many random bytes in base64url. */
export const randomText = (length: number): string =>
  base64url(crypto.getRandomValues(new Uint8Array(length)));

/** The SHA-256 hash in base64url. */
export async function digest(value: string | Uint8Array): Promise<string> {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array(value);
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
