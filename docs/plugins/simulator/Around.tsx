import { css } from 'goober';
import { SmallButton } from '#devtools/SmallButton.tsx';
import type { ApplicationRun, View } from '#docs/review/simulator/application/run.ts';
import type { Step } from '#docs/review/simulator/simulation.ts';
import { Clock, seconds } from './Clock.tsx';

const panel = css`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-1);

  & h2,
  & h3 {
    overflow-wrap: anywhere;
  }
  & h3 {
    font-weight: normal;
  }
  & ul {
    list-style: none;
    margin: 0;
    padding: 0;
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-half);
  }
  & p {
    color: var(--muted);
  }
`;

/** What is around the application: the open calls of its backend, the clock, and what else may happen. */
export function Around({
  view: { calls, time, nextTimer, url },
  run: { outcomes, events },
  onStep,
}: {
  view: View;
  run: ApplicationRun;
  onStep(step: Step): void;
}) {
  const [usual = ''] = outcomes;
  // The first of each name is settled.
  const open = [...new Map(calls.toReversed().map((call) => [call.name, call])).values()].toReversed();
  return (
    <div className={panel}>
      <p>{url}</p>
      <h2>Open calls: {calls.length}</h2>
      {calls.length > 0 && <SmallButton onClick={() => onStep(`calls~${usual}`)} text="Answer all" />}
      {open.map(({ name, query }) => (
        <section key={name} aria-label={name}>
          <h3>
            {name}
            {query}
          </h3>
          <ul>
            {outcomes.map((outcome) => (
              <li key={outcome}>
                <SmallButton
                  tone={outcome === usual ? 'secondary' : 'caution'}
                  aria-label={`${name}: ${outcome}`}
                  onClick={() => onStep(`call~${name}~${outcome}`)}
                  text={outcome}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2>Clock: {seconds(time)}</h2>
      <Clock next={nextTimer} nextText="To the next timer" spans={[1_000, 10_000, 60_000]} onStep={onStep} />
      <h2>What may happen</h2>
      <ul>
        {events.map((event) => (
          <li key={event}>
            <SmallButton tone="quiet" onClick={() => onStep(`event~${event}`)} text={event} />
          </li>
        ))}
      </ul>
    </div>
  );
}
