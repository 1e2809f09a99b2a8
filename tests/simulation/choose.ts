import type { DOMWindow } from 'jsdom';
import type { Browser } from './browser.ts';
import { type Control, controlsOf, type UserAct } from './controls.ts';
import type { Step } from './play.ts';
import { pickWeighted, type Random } from './random.ts';
import { accounts } from './server.ts';
import { chooseWorldAct, faults, type WorldProfile, worldWeights } from './world.ts';

/** Milliseconds after which everything under way has ended and nothing that was cached is recent. */
const restTime = 400_000;
const waits = [0, 0, 5, 40, 40, 150, 150, 400, 400, 1_500, 4_000, 11_000, 40_000] as const;
const shortWaits = [0, 5, 40, 150] as const;

/**
 * What the user and the world of a seed do often, and what hardly ever. With the same profile for all seeds each of them would do
 * a little of everything, and no seed a chain of steps (swarm testing).
 */
export type Profile = ReturnType<typeof chooseProfile>;

const activities: readonly RegExp[] = [
  /^file |Upload|^textbox (Title|Description|Alt|Category)|Try again|Retry/,
  /Edit|Save|Discard/,
  /Delete|Select|category/i,
  /Status|Pending|In Progress|Completed|^(button|link) (Next|Previous)|Undo/,
  /Arrange|Move (to|earlier|later)/,
  /sign out|password|API key/i,
  /^(link|tab|radio|combobox) /,
];
const factors = [0.1, 0.5, 1, 6, 14] as const;

export function chooseProfile(random: Random) {
  const share = random.pick([0.15, 0.5, 1]);
  const happens = Object.entries(worldWeights).map(([type, weight]) => [type, weight * random.pick(factors)]);
  return {
    /** The factors of controls, by their role and name. */
    factors: activities.map((pattern) => [pattern, random.pick(factors)] as const),
    /** The chance that a step is one of the world. */
    world: random.pick([0, 0.07, 0.14, 0.25]),
    worldWeights: Object.fromEntries(happens) as WorldProfile['worldWeights'],
    faults: ['500', ...Object.keys(faults).filter(() => random.chance(share))],
    /** The factor of what has appeared on the page since the last action: an answer, a question, a form. */
    appeared: random.pick([1, 4, 15]),
    /** The chance to go on in the tab of the last action. */
    staying: random.pick([0, 0.5, 0.9]),
    /** The chance that little time passes after a step. */
    hurrying: random.pick([0, 0, 0.6]),
  };
}

/** How often a user uses a control: what ends an intention rather than what is beside it. */
const usualWeights: readonly (readonly [RegExp, number])[] = [
  [
    /sign out|theme|light|dark|system|print|copy|export|download|show |hide |actual size|single keys|address of|API key/i,
    0.2,
  ],
  [/^(Upload|Save|Delete|Try again|Retry|Apply|Set category|Undo|Discard|Change password|Confirm)/, 7],
  [/^(Edit|Arrange|Select|Status)/, 3],
];

function weightOf({ role, name, element }: Control): number {
  if (role === 'file') return 12;
  const byName = usualWeights.find(([pattern]) => pattern.test(name))?.[1];
  if (byName) return byName;
  return role === 'textbox' && element.closest('dialog') ? 4 : 1;
}

const keys =
  'Escape Escape Enter j k x 1 2 3 # r / Ctrl+z Ctrl+k ArrowDown ArrowRight ArrowLeft ArrowUp'.split(' ');

const keyOf = ({ role, name, nth }: Control) => `${role} ${name} ${nth}`;

export interface Chooser {
  readonly browser: Browser;
  readonly random: Random;
  readonly profile: Profile;
  /** The controls of each page when something was chosen on it for the last time. */
  readonly seen: WeakMap<DOMWindow, ReadonlySet<string>>;
}

