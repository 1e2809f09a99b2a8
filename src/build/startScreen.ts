import { sessionKey } from '#features/auth/sessionKey.ts';
import { cacheMode, requestHeaders } from '#http/early.ts';
import { createLimit, readLimit } from '#http/limit.ts';

/** What the build knows of the screens. */
export interface Screens {
  /** The code of the login page: urls of chunks, below the base path like all of these. */
  readonly login: readonly string[];
  /** The code that every signed-in screen needs, and that comes with it. */
  readonly signedIn: readonly string[];
  /** The urls of the API that every signed-in screen reads. */
  readonly session: readonly string[];
  /** By path. */
  readonly byPath: Readonly<
    Record<string, { readonly chunks: readonly string[]; readonly urls: readonly string[] }>
  >;
}

/**
 * Loads the code of the screen at the page's path, and sends its first requests with the stored token, beside the entry.
 * Returns the path of the screen and the user's email; null where no session is stored.
 */
export function startScreen({
  login,
  signedIn,
  session,
  byPath,
}: Screens): { readonly path: string; readonly email: string } | null {
  const stored = readSession();
  if (!stored) {
    preload(login);
    return null;
  }
  const pathname = __BASE__ ? location.pathname.slice(__BASE__.length) : location.pathname;
  const path = pathname.replace(/^\/(login\/?)?$/i, '/dashboard');
  const { chunks, urls } = byPath[path] ?? { chunks: [], urls: [] };
  preload([...new Set([...chunks, ...signedIn])]);
  const shown = { path, email: stored.email };
  if (stored.token === null || !navigator.onLine) return shown;
  send(session, urls, stored.token);
  return shown;
}

/** The token is null where it is missing or near its end, and where the last refresh failed: then requests wait for a refresh. */
function readSession(): { readonly token: string | null; readonly email: string } | null {
  try {
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? 'null');
    if (!stored) return null;
    const token = stored.tokens?.accessToken;
    const isUsable =
      typeof token === 'string' && token !== '' && !stored.refreshFailure && !isExpiring(token);
    return { token: isUsable ? token : null, email: String(stored.user?.email ?? '') };
  } catch {
    return null;
  }
}

/** Whether the token is a JWT that is valid for less than ten seconds more. */
function isExpiring(token: string): boolean {
  try {
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return exp * 1_000 < Date.now() + 10_000;
  } catch {
    return false;
  }
}

function preload(chunks: readonly string[]): void {
  for (const href of chunks) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = __BASE__ ? __BASE__ + href : href;
    document.head.append(link);
  }
}

/** Reads the text at once, and not when the code that asks for it runs: the first render of the screen has the data. */
function readAhead(response: Response): Response {
  const text = response.text();
  // Reported by the call that asks for the text.
  text.catch(() => undefined);
  return Object.assign(response, { text: () => text });
}

/** As many of the screen's reads as its client sends, and the profile, which the screen does not wait for (decision 161). */
function send(session: readonly string[], urls: readonly string[], token: string): void {
  const headers = requestHeaders(token);
  const limit = createLimit(readLimit);
  globalThis.earlyRequests = new Map(
    [...urls, ...session].map((path, index) => {
      const url = __API__ ? __API__ + path : path;
      const controller = new AbortController();
      const { signal } = controller;
      const get = () => fetch(url, { headers, cache: cacheMode, signal }).then(readAhead);
      const response = index < urls.length ? limit(get, signal) : get();
      const request = {
        authorization: headers.Authorization ?? '',
        response,
        answeredAt: null as number | null,
        abort: () => controller.abort(),
      };
      response.then(
        () => {
          request.answeredAt = Date.now();
        },
        () => undefined,
      );
      return [url, request];
    }),
  );
}
