import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createMutations } from '#data/mutations.ts';
import { httpError, networkError } from '#http/errors.ts';
import { createTestPage } from '#tests/session/support.ts';
import { deferred } from '#tests/support/deferred.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const conflict = httpError('changePassword', 409, { message: 'Please wait' });
const conflictFor = (wait: number) => httpError('changePassword', 409, { message: 'Please wait' }, wait);

/** A write of a name, whose attempts end as given: with an error, or with a success. */
function setUp(...outcomes: readonly (Error | null)[]) {
  const { pageActivity, asksBeforeLeaving } = createTestPage();
  const whenActive = vi.spyOn(pageActivity, 'whenActive');
  const { createKey, defineMutation } = createMutations({ pageActivity });
  const sent: string[] = [];
  const left = [...outcomes];
  const logic = defineMutation(async (_: { readonly idempotencyKey: string }, attempt) => {
    sent.push(attempt.idempotencyKey);
    const error = left.shift();
    if (error) throw error;
    return attempt.idempotencyKey;
  });
  const run = (idempotencyKey: string) =>
    toPromise(createActor(logic, { input: { idempotencyKey } }).start());
  return { createKey, defineMutation, sent, run, asksBeforeLeaving, whenActive };
}

const failing = httpError('changePassword', 503, undefined);

// @spec 9.10 9.11
test.each([
  ['a failure that may pass', failing, 2],
  ['a key that is in progress', conflict, 5],
  ['any other failure', httpError('changePassword', 422, undefined), 1],
])('%s is sent with the same key, a limited number of times', async (_, error, attempts) => {
  const { run, sent } = setUp(...Array.from({ length: 6 }, () => error));
  const failure = run('key').catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failure).toBe(error);
  expect(sent).toEqual(Array(attempts).fill('key'));
});

test('a page that is not active delays the next attempt by two seconds at most', async () => {
  const { run, sent, whenActive } = setUp(failing);
  whenActive.mockReturnValue(new Promise(() => {}));
  const saved = run('key');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(saved).resolves.toBe('key');
});

test('a 409 to the first sending of a new key is a conflict', async () => {
  const { createKey, run, sent } = setUp(conflict, conflict);
  const keys = [createKey(), createKey()];
  for (const key of keys) await expect(run(key)).rejects.toBe(conflict);
  expect(new Set(sent)).toEqual(new Set(keys));
});

test('a 409 to a key that an earlier mutation has sent is waited for', async () => {
  const failure = httpError('changePassword', 422, undefined);
  const { createKey, run, sent } = setUp(failure, conflict);
  const key = createKey();
  await expect(run(key)).rejects.toBe(failure);
  const again = run(key);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(again).resolves.toBe(key);
  expect(sent).toEqual([key, key, key]);
});

test('a 409 to a key that this page did not create is waited for: an earlier page may have sent it', async () => {
  const { run, sent } = setUp(conflict);
  const stored = run('key-of-a-draft');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(stored).resolves.toBe('key-of-a-draft');
  expect(sent).toEqual(['key-of-a-draft', 'key-of-a-draft']);
});

test('a Retry-After of up to 30 s delays the next attempt, a longer one ends the write', async () => {
  const long = conflictFor(31_000);
  const { run, sent } = setUp(conflictFor(30_000), long);
  const write = run('key-of-a-draft').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await write).toBe(long);
  expect(long.message).toBe('Please wait Please try again in 31 seconds.');
});

test('the browser asks before the page is left while a write is on its way, waits or is one of several', async () => {
  const { defineMutation, asksBeforeLeaving } = setUp();
  const calls = [deferred<string>(), deferred<string>(), deferred<string>()];
  const answers = [...calls];
  const logic = defineMutation(() => answers.shift()?.promise ?? Promise.reject(new Error('Too many')));
  const start = () => {
    const actor = createActor(logic, { input: { idempotencyKey: 'key' } });
    const ended = toPromise(actor).catch((error: unknown) => error);
    actor.start();
    return { actor, ended };
  };
  expect(asksBeforeLeaving()).toBe(false);

  const first = start();
  expect(asksBeforeLeaving()).toBe(true);
  calls[0]?.reject(networkError());
  await vi.advanceTimersByTimeAsync(500);
  expect(asksBeforeLeaving()).toBe(true);
  const failure = httpError('updateInquiry', 422, undefined);
  await vi.advanceTimersByTimeAsync(500);
  const second = start();
  calls[1]?.reject(failure);
  expect(await first.ended).toBe(failure);
  expect(asksBeforeLeaving()).toBe(true);
  calls[2]?.resolve('saved');
  expect(await second.ended).toBe('saved');
  expect(asksBeforeLeaving()).toBe(false);

  const stopped = start();
  expect(asksBeforeLeaving()).toBe(true);
  stopped.actor.stop();
  expect(asksBeforeLeaving()).toBe(false);
});