/** An action that is possible now. `text` makes texts that nobody else writes. */
function chooseAct(
  { random, profile, seen }: Chooser,
  window: DOMWindow,
  text: () => string,
  account: { email: string; password: string },
): UserAct {
  const found = controlsOf(window);
  const before = seen.get(window);
  seen.set(window, new Set(found.map(keyOf)));
  if (window.location.pathname === '/login' && random.chance(0.8)) return { type: 'signIn', ...account };
  if (random.chance(0.1)) return { type: 'key', key: random.pick(keys) };
  const dialog = found.filter(({ element }) => element.closest('dialog'));
  // Toasts do not take a user away from a dialog for long.
  const near = dialog.length > 0 && random.chance(0.85) ? dialog : found;
  const control = pickWeighted(
    near,
    (each) =>
      profile.factors.reduce(
        (weight, [pattern, factor]) => (pattern.test(`${each.role} ${each.name}`) ? weight * factor : weight),
        weightOf(each) * (before?.has(keyOf(each)) ? 1 : profile.appeared),
      ),
    random,
  );
  if (!control) return { type: 'key', key: 'Escape' };
  const { role, name, nth, element } = control;
  switch (role) {
    case 'textbox': {
      const number = element.getAttribute('type') === 'number' ? String(random.below(30)) : null;
      return { type: 'type', name, nth, text: number ?? (random.chance(0.12) ? '' : text()) };
    }
    case 'combobox': {
      const options = [...(element as HTMLSelectElement).options].map(({ value }) => value);
      return { type: 'choose', name, nth, value: random.pick(options) };
    }
    case 'file': {
      const extension = element.getAttribute('accept')?.includes('video') ? 'mp4' : 'png';
      const count = (element as HTMLInputElement).multiple ? random.pick([1, 1, 2, 3]) : 1;
      const files = Array.from({ length: count }, () => `${text().replaceAll(' ', '-')}.${extension}`);
      return { type: 'files', name, nth, files };
    }
    default:
      return { type: 'press', role, name, nth };
  }
}

/** A step that is possible now. */
export function chooseStep(
  chooser: Chooser,
  names: readonly string[],
  steps: readonly Step[],
  wanted: number,
): Step {
  const { browser, random, profile } = chooser;
  const index = steps.length;
  const timed = (by: Step['by'], milliseconds?: number): Step => ({
    by,
    milliseconds: milliseconds ?? random.pick(random.chance(profile.hurrying) ? shortWaits : waits),
    seed: random.below(2 ** 31),
  });
  // What a sign-out has left is seen at rest.
  const isOut = [...browser.tabs.values()].every(({ window }) => window.location.pathname === '/login');
  if (index === wanted - 1 || random.chance(isOut ? 0.4 : 0.05)) return timed('rest', restTime);
  let texts = 0;
  const text = () => {
    texts += 1;
    return `words ${index + 1} ${texts}`;
  };
  if (random.chance(profile.world)) return timed({ world: chooseWorldAct(random, text, profile) });
  const last = steps.findLast(({ by }) => typeof by === 'object' && 'tab' in by)?.by;
  const lastTab = typeof last === 'object' && 'tab' in last ? last.tab : null;
  const tab = lastTab && random.chance(profile.staying) ? lastTab : random.pick(names);
  const page = browser.tabs.get(tab);
  const account = random.chance(0.75) ? accounts.a : accounts.b;
  const isForced = random.chance(0.5);
  if (!page) return timed({ tab, act: { type: 'open' } });
  if (index === 0) return timed({ tab, act: { type: 'signIn', ...account } }, 4_000);
  const kind = random.below(100);
  if (kind < 4) return timed({ tab, act: { type: 'back' } });
  if (kind < 5) return timed({ tab, act: { type: 'forward' } });
  if (kind < 8) return timed({ tab, act: { type: 'reload', isForced } });
  if (kind < 9) return timed({ tab, act: { type: 'close', isForced } });
  if (kind < 10) {
    const url = random.pick(['/media', '/inquiries', '/contact?status=pending', '/dashboard', '/settings']);
    return timed({ tab, act: { type: 'address', url, isForced } });
  }
  return timed({ tab, act: chooseAct(chooser, page.window, text, account) });
}
