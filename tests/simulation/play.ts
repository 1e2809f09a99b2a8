import type { Browser, Tab } from './browser.ts';
import type { Knowledge } from './facts.ts';
import type { Habits } from './habits.ts';
import { chooseAct, type PersonAct, perform, writing } from './person.ts';
import type { Random } from './random.ts';
import { accounts, type Server } from './server.ts';
import type { Step, TabAct } from './steps.ts';
import { chooseFaultOfWrite, chooseWorldAct } from './world.ts';

/** Milliseconds in which everything that was under way ends, with the longest pauses between two attempts. */
const restTime = 75_000;
/** Milliseconds after which nothing that was cached is recent. */
const longRestTime = 400_000;
const waits = [0, 0, 5, 40, 40, 150, 150, 400, 400, 1_500, 4_000, 11_000, 40_000] as const;

export interface Player {
  readonly browser: Browser;
  readonly server: Server;
  readonly known: Knowledge;
  readonly setClock: (by: number) => void;
  /** Whether a call is, or what is written to a storage. */
  readonly isUnderWay: () => boolean;
  readonly random: Random;
  readonly habits: Habits;
}

const sending = /upload|send|try again|retry/i;

/** What the person and what the world did. */
const actsOf = (by: Step['by'] | undefined) => ({
  person: typeof by === 'object' && 'act' in by ? by : null,
  world: typeof by === 'object' && 'world' in by ? by.world : null,
});

/** What ends later, with a call or when it is stored. */
const takesTime = (act: TabAct): boolean =>
  act.type === 'files' || (act.type === 'press' && (writing.test(act.name) || act.name === 'Sign out'));

/** Whether the effect of a step is still to come. */
function isBegun({ by, milliseconds }: Step, isUnderWay: () => boolean): boolean {
  const { person, world } = actsOf(by);
  // Nobody has sent what was typed.
  if (person) return person.act.type === 'type' || (takesTime(person.act) && isUnderWay());
  // Pages look at the clock once a second.
  return (world?.type === 'clock' || world?.type === 'sleep') && milliseconds < 1_000;
}

/** Comes before its effect: the call fails, the form is closed or left, the page reloaded or closed, or another tab signs out. */
function interruption(random: Random, tab: string, names: readonly string[]): Step['by'] {
  if (random.chance(0.3)) return { world: chooseFaultOfWrite(random) };
  const signOut = { type: 'press', role: 'button', name: 'Sign out', nth: 0 } as const;
  const other = names.find((name) => name !== tab);
  const closing: Step['by'] = { tab, act: { type: 'key', key: 'Escape' } };
  const others: Step['by'][] = [
    { tab, act: { type: 'back' } },
    { tab, act: { type: 'reload', isForced: true } },
    { tab, act: { type: 'close', isForced: true } },
    { tab: other ?? tab, act: signOut },
  ];
  return random.pick([closing, ...others]);
}

/** A step that is possible now. */
export function chooseStep(
  { browser, random, known, habits, isUnderWay }: Player,
  names: readonly string[],
  index: number,
  wanted: number,
  before: Step | undefined,
): Step {
  const rest = {
    by: 'rest',
    milliseconds: random.chance(habits.restingLong) ? longRestTime : restTime,
    seed: random.below(2 ** 31),
  } as const;
  const { person: last, world } = actsOf(before?.by);
  const hasLeft = known.lastSignedOut.email !== null || last?.act.type === 'reload';
  if (index === wanted - 1 || random.chance(0.04)) return rest;
  if (hasLeft && before?.by !== 'rest' && random.chance(habits.pausing)) return rest;
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
  const tab = random.pick(names) ?? 'tab 1';
  if (before && isBegun(before, isUnderWay) && random.chance(habits.interrupting))
    return timed(interruption(random, last?.tab ?? tab, names));
  if (random.chance(habits.world)) return timed({ world: chooseWorldAct(random, text, habits.worldWeights) });
  const page = browser.tabs.get(tab);
  const account = random.chance(0.75) ? accounts.a : accounts.b;
  const isForced = random.chance(0.5);
  if (!page) return timed({ tab, act: { type: 'open' } });
  if (index === 0) return { ...timed({ tab, act: { type: 'signIn', ...account } }), milliseconds: 4_000 };
  const kind = random.below(100) / habits.moving;
  if (kind < 4) return timed({ tab, act: { type: 'back' } });
  if (kind < 5) return timed({ tab, act: { type: 'forward' } });
  if (kind < 8) return timed({ tab, act: { type: 'reload', isForced } });
  if (kind < 9) return timed({ tab, act: { type: 'close', isForced } });
  if (kind < 10) {
    const url = random.pick(['/media', '/inquiries', '/contact?status=pending', '/dashboard', '/settings']);
    return timed({ tab, act: { type: 'address', url: url ?? '/', isForced } });
  }
  // The next call that writes was made to fail.
  const isWriting = world?.type === 'fault' && (world.fault.method ?? 'GET') !== 'GET';
  return timed({ tab, act: chooseAct(page.window, random, { texts: text, account, habits, isWriting }) });
}

