import { css } from 'goober';
import type { ActorRecord, Recording } from '#docs/review/live/recorder.ts';
import { activeLeaves, selectActorTree, selectChart, statesText } from '#docs/review/live/selectors.ts';
import type { ChartMatch, createMatcher, Match } from '#docs/review/storyboard/match.ts';

/** The storyboard beside the page. */
export interface Stories {
  readonly matcher: ReturnType<typeof createMatcher>;
  /** Why no person sees a state, by its id. */
  readonly hidden: Readonly<Record<string, string>>;
  /** The file of a picture. */
  fileOf(name: string): string;
}

const style = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-1);
  padding: var(--space-1);
  font-size: var(--text-tiny);
  overflow-wrap: anywhere;

  & > p {
    grid-column: 1 / -1;
    color: var(--muted);
  }
  & figure {
    max-width: 20rem;
    margin: 0;
  }
  & img {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 560 / 350;
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius-small);
  }
`;

function statesOf({ shown, lacking, isPassed }: ChartMatch): string {
  if (isPassed) return `It has been in ${statesText(shown)} before this picture.`;
  if (lacking.length > 0) return `It is in ${statesText(shown)}, and not in ${statesText(lacking)}.`;
  return 'It is in the same states.';
}

function Screen({
  title,
  found,
  text,
  stories,
}: {
  title: string;
  found: Match;
  text: string;
  stories: Stories;
}) {
  const [light, dark] = found.pictures.map(stories.fileOf);
  return (
    <figure>
      <a href={light} target="_blank" rel="noreferrer">
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={dark} />
          <img src={light} alt={`The screen: ${found.text}`} />
        </picture>
      </a>
      <figcaption>
        <strong>{title}</strong>: ‘{found.story}’, {found.text}. {text}
      </figcaption>
    </figure>
  );
}

/** Pictures of stories for the moment after the event `at`: of what the actor is in, and of what all charts are in. */
export function StoryPicture({
  recording,
  actor: { key, chart },
  at,
  stories,
}: {
  recording: Recording;
  actor: ActorRecord;
  at: number | null;
  stories: Stories;
}) {
  const leavesOf = (each: string) => activeLeaves(selectChart(recording, each, at)?.active ?? []);
  const running = selectActorTree(recording, at).flatMap(({ actor }) =>
    actor.chart === null ? [] : [{ chart: actor.chart, active: leavesOf(actor.key) }],
  );
  const looked = chart === null ? null : { chart, active: leavesOf(key) };
  const taken = selectChart(recording, key, at)?.taken ?? [];
  const ofChart = looked && stories.matcher.ofChart(looked, taken, running);
  const ofAll = stories.matcher.ofAll(running);
  const [reason] = looked?.active.flatMap((id) => stories.hidden[id] ?? []) ?? [];

  return (
    <section className={style} aria-label="Pictures of stories" data-screen="">
      <p>Pictures of stories, not of this recording.</p>
      {looked && ofChart && (
        <Screen
          found={ofChart}
          title={looked.chart}
          text={`${statesOf(ofChart)} Other charts of the story in the same states: ${ofChart.agreeing} of ${ofChart.told}.`}
          stories={stories}
        />
      )}
      {looked && looked.active.length > 0 && !ofChart && (
        <p>
          No picture of a story shows {looked.chart} in {statesText(looked.active)}
          {reason ? `: ${reason}` : '.'}
        </p>
      )}
      {ofAll && ofAll.pictures[0] !== ofChart?.pictures[0] && (
        <Screen
          title="All charts"
          found={ofAll}
          text={`Charts of the story in the same states: ${ofAll.agreeing} of ${ofAll.told}.`}
          stories={stories}
        />
      )}
      {!ofAll && <p>No picture of a story fits what all charts are in.</p>}
    </section>
  );
}
