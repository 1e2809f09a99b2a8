interface StartOptions {
  readonly themeKey: string;
  readonly sessionKey: string;
  /** The base path, without a slash at its end. */
  readonly base: string;
  /** The origin of `/api`; '' for the page's own. */
  readonly api: string;
  /** The urls that a screen reads first, without the origin, by the screen's path. */
  readonly reads: Readonly<Record<string, readonly string[]>>;
  /** The urls of the files that a page needs beside those of the start, by the page's path. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/**
 * The inline script of index.html: the stored theme before the first paint, the code of the page, and the first reads of the
 * screen with the stored token. Its text is written into the page, so it uses nothing but its argument. Without it everything works, only later.
 */
export function startPage({ themeKey, sessionKey, base, api, reads, files }: StartOptions): void {
  try {
    const theme = localStorage.getItem(themeKey);
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    const token = JSON.parse(localStorage.getItem(sessionKey) ?? '{}').tokens?.accessToken;
    // In its one form, as the application reads it.
    const place = location.pathname.slice(base.length).toLowerCase().match(/[^/]+/g)?.join('/') ?? 'login';
    const path = !token ? '/login' : place === 'login' ? '/dashboard' : `/${place}`;
    for (const href of files[path] ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    if (!token || !navigator.onLine) return;
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    const requests: typeof globalThis.earlyRequests = new Map();
    for (const url of (reads[path] ?? []).map((read) => api + read)) {
      const controller = new AbortController();
      const response = fetch(url, { headers, cache: 'no-store', signal: controller.signal });
      // A response that nobody has asked for by then is too old; a failure is left to who asks.
      const expire = () => setTimeout(() => requests.delete(url), 10_000);
      response.then(expire, expire);
      requests.set(url, { authorization: headers.Authorization, response, abort: () => controller.abort() });
    }
    globalThis.earlyRequests = requests;
  } catch {
    // Blocked storage, or a session that is no JSON.
  }
}
