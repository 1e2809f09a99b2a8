/** Query parameter with the url to return to after signing in. */
const parameter = 'next';

export const loginPath = '/login';

/** The one form of a path: in lower case, with single slashes and none at its end. */
export const canonicalPath = (path: string): string =>
  `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`;

/** '/login' with the url to return to, unless that is '/'. `search` is the query with its '?', or ''. */
export const loginUrl = (path: string, search: string): string =>
  path === '/' ? loginPath : `${loginPath}?${new URLSearchParams({ [parameter]: path + search })}`;

/** A reserved origin: only urls of the page's own origin resolve to it. */
const own = 'https://own.invalid';

/**
 * The url to open after signing in: the remembered one if it is of the page's own origin, else the dashboard. Parsed as
 * the browser does, which removes tabs and line breaks and treats a backslash as a slash.
 */
export function urlAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get(parameter);
  if (!next?.startsWith('/') || !URL.canParse(next, own)) return '/dashboard';
  const { origin, pathname, search: query, hash } = new URL(next, own);
  const path = canonicalPath(pathname);
  return origin === own && path !== loginPath ? path + query + hash : '/dashboard';
}
