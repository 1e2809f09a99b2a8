import { css } from 'goober';
import { useEffect, useId, useRef, useState } from 'react';
import { rowButton } from '#devtools/charts/ActorTree.tsx';
import { RecordingView } from '#devtools/charts/RecordingView.tsx';
import { SmallButton } from '#devtools/SmallButton.tsx';
import { selectMoved } from '#docs/review/live/selectors.ts';
import type { Path } from '#docs/review/simulator/address.ts';
import { createPlayer, isPrefix, type Played } from '#docs/review/simulator/application/player.ts';
import type { View } from '#docs/review/simulator/application/run.ts';
import { describeStep } from '#docs/review/simulator/application/steps.ts';
import { galleryPicture } from '#docs/review/simulator/galleryPicture.ts';
import { applicationFile } from '#docs/review/simulator/path.ts';
import type { Step } from '#docs/review/simulator/simulation.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { Around } from './Around.tsx';
import { stories } from './application/stories.ts';
import { pageStyle } from './pageStyle.ts';

const layout = css`
  min-height: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-auto-rows: max-content;
  overflow: auto;

  & > * {
    min-width: 0;
    border: 0 solid var(--line);
    border-bottom-width: var(--hairline);
  }
  /* As narrow in every window, so that a path is the same in all. */
  & > iframe {
    width: min(100%, 21rem);
    height: 34rem;
    justify-self: center;
  }
  & [data-path],
  & [data-moved] {
    padding: var(--space-1);
  }
  & :is(ol, ul) {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & [data-next],
  & p {
    color: var(--muted);
  }

  @container (min-width: 60rem) {
    grid-template: minmax(0, 1fr) minmax(0, 1fr) / 14rem 21rem minmax(0, 1fr);
    overflow: hidden;

    & > * {
      min-height: 0;
      overflow: auto;
      border-right-width: var(--hairline);
    }
    & > iframe,
    & > [data-charts] {
      grid-row: 1 / -1;
      height: 100%;
    }
    & > [data-charts] {
      grid-column: 3;
      display: grid;
      grid-template: fit-content(11rem) minmax(0, 1fr) / minmax(0, 1fr);
      container-type: inline-size;
    }
    & > iframe {
      grid-column: 2;
    }
    & [data-moved] {
      overflow: auto;
      border-bottom: var(--hairline) solid var(--line);
    }
  }
`;

/** Runs the whole application beside its charts; the reader uses its screen, and settles the calls of its backend. */
export function ApplicationSimulator({
  path: { name, steps },
  onPath,
  onClose,
}: {
  path: Path;
  onPath(path: Path): void;
  onClose(): void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [played, setPlayed] = useState<Played | null>(null);
  const [problem, setProblem] = useState('');
  const [player] = useState(() =>
    createPlayer(
      { file: applicationFile, command: 'npm run charts' },
      {
        onPlayed: setPlayed,
        onSteps: (next) => onPath({ name, steps: next }),
        onError: setProblem,
      },
    ),
  );
  const [chosen, setChosen] = useState<{ readonly key: string; readonly view: View } | null>(null);
  const [question, setQuestion] = useState(
    () => stories.find((each) => isPrefix(steps, each.steps))?.question,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (frame.current) player.follow(frame.current, steps);
  }, [player, steps]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The path of the address, of which the last step is the current one. On a phone, where all is below each other, the page stays.
    const step = list.current?.children[steps.length]?.getBoundingClientRect();
    const section = list.current?.parentElement;
    const box = section?.getBoundingClientRect();
    if (step && box)
      section?.scrollBy(0, Math.max(0, step.bottom - box.bottom) + Math.min(0, step.top - box.top));
  }, [steps.length]);
  const go = (next: readonly Step[]) => onPath({ name, steps: next });

  const view = played?.view ?? null;
  const moved = view ? selectMoved(view.recording, view.since) : [];
  // A step shows a chart that it has moved, unless the reader then chooses another.
  const isShown =
    moved.length === 0 || chosen?.view === view || moved.some(({ actor }) => actor.key === chosen?.key);
  const selected = (isShown ? chosen?.key : moved[0]?.actor.key) ?? null;
  const select = (key: string) => view && setChosen({ key, view });
  const story = stories.find((each) => each.question === question && isPrefix(steps, each.steps));
  const rest = story?.steps.slice(steps.length) ?? [];
  const isPlaying =
    played?.error === '' ? played.view.steps.length !== steps.length : problem === '' && !played;
  const isAnswered = story !== undefined && rest.length === 0 && !isPlaying;
  const all = [...steps, ...rest];
  const paths = [[], ...all.map((_, index) => all.slice(0, index + 1))];
  return (
    <main className={pageStyle}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          The whole application
        </h1>
        <SelectField
          label="Question"
          isLabelHidden
          size="small"
          value={story?.question ?? ''}
          options={[
            { value: '', label: 'What if …' },
            ...stories.map(({ question: value }) => ({ value, label: value })),
          ]}
          onChange={(value) => {
            setQuestion(value);
            go([]);
          }}
        />
        {story && (
          <>
            <SmallButton
              tone="primary"
              disabled={rest.length === 0}
              onClick={() => go([...steps, ...rest.slice(0, 1)])}
              text="Next step"
            />
            <SmallButton disabled={rest.length === 0} onClick={() => go(story.steps)} text="To the end" />
          </>
        )}
        <SmallButton disabled={steps.length === 0} onClick={() => go(steps.slice(0, -1))} text="Undo step" />
        <SmallButton tone="quiet" disabled={steps.length === 0} onClick={() => go([])} text="Start anew" />
        <SmallButton onClick={onClose} text="Close" />
        <span role="status">{played?.error || problem || (isAnswered && story.answer)}</span>
      </header>
      <div className={layout}>
        <div data-around="">{played && <Around {...played} onStep={(step) => go([...steps, step])} />}</div>
        <iframe ref={frame} title="The screen of the application" />
        <div data-charts="">
          <section data-moved="" aria-labelledby={`${id}-moved`}>
            <h2 id={`${id}-moved`}>What the last step did</h2>
            {moved.length === 0 && <p>No chart is in another state.</p>}
            <ul>
              {moved.map(({ actor, from, to }) => (
                <li key={actor.key}>
                  <button
                    type="button"
                    className={rowButton}
                    aria-pressed={actor.key === selected}
                    onClick={() => select(actor.key)}
                  >
                    {actor.name} <small>{from ? `${from} → ${to}` : `started: ${to}`}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
          {view && (
            <RecordingView
              recording={view.recording}
              isLive
              load={galleryPicture}
              tools={null}
              selected={selected}
              onSelect={select}
            />
          )}
        </div>
        <section data-path="" aria-busy={isPlaying} aria-labelledby={`${id}-path`}>
          <h2 id={`${id}-path`}>Path</h2>
          <ol ref={list}>
            {paths.map((each) => (
              <li key={each.length}>
                <button
                  type="button"
                  className={rowButton}
                  data-next={each.length > steps.length ? '' : undefined}
                  aria-current={each.length === steps.length ? 'step' : undefined}
                  onClick={() => go(each)}
                >
                  {each.length}. {describeStep(each.at(-1) ?? 'Start')}
                </button>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </main>
  );
}
