import type { Script } from 'node:vm';
import { brokenBy, type PromiseId } from '#tests/promises/promises.ts';
import { type Browser, createBrowser, type Lacks, type Tab } from './browser.ts';
import { type Clocks, installGlobals } from './globals.ts';
import { checks, type Facts, type Knowledge } from './judge.ts';
import { chooseAct, nameInBytes, type PersonAct, perform } from './person.ts';
import { createRandom, type Random } from './random.ts';
import { createScheduler, drained } from './scheduler.ts';
import { accounts, type Server, startServer } from './server.ts';
import type { TabFacts } from './tab.tsx';
import { chooseWorldAct, type WorldAct } from './world.ts';

const realNow = performance.now.bind(performance);

type TabAct =
  | PersonAct
  | { readonly type: 'back' | 'forward' }
  /** `isForced` answers the question of the browser whether to leave the page. */
  | { readonly type: 'open' }
  | { readonly type: 'reload' | 'close'; readonly isForced: boolean }
  | { readonly type: 'address'; readonly url: string; readonly isForced: boolean };

/** A step as data, so that some of them can be played again without the others. */
export interface Step {
  readonly by: { readonly tab: string; readonly act: TabAct } | { readonly world: WorldAct } | 'rest';
  /** Virtual milliseconds that pass afterwards. */
  readonly milliseconds: number;
  /** Of the order of the tasks meanwhile. */
  readonly seed: number;
}

export interface Violation {
  readonly promise: PromiseId;
  readonly step: number;
  readonly facts: string;
  /** Errors that nobody has handled. */
  readonly problems: readonly string[];
}

export interface Simulated {
  readonly steps: readonly Step[];
  readonly violation: Violation | null;
  /** The recording of each tab that is open at the end, where one was asked for. */
  readonly recordings: ReadonlyMap<string, string>;
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
  readonly isRecording?: boolean;
  readonly write?: (line: string) => void;
}

const epoch = Date.UTC(2026, 10, 23, 9);
/** Milliseconds in which everything that was under way ends, with the longest pauses between two attempts. */
const restTime = 75_000;
/** Milliseconds in which a page that is shown again has read what is old. */
const lookTime = 35_000;
const waits = [0, 0, 5, 40, 40, 150, 150, 400, 400, 1_500, 4_000, 11_000, 40_000] as const;

/** What is under way, and no timer: the ticking of a clock is rest. */
const isUnderWay = (source: string) => /^(net|lock)|immediate$|message$|storage$|server/.test(source);

