import { css } from 'goober';
import { useId } from 'react';
import { type Status, statuses } from '#contract/entities.ts';
import { statusLabels, statusTone } from '#domain/status.ts';

const group = css`
  display: grid;
  gap: var(--space-half);
  justify-items: start;

  & > span {
    font-size: var(--text-small);
    font-weight: var(--weight-strong);
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    max-width: 100%;
    border: var(--hairline) solid var(--control-line);
    border-radius: var(--radius);
    background: var(--surface);
  }
  & label {
    position: relative;
    flex: 1 1 auto;
    display: grid;
    place-items: center;
    min-height: var(--target);
    padding-inline: clamp(var(--space-1), 2vw, var(--space-2));
    border-radius: var(--radius);
    font-weight: 500;
    white-space: nowrap;
    cursor: pointer;
  }
  & label:hover {
    background: var(--sunken);
  }
  & label:has(:checked) {
    font-weight: var(--weight-strong);
  }
  & [data-tone='pending']:has(:checked) {
    background: var(--pending-soft);
    color: var(--pending);
  }
  & [data-tone='progress']:has(:checked) {
    background: var(--progress-soft);
    color: var(--progress);
  }
  & [data-tone='done']:has(:checked) {
    background: var(--done-soft);
    color: var(--done);
  }
  & label:has(:focus-visible) {
    outline: var(--ring) solid var(--focus);
    outline-offset: var(--hairline);
    z-index: 1;
  }
  & input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  @media (forced-colors: active) {
    & label:has(:checked) {
      outline: var(--ring) solid Highlight;
      outline-offset: calc(-1 * var(--ring));
    }
  }
`;

/** Sets any status by one press (Specification §4). An unknown status leaves none of the three chosen. */
export function StatusGroup({
  shown,
  isSaving,
  label,
  onChosen,
}: {
  shown: string;
  isSaving: boolean;
  label: string;
  onChosen(status: Status): void;
}) {
  const labelId = useId();
  return (
    <div className={group}>
      <span id={labelId}>{label}</span>
      <div role="radiogroup" aria-labelledby={labelId} aria-busy={isSaving || undefined}>
        {statuses.map((status) => (
          <label key={status} data-tone={statusTone(status)}>
            <input
              type="radio"
              name={labelId}
              value={status}
              checked={shown === status}
              onChange={() => onChosen(status)}
            />
            {statusLabels[status]}
          </label>
        ))}
      </div>
    </div>
  );
}
