/** Where the route guard found someone who must sign in first, and where the next sign-in returns (decision 11). */
const parameter = 'next';

/** Whether a path is the login page's own, as a browser or a person may write it. */
export const isLoginPath = (path: string): boolean => /^\/login\/?$/i.test(path);

/**
 * '/login', remembering where to return to; the start page need not be remembered.
 * `search` is the query with its '?', or ''.
 */
export const signInAddress = (path: string, search: string): string =>
  path === '/' ? '/login' : `/login?${new URLSearchParams({ [parameter]: path + search })}`;

/** No real origin, so that only what stays on the page's own can resolve to it. */
const own = 'https://own.invalid';

/**
 * Where to go after signing in: the remembered address if it is one of ours, else the dashboard. It is read as the
 * browser will read it, which leaves out tabs and line breaks and takes a backslash for a slash.
 */
export function addressAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get(parameter) ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, own)) return '/dashboard';
  const { origin, pathname, search: query, hash } = new URL(next, own);
  const isOurs = origin === own && !pathname.startsWith('//') && !isLoginPath(pathname);
  return isOurs ? pathname + query + hash : '/dashboard';
}