export function performStep({ browser, server, known, setClock }: Player, { by }: Step): void {
  if (by === 'rest') {
    known.calmSince = server.received.length;
    server.backend.clearFaults();
    browser.setFull(false);
    browser.setOnline(true);
    return;
  }
  if ('world' in by) {
    const { world } = by;
    if (!['faults end', 'online', 'clock', 'sleep'].includes(world.type)) known.calmSince = null;
    if (world.type === 'fault') server.backend.addFault(world.fault);
    if (world.type === 'faults end') server.backend.clearFaults();
    if (world.type === 'offline') known.wasOffline = true;
    if (world.type === 'offline' || world.type === 'online') browser.setOnline(world.type === 'online');
    if (world.type === 'clock') setClock(world.by);
    if (world.type === 'sleep') {
      const wasOnline = browser.isOnline();
      browser.setOnline(false);
      setClock(7_200_000);
      server.backend.expire({ access: true, refresh: false });
      browser.setOnline(wasOnline);
    }
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
  // What was said goes with its page.
  if (act.type === 'reload' || act.type === 'close' || act.type === 'address') known.discarded.delete(name);
  switch (act.type) {
    case 'open':
      break;
    case 'back':
    case 'forward':
      browser.as(name, () => tab.window.history.go(act.type === 'back' ? -1 : 1));
      break;
    case 'reload':
      if (!mayLeave(browser, tab, act.isForced)) break;
      if (browser.lacks.storage) {
        const address = [...new URLSearchParams(tab.observe().search).values()];
        for (const typed of known.typed) typed.isPublic ||= address.includes(typed.text);
      }
      browser.reload(name);
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
  const { file: form } = before.media?.upload ?? {};
  const isSending = act.type === 'press' ? sending.test(act.name) : act.type === 'key' && act.key === 'Enter';
  for (const file of form ? [...files, form] : files) {
    if (isSending) known.sent.add(file);
    if ((act.type === 'type' || act.type === 'choose') && known.sent.has(file)) known.changed.add(file);
  }
  if (act.type === 'press' || act.type === 'key') {
    const asked = before.inboxes.flatMap(({ target, selected }) => [
      ...(target ? [target] : []),
      ...selected,
    ]);
    for (const id of [...(before.media?.asked ?? []), ...asked]) known.asked.add(id);
  }
  const control = browser.as(name, () => perform(window, act));
  if (!control) return;
  const url = before.media?.leavesFor;
  if (/^(Leave|Discard)/.test(control.name) && url) {
    const from = before.path + before.search;
    if (from !== url) known.left.set(name, from);
  }
  pressed.push(control.name);
  if (/sign out/i.test(control.name) && before.user) {
    known.lastSignedOut.email = before.user;
    const unsent = before.rows.filter(
      ({ file, stage }) => stage === 'ready' && known.waiting.get(name)?.includes(file),
    );
    if (unsent.length > 0 && !known.wasFull) known.discarded.set(name, before.said.others.length);
    const stored = JSON.parse(token ?? 'null') as { tokens?: { refreshToken: string } } | null;
    if (stored?.tokens)
      for (const tokens of [known.signedOut, known.signedOutNow]) tokens.add(stored.tokens.refreshToken);
  }
  if (/sign in/i.test(control.name)) known.lastSignedOut.email = null;
  if (/remove|discard|clear|sign out/i.test(control.name)) for (const file of files) known.removed.add(file);
  if (act.type === 'files' && before.user) {
    // A single file belongs to a form, which may be closed.
    const isQueue = tab.observe().rows.some(({ file }) => act.files.includes(file));
    if (isQueue) for (const file of act.files) known.chosen.set(file, before.user);
  }
}
