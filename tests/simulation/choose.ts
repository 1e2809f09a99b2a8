import type { Browser } from './browser.ts';
import type { Knowledge } from './facts.ts';
import type { Profile } from './profile.ts';
import type { Random } from './random.ts';
import { chooseAct, type Seen, writing } from './randomUser.ts';
import { accounts } from './server.ts';
import type { Step, TabAct } from './steps.ts';
import { chooseFaultOfWrite, chooseWorldAct } from './world.ts';

/** Milliseconds in which everything that was under way ends, with the longest pauses between two attempts. */
const restTime = 75_000;
/** Milliseconds after which nothing that was cached is recent. */
const longRestTime = 400_000;
const waits = [0, 0, 5, 40, 40, 150, 150, 400, 400, 1_500, 4_000, 11_000, 40_000] as const;
const shortWaits = [0, 5, 40, 150] as const;

export interface Chooser {
  readonly browser: Browser;
  readonly known: Pick<Knowledge, 'lastSignedOut'>;
  /** Whether a call is, or what is written to a storage. */
  readonly isUnderWay: () => boolean;
  readonly random: Random;
  readonly profile: Profile;
  readonly seen: Seen;
}

const signOut = { type: 'press', role: 'button', name: 'Sign out', nth: 0 } as const;

/** What the user and what the world did. */
const actsOf = (by: Step['by'] | undefined) => ({
  user: typeof by === 'object' && 'act' in by ? by : null,
  world: typeof by === 'object' && 'world' in by ? by.world : null,
});

/** What ends later, with a call or when it is stored. */
const takesTime = (act: TabAct): boolean =>
  act.type === 'files' || (act.type === 'press' && (writing.test(act.name) || act.name === signOut.name));

/** Whether the effect of a step is still to come. */
function isBegun({ by, milliseconds }: Step, isUnderWay: () => boolean): boolean {
  const { user, world } = actsOf(by);
  // Nobody has sent what was typed.
  if (user) return user.act.type === 'type' || (takesTime(user.act) && isUnderWay());
  // Pages look at the clock once a second.
  return (world?.type === 'clock' || world?.type === 'sleep') && milliseconds < 1_000;
}

/**
 * Comes before the effect of a step: the call fails, the form is closed or left, the page reloaded or closed, or another tab signs
 * out. A sign-out, and a clock that is set, are noticed by the next page.
 */
function interruption(
  { random, profile }: Pick<Chooser, 'random' | 'profile'>,
  { by }: Step,
  tab: string,
  names: readonly string[],
): Step['by'] {
  const { user } = actsOf(by);
  const reload: Step['by'] = { tab, act: { type: 'reload', isForced: true } };
  if (!user) return reload;
  if (random.chance(0.3)) return { world: chooseFaultOfWrite(random, profile) };
  const leaving: readonly Step['by'][] = [reload, { tab, act: { type: 'close', isForced: true } }];
  const { act } = user;
  if (act.type === 'press' && act.name === signOut.name) return random.pick(leaving) ?? reload;
  const others: readonly Step['by'][] = [
    { tab, act: { type: 'key', key: 'Escape' } },
    { tab, act: { type: 'back' } },
    { tab: names.find((name) => name !== tab) ?? tab, act: signOut },
  ];
  return random.pick([...leaving, ...others]) ?? reload;
}

/** A step that is possible now. */
export function chooseStep(
  { browser, random, known, profile, isUnderWay, seen }: Chooser,
  names: readonly string[],
  steps: readonly Step[],
  wanted: number,
): Step {
  const index = steps.length;
  const before = steps.at(-1);
  const rest = {
    by: 'rest',
    milliseconds: random.chance(profile.restingLong) ? longRestTime : restTime,
    seed: random.below(2 ** 31),
  } as const;
  const { user: last, world } = actsOf(before?.by);
  const hasLeft = known.lastSignedOut.email !== null || last?.act.type === 'reload';
  if (index === wanted - 1 || random.chance(0.04)) return rest;
  if (hasLeft && before?.by !== 'rest' && random.chance(profile.pausing)) return rest;
  const isHurrying = random.chance(profile.hurrying);
  const timed = (by: Step['by']): Step => ({
    by,
    milliseconds: random.pick(isHurrying ? shortWaits : waits) ?? 0,
    seed: random.below(2 ** 31),
  });
  let texts = 0;
  const text = () => {
    texts += 1;
    return `words ${index + 1} ${texts}`;
  };
  const lastTab = actsOf(steps.findLast(({ by }) => actsOf(by).user)?.by).user?.tab;
  const other = random.pick(names) ?? 'tab 1';
  const tab = lastTab && random.chance(profile.staying) ? lastTab : other;
  // A fault may come between, and something else after it.
  const begun = steps.findLast(({ by }) => actsOf(by).world?.type !== 'fault');
  if (begun && isBegun(begun, isUnderWay) && random.chance(profile.interrupting))
    return timed(interruption({ random, profile }, begun, actsOf(begun.by).user?.tab ?? other, names));
  if (random.chance(profile.world)) return timed({ world: chooseWorldAct(random, text, profile) });
  const page = browser.tabs.get(tab);
  const account = random.chance(0.75) ? accounts.a : accounts.b;
  const isForced = random.chance(0.5);
  if (!page) return timed({ tab, act: { type: 'open' } });
  if (index === 0) return { ...timed({ tab, act: { type: 'signIn', ...account } }), milliseconds: 4_000 };
  const kind = random.below(100) / profile.moving;
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
  return timed({
    tab,
    act: chooseAct(page.window, random, { texts: text, account, profile, isWriting, seen }),
  });
}
