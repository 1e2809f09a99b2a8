import { describe, expect, test } from 'vitest';
import { isLoginPath, loginUrl, urlAfterSignIn } from '#domain/loginUrl.ts';
import {
  loadFailure,
  messageOf,
  messages,
  refreshFailure,
  serverError,
  tryAgainIn,
} from '#domain/messages.ts';
import { passwordStrength, validatePasswordChange } from '#domain/password.ts';
import { validateCredentials } from '#domain/signIn.ts';

describe('the form of a sign-in', () => {
  // @spec 5.1 5.2 9.3
  test.each([
    ['a@b.co', '12345678', {}],
    [' a@b.co ', '12345678', {}],
    ['', '', { email: 'Email is required', password: 'Password is required' }],
    ['  ', '12345678', { email: 'Email is required' }],
    ['a@b', '12345678', { email: 'Invalid email address' }],
    ['a b@c.de', '12345678', { email: 'Invalid email address' }],
    ['a@b.co d', '12345678', { email: 'Invalid email address' }],
    ['@b.co', '12345678', { email: 'Invalid email address' }],
    ['a@b.co', '1234567', { password: 'Password must be at least 8 characters' }],
    ['a@b.co', '        ', {}],
  ])('email %j with password %j', (email, password, fieldErrors) => {
    expect(validateCredentials({ email, password })).toEqual(fieldErrors);
  });
});

describe('the form of a password', () => {
  const change = (
    newPassword: string,
    confirmPassword = newPassword,
    currentPassword = 'Linen-Oak-2026',
  ) => ({
    currentPassword,
    newPassword,
    confirmPassword,
  });
  const weak = {
    field: 'newPassword',
    message: 'Password is too weak. Please choose a stronger password.',
  };

  describe('a password change', () => {
    // @spec 5.14 9.3
    test('a new password of eight characters passes', () => {
      expect(validatePasswordChange(change('Clay-Ash'))).toBeNull();
    });

    // @spec 5.13 5.14 5.15 5.16
    test.each([
      [change('', '', ''), { field: 'currentPassword', message: 'Current password is required' }],
      [change('', ''), { field: 'newPassword', message: 'New password is required' }],
      [change('Clay-Ash', ''), { field: 'confirmPassword', message: 'Please confirm your new password' }],
      [
        change('Clay-As', 'different'),
        { field: 'newPassword', message: 'Password must be at least 8 characters long' },
      ],
      [change('password', 'passwords'), { field: 'confirmPassword', message: 'New passwords do not match' }],
      [change('my-PassWord-9'), weak],
      [change('x12345678x'), weak],
      [change('Admin123!'), weak],
      [change('xx-linen-oak-2026-xx'), weak],
    ])('%j has a field error', (invalid, fieldError) => {
      expect(validatePasswordChange(invalid)).toEqual(fieldError);
    });
  });

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
});

describe('messages', () => {
  // @spec 8.2 8.13
  test('the message of an error is used, else a fallback', () => {
    expect([
      messageOf(new Error('No space left')),
      messageOf(new Error('')),
      messageOf(new Error(''), 'Login failed'),
      messageOf('thrown text', 'Failed'),
      messageOf(undefined),
    ]).toEqual(['No space left', 'Unknown error', 'Login failed', 'Failed', 'Unknown error']);
  });

  // @spec 8.11 8.13
  test('an error status, a failed load and a failed refresh have texts', () => {
    expect([
      serverError(502),
      loadFailure('media counts', new Error('Closed')),
      loadFailure('media', undefined),
      refreshFailure('images'),
    ]).toEqual([
      'Server error: 502',
      'Failed to load media counts: Closed',
      'Failed to load media: Unknown error',
      'Failed to refresh images',
    ]);
  });

  test('the shared messages', () => {
    expect(messages).toEqual({
      network: 'Network error: Please check your internet connection',
      unexpected: 'An unexpected error occurred',
      unknown: 'Unknown error',
      timedOut: 'Request timed out',
      mediaCountsFailed: 'Failed to fetch media counts',
      mediaDataFailed: 'Failed to fetch media data',
      inquiryStatsFailed: 'Failed to fetch inquiry stats',
      contactStatsFailed: 'Failed to fetch contact stats',
    });
  });

  test.each([
    [1_001, '2 seconds'],
    [119_000, '119 seconds'],
    [119_001, '2 minutes'],
    [120_001, '3 minutes'],
  ])('a wait of %d ms is one of %s', (wait, text) => {
    expect(tryAgainIn(wait)).toBe(`Please try again in ${text}.`);
  });
});
