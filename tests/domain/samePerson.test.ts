import { expect, test } from 'vitest';
import { isEarlier, isSamePerson } from '#domain/samePerson.ts';
import { inboxItem } from '#tests/support/factories.ts';

const item = inboxItem({ email: 'Ada@Example.net ', phone: '+49 40 555-0101' });

test.each([
  ['the same email in other letters', { email: ' ada@example.NET', phone: null }, true],
  ['the same number, separated otherwise', { email: null, phone: '+4940 5550101' }, true],
  ['another email and the same number', { email: 'b@example.net', phone: '+49 40 5550101' }, true],
  ['another email and another number', { email: 'b@example.net', phone: '+49 40 5550102' }, false],
  ['no email and no number', { email: null, phone: null }, false],
])('%s → the same person, or not', (_, other, expected) => {
  expect(isSamePerson(item, inboxItem(other))).toBe(expected);
});

test.each([
  [{ email: null, phone: null }],
  [{ email: '', phone: ' ' }],
  [{ email: null, phone: '5-5-5 01' }],
])('two messages with %j alone → not known to be of one person', (same) => {
  expect(isSamePerson(inboxItem(same), inboxItem(same))).toBe(false);
});

test('two messages with a number of six digits alone → of one person', () => {
  const same = { email: null, phone: '555 012' };
  expect(isSamePerson(inboxItem(same), inboxItem(same))).toBe(true);
});

test.each([
  ['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', true],
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z', false],
  [null, '2026-11-21T10:00:00Z', false],
  ['2026-11-20T10:00:00Z', null, false],
])('%s came before %s → %s', (other, date, expected) => {
  expect(isEarlier(inboxItem({ created_at: other }), inboxItem({ created_at: date }))).toBe(expected);
});
