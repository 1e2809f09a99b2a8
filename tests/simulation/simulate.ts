import type { Script } from 'node:vm';
import { mediaCacheLifetime } from '#contract/limits.ts';
import { type InvariantId, violatedBy } from '#tests/invariants/invariants.ts';
import { createBrowser, type Lacks } from './browser.ts';
import { checks } from './checks.ts';
import { type Chooser, chooseStep } from './choose.ts';
import type { Facts, Knowledge } from './facts.ts';
import { type Clocks, installGlobals } from './globals.ts';
import { type Player, performStep } from './play.ts';
import { chooseProfile } from './profile.ts';
import { createRandom } from './random.ts';
import { nameInBytes } from './randomUser.ts';
import { createScheduler, drained } from './scheduler.ts';
import { type Server, startServer } from './server.ts';
import { describe, type Step } from './steps.ts';
import type { TabFacts } from './tab.tsx';

const realNow = performance.now.bind(performance);

export interface Violation {
  readonly invariant: InvariantId;
  readonly step: number;
  readonly facts: string;
  /** Errors that nobody has handled. */
  readonly problems: readonly string[];
}

export interface Simulated {
  readonly steps: readonly Step[];
  readonly violation: Violation | null;
  readonly tasks: number;
  /** What arrived at the server. */
  readonly calls: readonly string[];
  readonly milliseconds: number;
}

export interface SimulateOptions {
  readonly script: Script;
  readonly seed: number;
  readonly steps: number;
  readonly tabs: number;
  /** In place of the steps of the seed. */
  readonly plan?: readonly Step[];
  readonly write?: (line: string) => void;
}

const epoch = Date.UTC(2026, 10, 23, 9);
/** Milliseconds in which a page that is shown again has read what is old. */
const lookTime = 35_000;

/** What is under way, and no timer: the ticking of a clock is rest. */
const isUnderWay = (source: string) => /^(net|lock)|immediate$|message$|storage$|file$|server/.test(source);

