import { expect, test } from 'vitest';
import { deferred } from './deferred.ts';

test('pending → resolve → its value, and a later reject changes nothing', async () => {
  const call = deferred<number>();
  call.resolve(5);
  call.reject(new Error('late'));
  await expect(call.promise).resolves.toBe(5);
});

test('pending → reject → its cause', async () => {
  const call = deferred();
  call.reject(new Error('refused'));
  await expect(call.promise).rejects.toThrow('refused');
});
