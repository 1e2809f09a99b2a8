import { expect, test } from 'vitest';
import {
  isKnownStatus,
  parseStatusFilter,
  passesStatus,
  statusLabel,
  statusOptions,
  statusTone,
} from '#domain/status.ts';

test('the statuses are those of the specification, in its order', () => {
  expect(statusOptions.map(({ label }) => label)).toEqual(['Pending', 'In Progress', 'Completed']);
});

// @spec 3.5
test.each([
  ['pending', true, 'Pending', 'pending'],
  ['in_progress', true, 'In Progress', 'progress'],
  ['completed', true, 'Completed', 'done'],
  ['legacy-7', false, 'legacy-7', 'neutral'],
  ['Pending', false, 'Pending', 'neutral'],
  ['constructor', false, 'constructor', 'neutral'],
  ['', false, '', 'neutral'],
])('the status %j', (status, isKnown, label, tone) => {
  expect([isKnownStatus(status), statusLabel(status), statusTone(status)]).toEqual([isKnown, label, tone]);
});

test.each([
  ['completed', 'completed'],
  ['other', 'other'],
  ['legacy-7', null],
  ['', null],
  [null, null],
])('the filter of the text %j is %j', (text, filter) => {
  expect(parseStatusFilter(text)).toBe(filter);
});

test.each([
  ['pending', null, true],
  ['pending', 'pending', true],
  ['pending', 'completed', false],
  ['pending', 'other', false],
  ['legacy-7', 'other', true],
  ['legacy-7', 'pending', false],
])('%j passes the filter %j: %j', (status, filter, isShown) => {
  expect(passesStatus(status, filter)).toBe(isShown);
});