/** Runs the application with one seed, until its steps are done or an invariant is violated. */
export async function simulate({
  script,
  seed,
  steps: wanted,
  tabs: tabCount,
  plan,
  write = () => undefined,
}: SimulateOptions): Promise<Simulated> {
  const begun = realNow();
  const random = createRandom(seed);
  const world: { server?: Server } = {};
  let clockOffset = 0;
  let tasks = 0;
  const scheduler = createScheduler(async () => {
    await drained();
    for (let round = 0; world.server?.isBusy(); round += 1) {
      if (round > 20_000) throw new Error('The server does not end its work');
      await drained();
    }
    await drained();
  });
  const clocks: Clocks = {
    server: () => epoch + Math.floor(scheduler.elapsed()),
    browser: () => epoch + Math.floor(scheduler.elapsed()) + clockOffset,
  };
  // Of chance in the application; apart from the choices of the user, so that a step can be dropped.
  installGlobals(scheduler, clocks, createRandom(seed ^ 0x5bd1e995));
  const known: Knowledge = {
    asked: new Set(),
    chosen: new Map(),
    removed: new Set(),
    sent: new Set(),
    changed: new Set(),
    stored: new Map(),
    names: new Map(),
    discarded: new Map(),
    typed: [],
    pressed: new Map(),
    left: new Map(),
    calmSince: 0,
    waiting: new Map(),
    signedOut: new Map(),
    signedOutNow: new Set(),
    lastSignedOut: { email: null },
    wasOffline: false,
    wasFull: false,
  };
  scheduler.owner = 'server';
  const server = await startServer(scheduler, clocks.server, (bytes, id) => {
    const name = nameInBytes(bytes);
    if (name) known.names.set(id, name);
    if (name) known.stored.set(name, (known.stored.get(name) ?? 0) + 1);
  });
  world.server = server;
  const lacks: Lacks = { locks: random.chance(0.3), storage: random.chance(0.06) };
  const profile = chooseProfile(createRandom(seed ^ 0x165667b1));
  const browser = createBrowser({
    scheduler,
    clocks,
    random: createRandom(seed ^ 0x27d4eb2f),
    server,
    script,
    lacks,
    isSideBySide: profile.isSideBySide,
  });
  scheduler.onTask = (line) => {
    tasks += 1;
    write(line);
  };
  const onProblem = (owner: string, error: unknown) => {
    const { stack } = Object(error) as Partial<Error>;
    browser.problems.push(`${owner}: ${stack ?? String(error)}`);
  };
  scheduler.onError = onProblem;
  const onRejection = (error: unknown) => onProblem('a promise', error);
  process.on('unhandledRejection', onRejection);

  const names = Array.from({ length: tabCount }, (_, index) => `tab ${index + 1}`);
  for (const name of names) browser.open(name, '/media');
  browser.show('tab 1');

  const steps: Step[] = [];
  /** After the step before. */
  let before: ReadonlyMap<string, TabFacts> = new Map();
  let violation: Violation | null = null;
  const play: Player = {
    browser,
    server,
    known,
    setClock: (by) => {
      clockOffset += by;
    },
  };
  const chooser: Chooser = {
    browser,
    known,
    isUnderWay: () => scheduler.pending(isUnderWay) > 0,
    random,
    profile,
    seen: new WeakMap(),
  };
  await scheduler.runFor(200, seed);
  for (let index = 0; index < (plan?.length ?? wanted) && !violation; index += 1) {
    const step = plan ? plan[index] : chooseStep(chooser, names, steps, wanted);
    if (!step) break;
    steps.push(step);
    write(`step ${index + 1}: ${describe(step)}`);
    known.left.clear();
    known.signedOutNow.clear();
    // What follows before the first task belongs to it.
    scheduler.owner = typeof step.by === 'object' && 'tab' in step.by ? step.by.tab : 'world';
    performStep(play, step);
    await scheduler.runFor(step.milliseconds, step.seed);
    const shared = JSON.stringify(['image', 'video', 'inquiry', 'contact'].map((name) => server.rows(name)));
    for (const typed of known.typed) typed.isPublic ||= shared.includes(typed.text);
    const shown = new Map<string, TabFacts>();
    // So that each of them comes back.
    if (step.by === 'rest') browser.show('');
    if (step.by === 'rest')
      for (const [name, tab] of [...browser.tabs]) {
        // A page that is hidden waits with what it has to read.
        browser.show(name);
        await scheduler.runFor(lookTime, step.seed);
        shown.set(name, tab.observe());
      }
    const observed = new Map(
      [...browser.tabs].map(([name, tab]) => [name, asShown(tab.observe(), shown.get(name))]),
    );
    // Whoever ends a session discards what is unsent.
    for (const [name, { user, ends }] of before)
      if (observed.get(name)?.ends.slice(ends.length).includes('requested'))
        for (const [file, owner] of known.chosen) if (owner === user) known.removed.add(file);
    const facts: Facts = {
      tabs: observed,
      browser,
      server,
      known,
      lacks,
      quiet: scheduler.pending(isUnderWay) === 0 ? step.milliseconds : 0,
      isLong: step.milliseconds > mediaCacheLifetime,
      opened: new Set(
        [...observed.keys()].filter((name) => placeIn(observed, name) !== placeIn(before, name)),
      ),
      isAtRest: step.by === 'rest' && scheduler.pending(isUnderWay) === 0,
    };
    for (const [name, { user, path, search }] of facts.tabs) write(`${name}: ${user} ${path}${search}`);
    const [invariant] = violatedBy(checks, facts);
    before = observed;
    for (const [name, { rows, user }] of facts.tabs) {
      // A file takes time to be read and stored.
      const kept = facts.quiet === 0 ? [] : rows;
      known.waiting.set(
        name,
        kept.filter(({ stage }) => stage === 'ready').map(({ file }) => file),
      );
      for (const { file } of kept) if (user) known.chosen.set(file, user);
    }
    if (invariant)
      violation = {
        invariant,
        step: index + 1,
        facts: describeFacts(facts),
        problems: [...browser.problems],
      };
  }
  browser.end();
  await drained();
  process.off('unhandledRejection', onRejection);
  return {
    steps,
    violation,
    tasks,
    calls: server.received.map(
      ({ method, path, status }) => `${method} ${path.replace(/\?.*|(?<=\/)\w+_\w+$/g, '')} ${status}`,
    ),
    milliseconds: realNow() - begun,
  };
}

/** The section that a tab shows. */
const placeIn = (tabs: ReadonlyMap<string, TabFacts>, name: string) =>
  JSON.stringify(tabs.get(name)?.media?.place);

/** What a hidden page has still to read is as it was when it was shown, unless another tab has ended its session since. */
const asShown = (now: TabFacts, shown: TabFacts | undefined): TabFacts =>
  shown && shown.user === now.user && shown.path === now.path
    ? { ...now, busy: shown.busy, inboxes: shown.inboxes, media: shown.media }
    : now;

const describeFacts = ({ tabs, browser, known, isAtRest }: Facts): string =>
  JSON.stringify(
    {
      isAtRest,
      problems: browser.problems,
      tabs: Object.fromEntries(
        [...tabs].map(([name, { text, ...facts }]) => [name, { ...facts, text: text.slice(0, 400) }]),
      ),
      known,
      local: [...browser.local],
    },
    (_, value) => (value instanceof Map || value instanceof Set ? [...value] : value),
    1,
  );
