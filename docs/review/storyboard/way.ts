import type { StoredStory } from './storyboard.ts';

type Step = StoredStory['beats'][number]['steps'][number];

/** From the beginning of a story to a state or transition. */
export interface Way {
  readonly story: StoredStory;
  readonly actor: number;
  /** The index of the beat and of the step within it. */
  readonly beat: number;
  readonly step: number;
}

/** A step that takes the transition, or is in the state. */
const reaches = (step: Step, id: string): boolean =>
  id.includes('|')
    ? step.transitions.includes(id)
    : step.active.some((each) => each === id || each.startsWith(`${id}.`));

/** The way with the fewest beats. */
export function shortestWay(stories: readonly StoredStory[], chart: string, id: string): Way | null {
  let best: Way | null = null;
  for (const story of stories)
    for (const [beat, { steps }] of story.beats.entries()) {
      if (best && beat >= best.beat) break;
      const index = steps.findIndex((each) => each.chart === chart && reaches(each, id));
      const step = steps[index];
      if (step) best = { story, actor: step.actor, beat, step: index };
    }
  return best;
}
