import type { Random } from './random.ts';
import { faults, type WorldProfile, worldWeights } from './world.ts';

/**
 * What the user and the world of a seed do often, and what hardly ever. With the same profile for all seeds each of them would do
 * a little of everything, and no seed a chain of steps (swarm testing).
 */
export interface Profile extends WorldProfile {
  /** The factor of a control, by its role and name. */
  factorOf(role: string, name: string): number;
  /** The chance that a step is one of the world. */
  readonly world: number;
  /** The factor of what has appeared on the page since the last action: an answer, a question, a form. */
  readonly appeared: number;
  /** The chance to go on in the tab of the last action. */
  readonly staying: number;
  /** The chance that little time passes after a step. */
  readonly hurrying: number;
  /** The factor of Back, reload, close and addresses. */
  readonly moving: number;
  /** The chance that something comes between what is done and its effect, where it comes in time. */
  readonly interrupting: number;
  /** The chance of a rest after a sign-out or a reload. */
  readonly pausing: number;
  /** The chance that a rest is so long that nothing cached is recent after it. */
  readonly restingLong: number;
  /** The tabs are windows side by side, which are visible together. */
  readonly isSideBySide: boolean;
}

const activities: readonly RegExp[] = [
  /^file |Upload|^textbox (Title|Description|Alt|Category)|Try again|Retry/,
  /Edit|Save|Replace|Leave|Discard|Stay/,
  /Delete|Select|Move|category/i,
  /Status|Reply|Pending|In Progress|Completed|^(button|link) (Next|Previous)|Undo/,
  /Arrange|To (first|last)/,
  /sign out|password|forget|API key/i,
  /^(link|tab|radio|combobox) /,
];

const factors = [0.1, 0.5, 1, 6, 14] as const;

export function chooseProfile(random: Random): Profile {
  const used = activities.map((pattern) => [pattern, random.pick(factors)] as const);
  const happens = Object.entries(worldWeights).map(([type, weight]) => [type, weight * random.pick(factors)]);
  const share = random.pick([0.15, 0.5, 1]);
  return {
    factorOf: (role, name) =>
      used.reduce((factor, [pattern, each]) => (pattern.test(`${role} ${name}`) ? factor * each : factor), 1),
    world: random.pick([0, 0.07, 0.14, 0.25]),
    worldWeights: Object.fromEntries(happens),
    faults: Object.keys(faults).filter(() => random.chance(share)),
    appeared: random.pick([1, 4, 15]),
    staying: random.pick([0, 0.5, 0.9]),
    hurrying: random.pick([0, 0, 0.6]),
    moving: random.pick([0.5, 1, 1, 2.5]),
    interrupting: random.pick([0, 0.15, 0.7]),
    pausing: random.pick([0.1, 0.4]),
    restingLong: random.pick([0.1, 0.6]),
    isSideBySide: random.chance(0.3),
  };
}
