import { css } from 'goober';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { ActorTree, rowButton } from '#devtools/charts/ActorTree.tsx';
import { ChartPicture } from '#devtools/charts/ChartPicture.tsx';
import { ValuesView } from '#devtools/charts/ValuesView.tsx';
import { SmallButton } from '#devtools/SmallButton.tsx';
import { selectChart } from '#docs/review/live/selectors.ts';
import { hashOf, type Path } from '#docs/review/simulator/address.ts';
import type { ChartExample } from '#docs/review/simulator/example.ts';
import { galleryPicture } from '#docs/review/simulator/galleryPicture.ts';
import { type Simulation, type Step, simulate } from '#docs/review/simulator/simulation.ts';
import { testSkeleton } from '#docs/review/simulator/skeleton.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { Choices } from './Choices.tsx';
import { pageStyle } from './pageStyle.ts';
import { testImports } from './testImports.ts';

const layout = css`
  min-height: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-auto-rows: max-content;
  overflow: auto;

  & > * {
    min-width: 0;
    border-bottom: var(--hairline) solid var(--line);
  }
  & > [data-chart] {
    height: 22rem;
    display: grid;
  }
  & [data-path] {
    margin: 0;
    padding: var(--space-1);
    list-style: none;
  }
  & [data-values] {
    padding: var(--space-1);
  }
  & > [data-choices] > h2,
  & > [data-steps] > h2 {
    padding: var(--space-1) var(--space-1) 0;
  }

  @container (min-width: 60rem) {
    grid-template: minmax(0, 3fr) minmax(0, 2fr) / 20rem minmax(0, 1fr) 18rem;
    overflow: hidden;

    & > * {
      min-height: 0;
      overflow: auto;
    }
    & > [data-chart] {
      grid-row: 1;
      grid-column: 2 / -1;
      height: auto;
      overflow: hidden;
    }
    & > [data-choices] {
      grid-row: 1 / -1;
      grid-column: 1;
      border-right: var(--hairline) solid var(--line);
    }
    & > [data-values] {
      grid-column: 3;
      border-left: var(--hairline) solid var(--line);
    }
  }
`;

/** `0~sign in` as 'sign in', with the actor. */
const stepText = (step: Step | undefined): string =>
  step === undefined
    ? 'start'
    : step.startsWith('+')
      ? `${step.slice(1)} ms pass`
      : step.replace(/^\d+~/, '');

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

type Run = { readonly simulation: Simulation; readonly steps: readonly Step[]; readonly error: string };

/** As far as the steps are possible: the charts may have changed since the address was made. */
function runOf(example: ChartExample, steps: readonly Step[]): Run {
  const simulation = simulate(example);
  for (const [index, step] of steps.entries()) {
    try {
      simulation.perform(step);
    } catch (error) {
      return { simulation, steps: steps.slice(0, index), error: error instanceof Error ? error.message : '' };
    }
  }
  return { simulation, steps, error: '' };
}

/** Runs the machine of a chart; the reader sends its events, ends its calls and moves its clock. */
export function Simulator({
  examples,
  path,
  onPath,
  onClose,
}: {
  examples: Readonly<Record<string, ChartExample>>;
  path: Path;
  onPath(path: Path): void;
  onClose(): void;
}) {
  const { name } = path;
  const example = examples[name];
  const run = useMemo(() => (example ? runOf(example, path.steps) : null), [example, path.steps]);
  const [selected, setSelected] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);

  if (!example || !run) return <p>There is no chart '{name}'.</p>;
  const { simulation, steps, error } = run;
  const recording = simulation.recording();
  const key = recording.actors.some((actor) => actor.key === selected && actor.chart !== null)
    ? (selected ?? simulation.key)
    : simulation.key;
  const actor = recording.actors.find((each) => each.key === key);
  const snapshot = selectChart(recording, key, null);
  const last = recording.log.findLast((entry) => entry.actor === key);

  const paths = [[], ...steps.map((_, index) => steps.slice(0, index + 1))];
  const go = (next: readonly Step[]) => {
    setNote('');
    onPath({ name, steps: next });
  };
  const copyAs = (what: string, text: string) => {
    void copy(text).then((isCopied) => {
      setNote(isCopied ? `${what} copied` : 'The browser does not let this page copy');
    });
  };

  return (
    <main className={pageStyle}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          Simulator
        </h1>
        <SelectField
          label="Chart"
          isLabelHidden
          size="small"
          value={name}
          options={Object.keys(examples).map((value) => ({ value, label: value }))}
          onChange={(value) => onPath({ name: value, steps: [] })}
        />
        <SmallButton disabled={steps.length === 0} onClick={() => go(steps.slice(0, -1))} text="Step back" />
        <SmallButton tone="quiet" disabled={steps.length === 0} onClick={() => go([])} text="Start anew" />
        <SmallButton
          tone="quiet"
          onClick={() => copyAs('Address', location.href.replace(/#.*|$/, hashOf({ name, steps })))}
          text="Copy address"
        />
        <SmallButton
          tone="quiet"
          onClick={() => copyAs('Test', testSkeleton(example, { name, steps }, testImports))}
          text="Copy as test"
        />
        <SmallButton onClick={onClose} text="Close" />
        <span role="status">{error || note}</span>
      </header>
      <div className={layout}>
        <div data-chart="">
          {actor?.chart && (
            <ChartPicture key={actor.chart} chart={actor.chart} snapshot={snapshot} load={galleryPicture} />
          )}
        </div>
        <section data-choices="" aria-labelledby={`${id}-choices`}>
          <h2 id={`${id}-choices`}>What happens next</h2>
          <Choices
            choices={simulation.choices()}
            delays={simulation.delays()}
            time={simulation.time()}
            onStep={(step) => go([...steps, step])}
          />
          <ActorTree recording={recording} at={null} selected={key} onSelect={setSelected} />
        </section>
        <section data-steps="" aria-labelledby={`${id}-path`}>
          <h2 id={`${id}-path`}>Path</h2>
          <ol data-path="">
            {paths.map((each) => (
              <li key={each.length}>
                <button
                  type="button"
                  className={rowButton}
                  aria-current={each.length === steps.length ? 'step' : undefined}
                  onClick={() => go(each)}
                >
                  {each.length}. {stepText(each.at(-1))}
                </button>
              </li>
            ))}
          </ol>
        </section>
        <ValuesView entry={last} context={snapshot?.context ?? null} />
      </div>
    </main>
  );
}
