import { expect, test } from 'vitest';
import { createLimit } from '#http/limit.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';

/** Works by name, which run until they are settled. */
function startWorks(limit: number) {
  const run = createLimit(limit);
  const running = new Map<string, Deferred<string>>();
  const start = (name: string, signal?: AbortSignal) =>
    run(() => {
      const work = deferred<string>();
      running.set(name, work);
      return work.promise;
    }, signal);
  return { running, start };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('works beyond the limit wait for their turn, in the order of the calls', async () => {
  const { running, start } = startWorks(2);
  const results = ['a', 'b', 'c', 'd'].map((name) => start(name).catch((error: unknown) => String(error)));
  await settled();
  expect([...running.keys()]).toEqual(['a', 'b']);
  running.get('b')?.reject(new Error('refused'));
  await settled();
  expect([...running.keys()]).toEqual(['a', 'b', 'c']);
  running.get('a')?.resolve('A');
  await settled();
  running.get('c')?.resolve('C');
  running.get('d')?.resolve('D');
  expect(await Promise.all(results)).toEqual(['A', 'Error: refused', 'C', 'D']);
});

test('a work that ends without another one that waits leaves one place, not two', async () => {
  const { running, start } = startWorks(2);
  const first = start('first');
  await settled();
  running.get('first')?.resolve('first');
  await first;
  for (const name of ['a', 'b', 'c']) void start(name);
  await settled();
  expect([...running.keys()]).toEqual(['first', 'a', 'b']);
});

test('a work that is aborted while it waits is never run, and the next one takes its turn', async () => {
  const { running, start } = startWorks(1);
  const controller = new AbortController();
  const first = start('first');
  const aborted = start('aborted', controller.signal);
  const last = start('last');
  controller.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  running.get('first')?.resolve('first');
  await settled();
  running.get('last')?.resolve('last');
  expect(await Promise.all([first, last])).toEqual(['first', 'last']);
  expect([...running.keys()]).toEqual(['first', 'last']);
});
