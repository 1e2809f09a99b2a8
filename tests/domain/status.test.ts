import { expect, test } from 'vitest';
import { isKnownStatus, statusLabel, statusTone } from '#domain/status.ts';

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
