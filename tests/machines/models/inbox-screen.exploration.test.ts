import { expect, test } from 'vitest';
import { exploreInbox } from '#tests/support/exploreInbox.ts';

test('every sequence of three presses, urls and responses → the url is what is shown, and nothing is open or done over the wrong item', async () => {
  expect(await exploreInbox(3)).toBeGreaterThan(1_500);
}, 60_000);

test('every sequence of five around status changes → the last choice wins', async () => {
  const around = [
    'key 3',
    'key 2',
    'next by key',
    'all are to be completed',
    'the first response',
    'the last response',
  ];
  expect(await exploreInbox(5, around)).toBeGreaterThan(1_000);
}, 60_000);

test('every sequence of five around the details and a deletion → never over another item', async () => {
  const around = [
    'key #',
    'confirm the deletion',
    'cancel the question',
    'View Details of b',
    'b is deleted elsewhere',
    'Back to the list',
    'the first response',
  ];
  expect(await exploreInbox(5, around)).toBeGreaterThan(1_000);
}, 60_000);
