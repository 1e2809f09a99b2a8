import type { Script } from 'node:vm';
import { type InvariantId, violatedBy } from '#tests/invariants/invariants.ts';
import { createBrowser } from './browser.ts';
import { checks } from './checks.ts';
import { type Chooser, chooseProfile, chooseStep } from './choose.ts';
import { nameInBytes } from './controls.ts';
import { describeFacts, type Facts, Knowledge } from './facts.ts';
import { createClocks, installGlobals } from './globals.ts';
import { performStep, type Step } from './play.ts';
import { createRandom } from './random.ts';
import { drained, Scheduler } from './scheduler.ts';
import { type Server, startServer } from './server.ts';
import type { TabFacts } from './tab.tsx';

export type Simulated = Awaited<ReturnType<typeof simulate>>;

export interface SimulateOptions {
  readonly script: Script;
  readonly seed: number;
  readonly steps: number;
  /** In place of the steps of the seed. */
  readonly plan?: readonly Step[];
}

/** Milliseconds in which a page that is shown again has read what is old. */
const lookTime = 35_000;

/** What is under way, and no timer: the ticking of a clock is rest. */
const isUnderWay = (source: string) => /^(net|lock)|immediate$|message$|storage$|file$|server/.test(source);

/** Runs the application with one seed, until its steps are done or an invariant is violated. */
export async function simulate({ script, seed, steps: wanted, plan }: SimulateOptions) {
  const random = createRandom(seed);
  const world: { server?: Server } = {};
  const scheduler = new Scheduler(async () => {
    await drained();
    for (let round = 0; world.server?.isBusy(); round += 1) {
      if (round > 20_000) throw new Error('The server does not end its work');
      await drained();
    }
    await drained();
  });
  const clocks = createClocks(scheduler);
  // Of chance in the application; apart from the choices of the user, so that a step can be dropped.
  installGlobals(scheduler, clocks, createRandom(seed ^ 0x5bd1e995));
  const known = new Knowledge();
  scheduler.owner = 'server';
  const server = await startServer(scheduler, clocks.server, (bytes) => {
    const name = nameInBytes(bytes);
    if (name) known.stored.set(name, (known.stored.get(name) ?? 0) + 1);
  });
  world.server = server;
  const browser = createBrowser(scheduler, clocks, createRandom(seed ^ 0x27d4eb2f), server, script);
  const onProblem = (owner: string, error: unknown) => {
    const { stack } = Object(error) as Partial<Error>;
    browser.problems.push(`${owner}: ${stack ?? String(error)}`);
  };
  scheduler.onError = onProblem;
  const onRejection = (error: unknown) => onProblem('a promise', error);
  process.on('unhandledRejection', onRejection);

  const names = ['tab 1', 'tab 2'];
  for (const name of names) browser.open(name, '/media');
  browser.show('tab 1');
  const chooser: Chooser = { browser, random, profile: chooseProfile(random), seen: new WeakMap() };
  const steps: Step[] = [];
  /** With the errors that nobody has handled. */
  let violation: { invariant: InvariantId; facts: string; problems: readonly string[] } | null = null;
  let before: ReadonlyMap<string, TabFacts> = new Map();
  await scheduler.runFor(200, seed);
  for (let index = 0; index < (plan?.length ?? wanted) && !violation; index += 1) {
    const step = plan ? plan[index] : chooseStep(chooser, names, steps, wanted);
    if (!step) break;
    steps.push(step);
    // What follows before the first task belongs to it.
    scheduler.owner = typeof step.by === 'object' && 'tab' in step.by ? step.by.tab : 'world';
    performStep({ browser, server, known, clocks }, step);
    await scheduler.runFor(step.milliseconds, step.seed);
    if (step.by === 'rest') {
      browser.show('all');
      await scheduler.runFor(lookTime, step.seed);
    }
    const isQuiet = scheduler.pending(isUnderWay) === 0;
    const tabs = new Map([...browser.tabs].map(([name, tab]) => [name, tab.observe()]));
    const facts: Facts = { tabs, browser, server, known, isAtRest: step.by === 'rest' && isQuiet };
    noteFacts(facts, before, isQuiet && step.milliseconds > 0);
    before = tabs;
    const [invariant] = violatedBy(checks, facts);
    if (invariant) violation = { invariant, facts: describeFacts(facts), problems: [...browser.problems] };
  }
  browser.end();
  await drained();
  process.off('unhandledRejection', onRejection);
  return { steps, violation };
}

/** Remembers what later facts are judged by. */
function noteFacts(
  { tabs, server, known }: Facts,
  before: ReadonlyMap<string, TabFacts>,
  isQuiet: boolean,
): void {
  const shared = JSON.stringify(['image', 'video', 'inquiry', 'contact'].map((name) => server.rows(name)));
  for (const typed of known.typed) typed.isPublic ||= shared.includes(typed.text);
  // Whoever ends a session discards what is unsent.
  for (const [name, { user, ends }] of before)
    if (tabs.get(name)?.ends.slice(ends.length).includes('requested'))
      for (const [file, owner] of known.chosen) if (owner === user) known.removed.add(file);
  // So does whoever signs in after another user.
  for (const { user } of tabs.values())
    for (const [file, owner] of user ? known.chosen : []) if (owner !== user) known.removed.add(file);
  // A file takes time to be read and stored.
  for (const { uploads, user } of isQuiet ? tabs.values() : [])
    for (const { file, isKept } of uploads) if (user && isKept) known.chosen.set(file, user);
}
