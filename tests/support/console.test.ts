import { expect, test } from 'vitest';
import { consoleComplaints, expectConsole } from './console.ts';

const guarded = globalThis.console;

test('a message nobody expected is a complaint, once', () => {
  guarded.error('Broken %s', 'lamp');
  expect(consoleComplaints()).toEqual(['Unexpected console.error: Broken lamp']);
  expect(consoleComplaints()).toEqual([]);
});

test('an expected message is none, however often it comes', () => {
  expectConsole('warn', 'lamp');
  guarded.warn('Broken lamp');
  guarded.warn('Another lamp');
  expect(consoleComplaints()).toEqual([]);
});

test('an expected message that never comes is a complaint, and so is one of another kind', () => {
  expectConsole('error', /lamp$/);
  guarded.warn('Broken lamp');
  expect(consoleComplaints()).toEqual([
    'Unexpected console.warn: Broken lamp',
    'console.error was expected to say /lamp$/ and did not',
  ]);
});
