import { SmallButton } from '#devtools/SmallButton.tsx';
import type { Step } from '#docs/review/simulator/simulation.ts';

/** Milliseconds as a text. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toLocaleString('en')} s`;

/** Buttons that let time pass. */
export function Clock({
  next,
  nextText,
  spans,
  onStep,
}: {
  /** Milliseconds until something ends; null where nothing does. */
  next: number | null;
  nextText: string;
  /** Milliseconds that may pass. */
  spans: readonly number[];
  onStep(step: Step): void;
}) {
  return (
    <ul>
      <li>
        <SmallButton
          disabled={next === null}
          onClick={() => onStep(`+${Math.ceil(next ?? 0)}`)}
          text={nextText}
        />
      </li>
      {spans.map((each) => (
        <li key={each}>
          <SmallButton tone="quiet" onClick={() => onStep(`+${each}`)} text={`+ ${seconds(each)}`} />
        </li>
      ))}
    </ul>
  );
}
