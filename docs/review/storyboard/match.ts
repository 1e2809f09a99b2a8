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
  /** Of the running charts whose states the story tells: how many there are, and how many of them are in the same. */
  readonly told: number;
  readonly agreeing: number;
}

export interface ChartMatch extends Match {
  /** The states of the chart that the picture shows, and those that it does not; the latter are none, or some of parallel ones. */
  readonly shown: readonly string[];
  readonly lacking: readonly string[];
  /** Whether the chart has left these states again before the picture. */
  readonly isPassed: boolean;
}

interface Moment extends Pick<Match, 'story' | 'text' | 'pictures'> {
  readonly beat: number;
  /** The last states of every actor, and those that it has passed through in this beat. */
  readonly actors: readonly RunningChart[];
  readonly passed: readonly RunningChart[];
  /** Of each chart the actor that has changed last. */
  readonly charts: readonly RunningChart[];
  readonly taken: ReadonlySet<string>;
}

function momentsOf({ name, beats }: StoredStory): readonly Moment[] {
  const actors = new Map<number, RunningChart>();
  const charts = new Map<string, RunningChart>();
  return beats.map(({ text, pictures, steps }, beat) => {
    for (const { actor, chart, active } of steps) {
      actors.set(actor, { chart, active });
      charts.set(chart, { chart, active });
    }
    return {
      story: name,
      text,
      pictures,
      beat,
      actors: [...actors.values()],
      passed: steps,
      charts: [...charts.values()],
      taken: new Set(steps.flatMap(({ transitions }) => transitions)),
    };
  });
}

const keyOf = ({ active }: RunningChart): string => active.toSorted().join();

/** Compares two lists of numbers by the first that differs, the larger first. */
function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index !== -1 && (one[index] ?? 0) > (other[index] ?? 0);
}

/** What a chart counts that is in other states in a story; one that is in the same counts 1. */
const contradiction = -2;

/** Finds pictures of stories for what charts are in. */
export function createMatcher(stories: readonly StoredStory[]) {
  const moments = stories.flatMap(momentsOf);

  const agreement = ({ charts }: Moment, now: ReadonlySet<string>): number =>
    charts.reduce((sum, each) => sum + (now.has(keyOf(each)) ? 1 : contradiction), 0);

  const matchOf = ({ story, text, pictures, charts }: Moment, running: readonly RunningChart[]): Match => {
    const now = new Set(running.map(keyOf));
    const told = charts.filter(({ chart }) => running.some((each) => each.chart === chart));
    const agreeing = told.filter((each) => now.has(keyOf(each)));
    return { story, text, pictures, told: told.length, agreeing: agreeing.length };
  };

  return {
    /**
     * The picture in which a chart is in most of its states, rather than one before which it was; of those one that agrees most in
     * the states of all running charts, then one after the same transition, then an early one. Null where no story shows any of its
     * states. `taken` are the transitions that the chart has just taken.
     */
    ofChart: (
      looked: RunningChart,
      taken: readonly string[],
      running: readonly RunningChart[],
    ): ChartMatch | null => {
      const now = new Set([looked, ...running].map(keyOf));
      let best: (Pick<ChartMatch, 'shown' | 'isPassed'> & { readonly moment: Moment }) | null = null;
      let bestScore: readonly number[] = [0];
      for (const moment of moments)
        for (const [index, { chart, active }] of [...moment.actors, ...moment.passed].entries()) {
          if (chart !== looked.chart) continue;
          const isPassed = index >= moment.actors.length;
          const shown = looked.active.filter((id) => active.includes(id));
          const isTaken = taken.some((id) => moment.taken.has(id));
          const score = [
            shown.length,
            Number(!isPassed),
            agreement(moment, now),
            Number(isTaken),
            -moment.beat,
          ];
          if (shown.length === 0 || !isBetter(score, bestScore)) continue;
          best = { moment, shown, isPassed };
          bestScore = score;
        }
      if (!best) return null;
      const { moment, shown, isPassed } = best;
      const others = running.filter(({ chart }) => chart !== looked.chart);
      const lacking = looked.active.filter((id) => !shown.includes(id));
      return { ...matchOf(moment, others), shown, lacking, isPassed };
    },

    /** The picture that agrees most in the states of all running charts, and an early one of those. Null where none agrees. */
    ofAll: (running: readonly RunningChart[]): Match | null => {
      const now = new Set(running.map(keyOf));
      let best: Moment | null = null;
      let bestScore: readonly number[] = [0, Number.NEGATIVE_INFINITY];
      for (const moment of moments) {
        const score = [agreement(moment, now), -moment.beat];
        if (!isBetter(score, bestScore)) continue;
        best = moment;
        bestScore = score;
      }
      return best && matchOf(best, running);
    },
  };
}
