import { expect, test } from 'vitest';
import { waitLabels } from '#components/waitLabels.ts';

test('a long wait says what it is for', () => {
  expect(waitLabels).toEqual({
    response: 'Still waiting for the server…',
    attempt: 'The last attempt failed. It will be tried again…',
    connection: 'Waiting for the connection…',
  });
});
