import { describe, expect, test } from 'vitest';
import { canonicalPath, loginUrl, urlAfterSignIn } from '#domain/loginUrl.ts';
import { loadFailure, messageOf, refreshFailure, serverError, tryAgainIn } from '#domain/messages.ts';
import { passwordStrength, validatePasswordChange } from '#domain/password.ts';
import { validateCredentials } from '#domain/signIn.ts';

describe('the form of a sign-in', () => {
  // @spec 5.1 5.2 9.3
  test.each([
    ['ada@studio.co', '12345678', {}],
    [' a@b.co ', '12345678', {}],
    ['', '', { email: 'Email is required', password: 'Password is required' }],
    [' \u200B', '12345678', { email: 'Email is required' }],
    ['a@.b.', '12345678', { email: 'Invalid email address' }],
    ['a@..b', '12345678', {}],
    ['a@b', '12345678', { email: 'Invalid email address' }],
    ['a b@c.de', '12345678', { email: 'Invalid email address' }],
    ['a@b.co d', '12345678', { email: 'Invalid email address' }],
    ['@b.co', '12345678', { email: 'Invalid email address' }],
    ['a@b.co', '1234567', { password: 'Password must be at least 8 characters' }],
    ['a@b.co', '        ', {}],
  ])('email %j with password %j', (email, password, fieldErrors) => {
    expect(validateCredentials({ email, password })).toEqual(fieldErrors);
  });

  test.each(['a@', 'a@.', 'a@b.'])('an email that goes on as %j with 100,000 dots is refused', (start) => {
    const email = `${start}${'.'.repeat(100_000)}@`;
    expect(validateCredentials({ email, password: '12345678' })).toEqual({
      email: 'Invalid email address',
    });
  });
});

describe('the form of a password', () => {
  const current = 'Linen-Oak-2026';
  const weak = 'Password is too weak. Please choose a stronger password.';

  // @spec 5.13 5.14 5.15 5.16 9.3
  test.each([
    [current, 'Clay-Ash', 'Clay-Ash', null, null],
    ['', '', '', 'currentPassword', 'Current password is required'],
    [current, '', '', 'newPassword', 'New password is required'],
    [current, 'Clay-Ash', '', 'confirmPassword', 'Please confirm your new password'],
    [current, 'Clay-As', 'different', 'newPassword', 'Password must be at least 8 characters long'],
    [current, 'password', 'passwords', 'confirmPassword', 'New passwords do not match'],
    [current, 'my-PassWord-9', 'my-PassWord-9', 'newPassword', weak],
    [current, 'x12345678x', 'x12345678x', 'newPassword', weak],
    [current, 'Admin123!', 'Admin123!', 'newPassword', weak],
    [current, 'xx-linen-oak-2026-xx', 'xx-linen-oak-2026-xx', 'newPassword', weak],
  ])(
    'from %j to %j, confirmed by %j: %j has the error %j',
    (currentPassword, newPassword, confirmPassword, field, message) => {
      const change = { currentPassword, newPassword, confirmPassword };
      expect(validatePasswordChange(change)).toEqual(field && { field, message });
    },
  );

  // @spec 5.17 9.3
  test.each([
    ['', 0, 'Weak'],
    ['abcdefg', 0, 'Weak'],
    ['abcdefgh', 25, 'Weak'],
    ['Abcdefgh', 50, 'Medium'],
    ['A1', 50, 'Medium'],
    ['Abcdefg1', 75, 'Strong'],
    ['A1-', 75, 'Strong'],
    ['Abcdef1-', 100, 'Strong'],
    ['Äbcdef1€', 100, 'Strong'],
    ['abcdefg ', 25, 'Weak'],
  ])('the password %j scores %i and is %s', (password, score, label) => {
    expect(passwordStrength(password)).toEqual({ score, label });
  });
});

describe('the login url', () => {
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
    ['/.//evil.example', '/evil.example'],
    ['/Media/?open=A', '/media?open=A'],
    ['https://evil.example', '/dashboard'],
    ['\\\\evil.example/', '/dashboard'],
    ['/\n\\evil.example/', '/dashboard'],
    ['/..//evil.example/', '/evil.example'],
    ['/./login?next=/login', '/dashboard'],
    ['javascript:alert(document.domain)', '/dashboard'],
    ['/login?next=%2Flogin', '/dashboard'],
  ])('after a sign-in, the remembered url %j opens %s', (next, expected) => {
    expect(urlAfterSignIn(`?${new URLSearchParams({ next })}`)).toBe(expected);
  });

  test('after a sign-in without a remembered url, the dashboard opens', () => {
    expect(['', '?tab=videos'].map(urlAfterSignIn)).toEqual(['/dashboard', '/dashboard']);
  });

  test('a path has one form: lower case, single slashes, none at its end', () => {
    const paths = ['/login', '/LOGIN/', '//Media//now//', '//', ''];
    expect(paths.map(canonicalPath)).toEqual(['/login', '/login', '/media/now', '/', '/']);
  });
});

describe('messages', () => {
  // @spec 8.2 8.11 8.13
  test.each([
    [messageOf(new Error('No space left')), 'No space left'],
    [messageOf(new Error('')), 'Unknown error'],
    [messageOf(new Error(''), 'Login failed'), 'Login failed'],
    [messageOf('thrown text', 'Failed'), 'Failed'],
    [messageOf(undefined), 'Unknown error'],
    [serverError(502), 'Server error: 502'],
    [loadFailure('media counts', new Error('Closed')), 'Failed to load media counts: Closed'],
    [loadFailure('media', undefined), 'Failed to load media: Unknown error'],
    [refreshFailure('images'), 'Failed to refresh images'],
    [tryAgainIn(1_001), 'Please try again in 2 seconds.'],
    [tryAgainIn(119_000), 'Please try again in 119 seconds.'],
    [tryAgainIn(119_001), 'Please try again in 2 minutes.'],
    [tryAgainIn(120_001), 'Please try again in 3 minutes.'],
  ])('the text %j', (text, expected) => {
    expect(text).toBe(expected);
  });
});
