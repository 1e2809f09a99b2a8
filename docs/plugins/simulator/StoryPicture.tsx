import { css } from 'goober';
import type { ActorRecord, Recording } from '#docs/review/live/recorder.ts';
import { activeLeaves, selectActorTree, selectChart, statesText } from '#docs/review/live/selectors.ts';
import type { createMatcher, Match } from '#docs/review/storyboard/match.ts';

/** The storyboard beside the page. */
export interface Stories {
  readonly match: ReturnType<typeof createMatcher>;
  /** Why no person sees a state, by its id. */
  readonly hidden: Readonly<Record<string, string>>;
  /** The file of a picture. */
  fileOf(name: string): string;
}

const style = css`
  display: flex;
  gap: var(--space-1);
  padding: var(--space-1);
  border-top: var(--hairline) solid var(--line);
  font-size: var(--text-tiny);

  & > a {
    flex: 0 1 17.5rem;
  }
  & img {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 560 / 350;
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius-small);
  }
  & > div {
    flex: 1 1 8rem;
    overflow-wrap: anywhere;
  }
`;

/** How well the picture fits the moment. */
function agreement(chart: string, { shown, lacking, isPassed, others, agreeing }: Match): string {
  const states = statesText(shown);
  const own = isPassed
    ? `${chart} has been in ${states} before this picture`
    : lacking.length > 0
      ? `${chart} is in ${states} there, and not in ${statesText(lacking)}`
      : `${chart} is in the same states there`;
  return others === 0 ? `${own}.` : `${own}; of ${others} other charts of the story ${agreeing} are.`;
}

/** The picture of a story that fits best to what an actor, and the charts around it, are in after the event `at`. */
export function StoryPicture({
  recording,
  actor: { key, chart },
  at,
  stories: { match, hidden, fileOf },
}: {
  recording: Recording;
  actor: ActorRecord;
  at: number | null;
  stories: Stories;
}) {
  const snapshot = selectChart(recording, key, at);
  if (chart === null || !snapshot) return null;
  const looked = { chart, active: activeLeaves(snapshot.active) };
  const running = selectActorTree(recording, at).flatMap(({ actor }) =>
    actor.chart === null
      ? []
      : [
          {
            chart: actor.chart,
            active: activeLeaves(selectChart(recording, actor.key, at)?.active ?? []),
          },
        ],
  );
  const found = match(looked, snapshot.taken, running);
  const reason = looked.active.flatMap((id) => hidden[id] ?? [])[0];

  return (
    <section className={style} aria-label="Story picture">
      {found ? (
        <>
          <a href={fileOf(found.pictures[0])} target="_blank" rel="noreferrer">
            <picture>
              <source media="(prefers-color-scheme: dark)" srcSet={fileOf(found.pictures[1])} />
              <img src={fileOf(found.pictures[0])} alt={`The screen: ${found.text}`} />
            </picture>
          </a>
          <div>
            <p>
              A picture of the story ‘{found.story}’, not of this recording: {found.text}.
            </p>
            <p>{agreement(chart, found)}</p>
          </div>
        </>
      ) : (
        <p>
          No picture of a story shows {chart} in {statesText(looked.active)}
          {reason ? `: ${reason}` : '.'}
        </p>
      )}
    </section>
  );
}
