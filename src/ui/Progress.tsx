import { css } from 'goober';
import { useId } from 'react';

const track = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-half) var(--space-2);
  font-size: var(--text-small);

  & > label {
    overflow-wrap: anywhere;
  }
  & > progress {
    grid-column: 1 / -1;
    width: 100%;
    height: var(--space-1);
    accent-color: var(--clay);
  }
  @media not (forced-colors: active) {
    & > progress {
      appearance: none;
      overflow: hidden;
      border: 0;
      border-radius: var(--radius-full);
      background: var(--line);
    }
    & > progress::-webkit-progress-bar {
      background: transparent;
    }
    & > progress::-webkit-progress-value {
      border-radius: var(--radius-full);
      background: var(--clay);
    }
    & > progress::-moz-progress-bar {
      border-radius: var(--radius-full);
      background: var(--clay);
    }
  }
`;

/** A progress bar with its label and the percentage; `value` is from 0 to 1. */
export function Progress({ label, value }: { label: string; value: number }) {
  const id = useId();
  return (
    <div className={track}>
      <label htmlFor={id}>{label}</label>
      <span>{`${Math.floor(value * 100)}%`}</span>
      <progress id={id} value={value} max={1} />
    </div>
  );
}
