import { performance } from 'node:perf_hooks';
import { createActor, fromPromise, toPromise } from 'xstate';
import { dataScreenPolicy } from '#contract/limits.ts';
import { responses } from '#contract/responses.ts';
import { sortMedia } from '#domain/media.ts';
import { searchInbox, searchMedia } from '#domain/search.ts';
import { inboxStats } from '#domain/statistics.ts';
import { createBackend } from '#fake-server/backend.ts';
import { createAttemptMachine } from '#machines/attempt/attempt.machine.ts';
import { createQueryMachine, type FetchInput } from '#machines/query/query.machine.ts';
import { inboxItem, mediaItem } from '#tests/support/factories.ts';

/** Prints figures and ratios; nothing here passes or fails, because machines differ. */
const count = 10_000;
const words = ['linen', 'oak', 'harbour', 'loft', 'clay', 'window', 'velvet', 'kitchen'];
const word = (index: number) => words[index % words.length] ?? '';
const media = Array.from({ length: count }, (_, index) =>
  mediaItem({
    id: `m${index}`,
    title: `${word(index)} ${word(index * 7)} ${index}`,
    created_at: new Date(1_700_000_000_000 + ((index * 7_919) % count) * 60_000).toISOString(),
  }),
);
const inbox = Array.from({ length: count }, (_, index) =>
  inboxItem({ id: `i${index}`, name: `${word(index)} ${index}` }),
);

async function measure(name: string, work: () => unknown, rounds = 20): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((left, right) => left - right);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  const slowest = times.at(-1) ?? 0;
  process.stdout.write(
    `${name.padEnd(58)} ${median.toFixed(2).padStart(9)} ms median ${slowest.toFixed(2).padStart(9)} ms slowest\n`,
  );
  return median;
}

const body = { data: { images: media } };
const parse = await measure(`parse and normalise a list of ${count} items`, () =>
  responses.mediaList(body, () => {}, {}),
);
const json = await measure(`JSON.parse of the same list`, () => JSON.parse(JSON.stringify(body)));
process.stdout.write(`  parsing costs ${(parse / json).toFixed(2)} times the JSON itself\n`);
await measure(`sort ${count} items by title`, () => sortMedia(media, 'title'));
await measure(`sort ${count} items by date`, () => sortMedia(media, 'newest'));
await measure(`search ${count} items for three words`, () => searchMedia(media, 'oak loft 9'));
await measure(`search ${count} inquiries`, () => searchInbox(inbox, 'velvet', 'pending'));
await measure(`statistics of ${count} inquiries`, () => inboxStats(inbox, Date.now()));

await measure('1,000 queries: subscribed, fetched, stopped', async () => {
  const fetch = createAttemptMachine<number, FetchInput>({
    prepare: (input) => input,
    canRetry: () => false,
    retryAfterOf: () => 0,
  }).provide({ actors: { perform: fromPromise(async () => 1) } });
  const machine = createQueryMachine<number>().provide({
    actors: { fetch },
    actions: { reportLoad: () => undefined },
  });
  const actors = Array.from({ length: 1_000 }, () =>
    createActor(machine, {
      input: { policy: dataScreenPolicy, now: () => 0, isDisconnected: () => false },
    }).start(),
  );
  for (const actor of actors) actor.send({ type: 'query.subscribed' });
  await Promise.resolve();
  for (const actor of actors) actor.stop();
});
await measure('1,000 writes through the attempt chart', async () => {
  const machine = createAttemptMachine<number, void>({
    prepare: (input) => input,
    canRetry: () => false,
    retryAfterOf: () => 0,
  }).provide({ actors: { perform: fromPromise(async () => 1) } });
  await Promise.all(Array.from({ length: 1_000 }, () => toPromise(createActor(machine).start())));
});

const seeding = performance.now();
const backend = createBackend({ seed: { images: count, inquiries: 2_000 } });
const signIn = await backend.handle(
  new Request('http://localhost/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@atelier.example', password: 'Linen-Oak-2026' }),
  }),
);
const { accessToken } = (await responses.signIn(await signIn.json(), () => {}, {})).tokens;
process.stdout.write(`seed ${count} images and sign in: ${(performance.now() - seeding).toFixed(0)} ms\n`);
await measure(
  `the fake backend lists its images`,
  async () => {
    const response = await backend.handle(
      new Request('http://localhost/api/images/gallery', {
        headers: { Authorization: `Bearer ${accessToken}` },
      }),
    );
    await response.text();
  },
  5,
);
process.stdout.write(`heap in use: ${(process.memoryUsage().heapUsed / 1024 ** 2).toFixed(0)} MB\n`);
