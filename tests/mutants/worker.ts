import { relative, resolve } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { createVitest } from 'vitest/node';
import { applied, type Mutant } from './mutants.ts';
import { channelName, type Failure, type Message, type Order } from './runner.ts';

/** Runs tests against mutants, in a Vitest of its own: one that hangs can be killed. */

export interface Job {
  /** None for the unchanged files. */
  readonly mutant: Mutant | null;
  /** A layer runs when the tests of the layers before it have passed. */
  readonly layers: readonly Layer[];
}

export interface Layer {
  readonly name: string;
  readonly tests: readonly string[];
}

/** The first test that failed. */
export interface Kill extends Omit<Failure, 'path'> {
  readonly layer: string;
}

/** Processor time without a finished test until an endless loop is assumed, in microseconds. */
const patience = 15_000_000;

let current: Mutant | null = null;

const vitest = await createVitest(
  'test',
  {
    watch: false,
    pool: 'threads',
    // A thread takes no options of V8.
    execArgv: [],
    maxWorkers: 1,
    runner: resolve(import.meta.dirname, 'runner.ts'),
    setupFiles: [resolve(import.meta.dirname, 'setup.ts')],
    testNamePattern: process.argv[2] ?? '',
    // The runner ends a test that waits for nothing.
    testTimeout: 300_000,
    reporters: [{}],
  },
  {
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform: (code, id) =>
          current && id === resolve(current.path) ? { code: applied(code, [current]), map: null } : null,
      },
    ],
  },
);
// A worker thread has the time zone of its process.
process.env.TZ = vitest.config.env.TZ;
// What the short explorations of `npm test` do not notice, the long ones may.
process.env.TESTS = 'all';

const channel = new BroadcastChannel(channelName);
let settle: (failure: Failure | null) => void = () => {};
let start: () => void = () => {};
let used = process.cpuUsage();
Object.assign(channel, {
  onmessage({ data }: { readonly data: Message }) {
    used = process.cpuUsage();
    if (data === 'ready') start();
    else if (data === 'hanging') process.exit(1);
    else if (data !== 'finished') settle(data.failure);
  },
});
setInterval(() => {
  const { user } = process.cpuUsage(used);
  if (user > patience) process.exit(1);
}, 500);

/** The first failure. */
function run(order: Order): Promise<Failure | null> {
  used = process.cpuUsage();
  channel.postMessage(order);
  return new Promise((resolve) => {
    settle = resolve;
  });
}

async function killOf({ mutant, layers }: Job): Promise<Kill | null> {
  const changed = [current, mutant].flatMap((each) => (each ? [resolve(each.path)] : []));
  current = mutant;
  for (const path of changed) vitest.invalidateFile(path);
  for (const { name, tests } of layers) {
    const failure = await run({ changed, tests: tests.map((test) => resolve(test)) });
    if (!failure) continue;
    const { path, test, error } = failure;
    return { layer: name, test: `${relative(process.cwd(), path).replaceAll('\\', '/')} › ${test}`, error };
  }
  return null;
}

const [any] = await vitest.globTestSpecifications(['tests/mutants/mutants.test.ts']);
await new Promise<void>((resolve) => {
  start = resolve;
  // Its runner waits for orders; it ends when an error outside of all tests ends the worker.
  if (any) void vitest.runTestSpecifications([any]).finally(() => process.exit(1));
});
process.on('message', async (job: Job) => process.send?.(await killOf(job)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
