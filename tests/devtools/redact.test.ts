import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { mask, redact } from '#docs/review/live/redact.ts';
import { drawerMachine } from '#machines/drawer/drawer.machine.ts';

test.each([
  ['a password', { password: 'Linen-Oak-2026' }, { password: mask }],
  [
    'the three fields of a password change',
    { currentPassword: 'Linen-Oak-2026', newPassword: 'Walnut-7', confirmPassword: 'Walnut-7' },
    { currentPassword: mask, newPassword: mask, confirmPassword: mask },
  ],
  [
    'an object of tokens',
    { tokens: { accessToken: 'a', refreshToken: 'b' }, apiKey: 'key', email: 'admin@atelier.example' },
    { tokens: mask, apiKey: mask, email: 'admin@atelier.example' },
  ],
  ['a nested token', { a: [{ accessToken: 'a-1' }] }, { a: [{ accessToken: mask }] }],
  ['headers', { Authorization: 'Bearer abc', 'X-API-Key': 'k' }, { Authorization: mask, 'X-API-Key': mask }],
  [
    'the value of a password field',
    { type: 'signIn.fieldChanged', field: 'password', value: 'L' },
    { type: 'signIn.fieldChanged', field: 'password', value: mask },
  ],
  ['a bearer token within a text', 'sent Bearer abc.def-1 and more', `sent ${mask} and more`],
])('%s is masked', (_, value, expected) => {
  expect(redact(value)).toEqual(expected);
});

test('other values are unchanged, and an empty secret is shown as empty', () => {
  const event = { type: 'signIn.fieldChanged', field: 'email', value: 'admin@atelier.example' };
  expect(redact(event)).toEqual(event);
  expect(redact({ password: '', apiKey: null })).toEqual({ password: '', apiKey: null });
});

test('a file is its name, size and type; an error its message and own properties', () => {
  expect(redact(new File(['12345'], 'sofa.png', { type: 'image/png' }))).toEqual({
    file: 'sofa.png',
    size: 5,
    type: 'image/png',
  });
  const error = Object.assign(new TypeError('No sofa'), { status: 404, token: 'abc', cause: 'x' });
  expect(redact({ error })).toEqual({
    error: { error: 'TypeError', message: 'No sofa', status: 404, token: mask },
  });
});

test('long lists and texts are shortened, and what is not plain data is named', () => {
  const actor = createActor(drawerMachine, { id: 'the drawer' });
  expect(
    redact({
      list: Array.from({ length: 10_000 }, (_, index) => index),
      text: 'a'.repeat(400),
      now: () => 0,
      nothing: undefined,
      set: new Set([1]),
      signal: new AbortController().signal,
      actor,
    }),
  ).toEqual({
    list: [...Array.from({ length: 20 }, (_, index) => index), '(9,980 more)'],
    text: `${'a'.repeat(300)}…`,
    now: '(function)',
    nothing: '(undefined)',
    set: '(Set of 1)',
    signal: '(AbortSignal)',
    actor: '(actor the drawer)',
  });
});

test('a cycle ends', () => {
  const cycle: { name: string; self?: unknown } = { name: 'cycle' };
  cycle.self = cycle;
  expect(redact(cycle)).toEqual({ name: 'cycle', self: '(itself)' });
});