/** Runs the application with one seed, until its steps are done or a promise is broken. */
export async function simulate({
  script,
  seed,
  steps: wanted,
  tabs: tabCount,
  plan,
  isRecording = false,
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
  // Of chance in the application; apart from the choices of the person, so that a step can be dropped.
  installGlobals(scheduler, clocks, createRandom(seed ^ 0x5bd1e995));
  const known: Knowledge = {
    asked: new Set(),
    chosen: new Map(),
    removed: new Set(),
    changed: new Set(),
    stored: new Map(),
    typed: [],
    pressed: new Map(),
    signedOut: new Set(),
    lastSignedOut: { email: null },
    wasOffline: false,
    wasFull: false,
  };
  scheduler.owner = 'server';
  const server = await startServer(scheduler, clocks.server, (bytes) => {
    const name = nameInBytes(bytes);
    if (name) known.stored.set(name, (known.stored.get(name) ?? 0) + 1);
  });
  world.server = server;
  const lacks: Lacks = { locks: random.chance(0.2), storage: random.chance(0.06) };
  const browser = createBrowser({
    scheduler,
    clocks,
    random: createRandom(seed ^ 0x27d4eb2f),
    server,
    script,
    lacks,
    isRecording,
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
  let violation: Violation | null = null;
  const play: Player = {
    browser,
    server,
    known,
    setClock: (by) => {
      clockOffset += by;
    },
    random,
  };
  await scheduler.runFor(200, seed);
  for (let index = 0; index < (plan?.length ?? wanted) && !violation; index += 1) {
    const step = plan ? plan[index] : chooseStep(play, names, index, wanted);
    if (!step) break;
    steps.push(step);
    write(`step ${index + 1}: ${describe(step)}`);
    performStep(play, step);
    await scheduler.runFor(step.milliseconds, step.seed);
    const shared = JSON.stringify(['image', 'video', 'inquiry', 'contact'].map((name) => server.rows(name)));
    for (const typed of known.typed) typed.isPublic ||= shared.includes(typed.text);
    const shown = new Map<string, Pick<TabFacts, 'busy' | 'inboxes'>>();
    if (step.by === 'rest')
      for (const [name, tab] of [...browser.tabs]) {
        // A page that is hidden waits with what it has to read.
        browser.show(name);
        await scheduler.runFor(lookTime, step.seed);
        const { busy, inboxes } = tab.observe();
        shown.set(name, { busy, inboxes });
      }
    const observed = new Map(
      [...browser.tabs].map(([name, tab]) => [name, { ...tab.observe(), ...shown.get(name) }]),
    );
    const facts: Facts = {
      tabs: observed,
      browser,
      server,
      known,
      lacksStorage: lacks.storage,
      isAtRest: step.by === 'rest' && scheduler.pending(isUnderWay) === 0,
    };
    for (const [name, { user, path, search }] of facts.tabs) write(`${name}: ${user} ${path}${search}`);
    const [promise] = brokenBy(checks, facts);
    if (promise)
      violation = { promise, step: index + 1, facts: describeFacts(facts), problems: [...browser.problems] };
  }
  const recordings = new Map(
    isRecording ? [...browser.tabs].map(([name, { scripts }]) => [name, scripts.record()]) : [],
  );
  browser.end();
  await drained();
  process.off('unhandledRejection', onRejection);
  return {
    steps,
    violation,
    recordings,
    tasks,
    calls: server.received.map(
      ({ method, path, status }) => `${method} ${path.replace(/\?.*|(?<=\/)\w+_\w+$/g, '')} ${status}`,
    ),
    milliseconds: realNow() - begun,
  };
}

interface Player {
  readonly browser: Browser;
  readonly server: Server;
  readonly known: Knowledge;
  readonly setClock: (by: number) => void;
  readonly random: Random;
}

function chooseStep(
  { browser, random }: Player,
  names: readonly string[],
  index: number,
  wanted: number,
): Step {
  const rest = { by: 'rest', milliseconds: restTime, seed: random.below(2 ** 31) } as const;
  if (index === wanted - 1 || random.chance(0.04)) return rest;
  const timed = (by: Step['by']): Step => ({
    by,
    milliseconds: random.pick([...waits]) ?? 0,
    seed: random.below(2 ** 31),
  });
  let texts = 0;
  const text = () => {
    texts += 1;
    return `words ${index + 1} ${texts}`;
  };
  if (random.chance(0.14)) return timed({ world: chooseWorldAct(random, text) });
  const tab = random.pick(names) ?? 'tab 1';
  const page = browser.tabs.get(tab);
  const account = random.chance(0.75) ? accounts.a : accounts.b;
  const isForced = random.chance(0.5);
  if (!page) return timed({ tab, act: { type: 'open' } });
  if (index === 0) return { ...timed({ tab, act: { type: 'signIn', ...account } }), milliseconds: 4_000 };
  const kind = random.below(100);
  if (kind < 4) return timed({ tab, act: { type: 'back' } });
  if (kind < 5) return timed({ tab, act: { type: 'forward' } });
  if (kind < 8) return timed({ tab, act: { type: 'reload', isForced } });
  if (kind < 9) return timed({ tab, act: { type: 'close', isForced } });
  if (kind < 10) {
    const url = random.pick(['/media', '/inquiries', '/contact?status=pending', '/dashboard', '/settings']);
    return timed({ tab, act: { type: 'address', url: url ?? '/', isForced } });
  }
  return timed({ tab, act: chooseAct(page.window, random, { texts: text, account }) });
}

function performStep({ browser, server, known, setClock }: Player, { by }: Step): void {
  if (by === 'rest') {
    server.backend.clearFaults();
    browser.setFull(false);
    browser.setOnline(true);
    return;
  }
  if ('world' in by) {
    const { world } = by;
    if (world.type === 'fault') server.backend.addFault(world.fault);
    if (world.type === 'faults end') server.backend.clearFaults();
    if (world.type === 'offline') known.wasOffline = true;
    if (world.type === 'offline' || world.type === 'online') browser.setOnline(world.type === 'online');
    if (world.type === 'clock') setClock(world.by);
    if (world.type === 'expire') server.backend.expire(world);
    if (world.type === 'storage') {
      browser.setFull(world.isFull);
      if (world.isFull) known.wasFull = true;
    }
    if (world.type === 'elsewhere') server.editElsewhere(world);
    return;
  }
  performInTab({ browser, known }, by.tab, by.act);
}

/** Whether the browser lets the page go, which may ask the person. */
function mayLeave(browser: Browser, { name, window }: Tab, isForced: boolean): boolean {
  const event = new window.Event('beforeunload', { cancelable: true });
  return browser.as(name, () => window.dispatchEvent(event)) || isForced;
}

function performInTab(
  { browser, known }: Pick<Player, 'browser' | 'known'>,
  name: string,
  act: TabAct,
): void {
  const tab = browser.tabs.get(name);
  if (!tab && act.type === 'open') browser.open(name, '/media');
  browser.show(name);
  if (!tab) return;
  switch (act.type) {
    case 'open':
      break;
    case 'back':
    case 'forward':
      browser.as(name, () => tab.window.history.go(act.type === 'back' ? -1 : 1));
      break;
    case 'reload':
      if (mayLeave(browser, tab, act.isForced)) browser.reload(name);
      break;
    case 'close':
      if (mayLeave(browser, tab, act.isForced)) browser.close(name);
      break;
    case 'address':
      if (!mayLeave(browser, tab, act.isForced)) break;
      browser.close(name, true);
      browser.open(name, act.url);
      break;
    default:
      performOnPage({ browser, known }, tab, act);
  }
}

/** Notes what the person may expect before it is done. */
function performOnPage(
  { browser, known }: Pick<Player, 'browser' | 'known'>,
  tab: Tab,
  act: PersonAct,
): void {
  const { name, window } = tab;
  const before = tab.observe();
  const files = before.rows.map(({ file }) => file);
  const pressed = known.pressed.get(name) ?? [];
  known.pressed.set(name, pressed);
  const token = browser.local.get('admin-session');
  if (act.type === 'type' && before.user)
    known.typed.push({ user: before.user, text: act.text, isPublic: act.text === '' });
  if (act.type === 'type' || act.type === 'choose') for (const file of files) known.changed.add(file);
  if (act.type === 'press' || act.type === 'key') {
    const asked = before.inboxes.flatMap(({ target, selected }) => [
      ...(target ? [target] : []),
      ...selected,
    ]);
    for (const id of [...(before.media?.asked ?? []), ...asked]) known.asked.add(id);
  }
  const control = browser.as(name, () => perform(window, act));
  if (!control) return;
  pressed.push(control.name);
  if (/sign out/i.test(control.name) && before.user) {
    known.lastSignedOut.email = before.user;
    const stored = JSON.parse(token ?? 'null') as { tokens?: { refreshToken: string } } | null;
    if (stored?.tokens) known.signedOut.add(stored.tokens.refreshToken);
  }
  if (/sign in/i.test(control.name)) known.lastSignedOut.email = null;
  if (/remove|discard|clear|sign out|done|close/i.test(control.name))
    for (const file of files) known.removed.add(file);
  if (act.type === 'files' && before.user) {
    // A single file belongs to a form, which may be closed.
    const isQueue = tab.observe().rows.some(({ file }) => act.files.includes(file));
    if (isQueue) for (const file of act.files) known.chosen.set(file, before.user);
  }
}

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

const list = (names: readonly string[]) => names.map((name) => `‘${name}’`).join(', ');

/** A step as a sentence. */
export function describe({ by, milliseconds }: Step): string {
  const wait = milliseconds === 0 ? '' : ` (${milliseconds / 1_000} s pass)`;
  if (by === 'rest')
    return `The server, the connection and the storage work again, and nobody does anything.${wait}`;
  if ('world' in by) return `${describeWorld(by.world)}${wait}`;
  const { tab, act } = by;
  const where = (name: string, nth: number) => `‘${name}’${nth > 0 ? ` (number ${nth + 1})` : ''}`;
  const sentences: { readonly [Type in TabAct['type']]: () => string } = {
    press: () => (act.type === 'press' ? `presses the ${act.role} ${where(act.name, act.nth)}` : ''),
    type: () => (act.type === 'type' ? `types ‘${act.text}’ into ${where(act.name, act.nth)}` : ''),
    choose: () => (act.type === 'choose' ? `chooses ‘${act.value}’ of ${where(act.name, act.nth)}` : ''),
    files: () =>
      act.type === 'files' ? `chooses the files ${list(act.files)} for ${where(act.name, act.nth)}` : '',
    key: () => (act.type === 'key' ? `presses the key ${act.key}` : ''),
    signIn: () => (act.type === 'signIn' ? `signs in as ${act.email}` : ''),
    back: () => 'goes back',
    forward: () => 'goes forward',
    reload: () => 'reloads the page',
    close: () => 'closes the tab',
    open: () => 'opens the tab',
    address: () => (act.type === 'address' ? `opens the address ${act.url}` : ''),
  };
  return `In ${tab} the person ${sentences[act.type]()}.${wait}`;
}

function describeWorld(world: WorldAct): string {
  switch (world.type) {
    case 'fault': {
      const { method = 'any call', path = '', times = 1 } = world.fault;
      return `For ${method} ${path}, ${times} times: ${world.name}.`;
    }
    case 'faults end':
      return 'The server works again.';
    case 'offline':
      return 'The connection is lost.';
    case 'online':
      return 'The connection is there.';
    case 'clock':
      return `The clock of the browser is set by ${world.by / 3_600_000} hours.`;
    case 'expire':
      return `The server lets ${world.refresh ? 'the sessions' : 'the access tokens'} expire.`;
    case 'storage':
      return world.isFull ? 'The storage of the browser is full.' : 'The storage of the browser has room.';
    case 'elsewhere':
      return `Another administrator: ${world.what} of item ${world.index + 1}.`;
  }
}
