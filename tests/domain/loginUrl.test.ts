import { expect, test } from 'vitest';
import { isLoginPath, loginUrl, urlAfterSignIn } from '#domain/loginUrl.ts';

test.each([
  ['/', '', '/login'],
  ['/dashboard', '', '/login?next=%2Fdashboard'],
  ['/media', '?tab=videos&q=oak', '/login?next=%2Fmedia%3Ftab%3Dvideos%26q%3Doak'],
  ['/no/such/page', '', '/login?next=%2Fno%2Fsuch%2Fpage'],
])('the login url of %s%s is %s', (path, search, expected) => {
  expect(loginUrl(path, search)).toBe(expected);
});

test.each([
  ['/inquiries?status=pending', '/inquiries?status=pending'],
  ['/media?open=1#top', '/media?open=1#top'],
  ['', '/dashboard'],
  ['media', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['/.//evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['\\\\evil.example/', '/dashboard'],
  ['/\n\\evil.example/', '/dashboard'],
  ['/..//evil.example/', '/dashboard'],
  ['/./login?next=/login', '/dashboard'],
  ['javascript:alert(document.domain)', '/dashboard'],
  ['/login?next=%2Flogin', '/dashboard'],
])('after a sign-in, the remembered url %j opens %s', (next, expected) => {
  expect(urlAfterSignIn(`?${new URLSearchParams({ next })}`)).toBe(expected);
});

test('after a sign-in without a remembered url, the dashboard opens', () => {
  expect(['', '?tab=videos'].map(urlAfterSignIn)).toEqual(['/dashboard', '/dashboard']);
});

test('the login path is recognized in any case, with or without a trailing slash', () => {
  const paths = ['/login', '/LOGIN/', '/login/now', '/media/login', '/'];
  expect(paths.map(isLoginPath)).toEqual([true, true, false, false, false]);
});
