const permitted = /^(https?:|blob:|data:image\/)/i;

/** The address if it may be loaded: http(s), blob or a data image; anything else counts as missing (decision 19). */
export function safeUrl(address: string | null): string | null {
  if (!address) return null;
  try {
    const base = globalThis.location?.href;
    const { href } = base ? new URL(address, base) : new URL(address);
    return permitted.test(href) ? href : null;
  } catch {
    return null;
  }
}
