import type { StoredStory } from './storyboard.ts';

export interface RunningChart {
  readonly chart: string;
  /** The active states without children. */
  readonly active: readonly string[];
}

/** A picture of a story, after one of its beats. */
export interface Match {
  readonly story: string;
  readonly text: string;
  readonly pictures: readonly [light: string, dark: string];
  /** The states of the chart that the picture shows, and those that it does not; the latter are none, or some of parallel ones. */
  readonly shown: readonly string[];
  readonly lacking: readonly string[];
  /** Whether the chart has left these states again before the picture. */
  readonly isPassed: boolean;
  /** Of the other running charts whose states the story tells: how many there are, and how many of them are in the same. */
  readonly others: number;
  readonly agreeing: number;
}

interface Moment extends Pick<Match, 'story' | 'text' | 'pictures'> {
  readonly beat: number;
  /** The last states of every actor, and those that it has passed through in this beat. */
  readonly actors: readonly RunningChart[];
  readonly passed: readonly RunningChart[];
  /** The states of the actor of each chart that has changed last. */
  readonly charts: ReadonlyMap<string, readonly string[]>;
  readonly ids: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

function momentsOf({ name, beats }: StoredStory): readonly Moment[] {
  const actors = new Map<number, RunningChart>();
  const charts = new Map<string, readonly string[]>();
  return beats.map(({ text, pictures, steps }, beat) => {
    for (const { actor, chart, active } of steps) {
      actors.set(actor, { chart, active });
      charts.set(chart, active);
    }
    return {
      story: name,
      text,
      pictures,
      beat,
      actors: [...actors.values()],
      passed: steps,
      charts: new Map(charts),
      ids: new Set([...charts.values()].flat()),
      taken: new Set(steps.flatMap(({ transitions }) => transitions)),
    };
  });
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Compares two lists of numbers by the first that differs, the larger first. */
function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index !== -1 && (one[index] ?? 0) > (other[index] ?? 0);
}

/**
 * Finds the picture of a chart's states: one in which the chart is in most of them, rather than one before which it was, of those one that agrees most in the states of
 * all charts, then one after the same transition, then an early one. Null when no story shows the chart in any of them.
 */
export function createMatcher(stories: readonly StoredStory[]) {
  const moments = stories.flatMap(momentsOf);

  /** `taken` are the transitions that the chart has just taken. */
  return (looked: RunningChart, taken: readonly string[], running: readonly RunningChart[]): Match | null => {
    const ids = new Set([...looked.active, ...running.flatMap(({ active }) => active)]);
    let best: (Pick<Match, 'shown' | 'isPassed'> & { readonly moment: Moment }) | null = null;
    let bestScore: readonly number[] = [0];
    for (const moment of moments)
      for (const [index, { chart, active }] of [...moment.actors, ...moment.passed].entries()) {
        if (chart !== looked.chart) continue;
        const isPassed = index >= moment.actors.length;
        const shown = looked.active.filter((id) => active.includes(id));
        if (shown.length === 0 || shown.length < (bestScore[0] ?? 0)) continue;
        const common = [...moment.ids].filter((id) => ids.has(id)).length;
        const agreement = common / (ids.size + moment.ids.size - common);
        const isTaken = taken.some((id) => moment.taken.has(id));
        const score = [shown.length, Number(!isPassed), agreement, Number(isTaken), -moment.beat];
        if (!isBetter(score, bestScore)) continue;
        best = { moment, shown, isPassed };
        bestScore = score;
      }
    if (!best) return null;
    const { moment, shown, isPassed } = best;
    const others = [...moment.charts].filter(
      ([chart]) => chart !== looked.chart && running.some((each) => each.chart === chart),
    );
    return {
      story: moment.story,
      text: moment.text,
      pictures: moment.pictures,
      shown,
      lacking: looked.active.filter((id) => !shown.includes(id)),
      isPassed,
      others: others.length,
      agreeing: others.filter(([chart, active]) =>
        running.some((each) => each.chart === chart && isSame(each.active, active)),
      ).length,
    };
  };
}
