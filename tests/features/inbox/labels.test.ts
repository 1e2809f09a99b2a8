import { expect, test } from 'vitest';
import { isMissing } from '#features/inbox/labels.ts';
import { httpError } from '#http/errors.ts';

test('a failed deletion says by status or message that the item no longer exists', () => {
  const gone = httpError('deleteInquiry', 404, { message: 'Inquiry not found' });
  const other = httpError('deleteInquiry', 500, { message: 'Disk full' });
  const errors = [gone, new Error('404: no such inquiry'), other, null];
  expect(errors.map(isMissing)).toEqual([true, true, false, false]);
});
