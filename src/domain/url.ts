const permitted = /^(https?:|blob:|data:image\/)/i;

/** The absolute URL if it is safe to load (http(s), blob or a data image), else null. */
export function safeUrl(url: string | null): string | null {
  if (!url) return null;
  try {
    const base = globalThis.location?.href;
    const { href } = base ? new URL(url, base) : new URL(url);
    return permitted.test(href) ? href : null;
  } catch {
    return null;
  }
}
