import { css } from 'goober';
import { rowButton } from '#devtools/charts/ActorTree.tsx';
import { ValueTree } from '#devtools/charts/ValueTree.tsx';
import { SmallButton } from '#devtools/SmallButton.tsx';
import { toJson } from '#docs/review/live/redact.ts';
import type { ActorChoices, Delay, EventChoice, Step } from '#docs/review/simulator/simulation.ts';
import { Clock, seconds } from './Clock.tsx';

const panel = css`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  padding: var(--space-1);

  & ul {
    list-style: none;
    margin: 0;
    padding: 0;
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-half);
  }
  & [data-refused] {
    display: grid;
  }
  & h3 {
    margin-top: var(--space-1);
    font: var(--weight-strong) var(--text-small) / 1.5 var(--font-text);
  }
  & summary {
    line-height: var(--space-3);
    cursor: pointer;
    color: var(--muted);
  }
  & [data-error] {
    color: var(--danger);
  }
  & p,
  & small {
    color: var(--muted);
    font-size: var(--text-tiny);
  }
`;

/** Why an event is refused: the guards that return false, with their parameters and what they read. */
function Refusal({ choice }: { choice: EventChoice }) {
  return (
    <details>
      <summary>
        {choice.label} <small>{choice.judgement.refused.map(({ guard }) => `[${guard}]`).join(' ')}</small>
      </summary>
      {choice.judgement.refused.map(({ transition, guard, params, read }) => (
        <div key={transition}>
          <p>
            <code>{guard}</code> is false for <code>{transition}</code>
          </p>
          <ValueTree
            value={toJson({ ...(params !== undefined && { params }), context: read, event: choice.event })}
          />
        </div>
      ))}
    </details>
  );
}

function ActorPanel({ choices, onStep }: { choices: ActorChoices; onStep(step: Step): void }) {
  const { name, events, results, errors } = choices;
  const possible = events.filter(({ judgement }) => judgement.enabled.length > 0);
  const refused = events.filter(
    ({ judgement }) => judgement.enabled.length === 0 && judgement.refused.length > 0,
  );
  const others = events.filter(
    ({ judgement }) => judgement.enabled.length === 0 && judgement.refused.length === 0,
  );
  if (events.length === 0 && results.length === 0) return null;
  return (
    <section aria-label={`What ${name} can receive`}>
      <h3>{results.length > 0 ? `The call ${name} ends with` : name}</h3>
      <ul>
        {possible.map(({ step, label, event }) => (
          <li key={step}>
            <SmallButton
              title={JSON.stringify(toJson(event))}
              aria-label={`Send ${label} to ${name}`}
              onClick={() => onStep(step)}
              text={label}
            />
          </li>
        ))}
        {results.map(({ step, label }) => (
          <li key={step}>
            <SmallButton
              aria-label={`${name} resolves: ${label}`}
              onClick={() => onStep(step)}
              text={label}
            />
          </li>
        ))}
        {errors.map(({ step, label }) => (
          <li key={step} data-error="">
            <SmallButton
              tone="caution"
              aria-label={`${name} rejects: ${label}`}
              onClick={() => onStep(step)}
              text={label}
            />
          </li>
        ))}
      </ul>
      {refused.map((choice) => (
        <Refusal key={choice.step} choice={choice} />
      ))}
      {others.length > 0 && (
        <details>
          <summary>No transition here: {others.length}</summary>
          <ul>
            {others.map(({ step, label }) => (
              <li key={step}>
                <SmallButton tone="quiet" onClick={() => onStep(step)} text={label} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Everything that can happen next: events, ends of calls, and time that passes. */
export function Choices({
  choices,
  delays,
  time,
  onStep,
}: {
  choices: readonly ActorChoices[];
  delays: readonly Delay[];
  /** Milliseconds since the start. */
  time: number;
  onStep(step: Step): void;
}) {
  return (
    <div className={panel}>
      {choices.map((each) => (
        <ActorPanel key={each.key} choices={each} onStep={onStep} />
      ))}
      <section aria-label="Clock">
        <h3>Clock: {seconds(time)}</h3>
        <Clock
          next={delays[0]?.rest ?? null}
          nextText="To the next delay"
          spans={[100, 1_000, 10_000]}
          onStep={onStep}
        />
        {delays.map(({ name, actor, rest }) => (
          <button
            key={`${actor} ${name} ${rest}`}
            type="button"
            className={rowButton}
            onClick={() => onStep(`+${rest}`)}
          >
            {name}
            <small>
              {actor}, in {seconds(rest)}
            </small>
          </button>
        ))}
      </section>
    </div>
  );
}
