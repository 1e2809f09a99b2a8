import { expect, test } from 'vitest';
import { validateCredentials } from '#domain/signIn.ts';

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
