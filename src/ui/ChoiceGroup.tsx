import { css } from 'goober';
import { useId } from 'react';
import { toneStyle } from './Badge.tsx';

const group = css`
  flex: none;
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
  &[data-small] label {
    min-height: calc(var(--target-small) - 2 * var(--hairline));
    padding-inline: var(--space-1);
    font-size: var(--text-small);
  }
  & label:hover {
    background: var(--sunken);
  }
  & label:has(:checked) {
    background: var(--tone-soft, var(--clay-soft));
    color: var(--tone, var(--clay-strong));
    /* A heavier font would be wider, and move what is beside it. */
    box-shadow: inset 0 0 0 var(--hairline) currentcolor;
  }
  & label:has(:focus-visible) {
    outline: var(--ring) solid var(--focus);
    outline-offset: var(--hairline);
    z-index: 1;
  }
  & input {
    position: absolute;
    inset: 0;
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

/** One of a few values, chosen by one press: radio buttons in a bar. With another `value` than theirs none is chosen. */
export function ChoiceGroup<Value extends string>({
  label,
  options,
  value,
  onChosen,
  isSmall,
}: {
  label: string;
  options: readonly { readonly value: Value; readonly label: string; readonly tone?: string }[];
  value: string;
  onChosen(value: Value): void;
  /** In a row of tools, where its label is not seen. */
  isSmall?: boolean;
}) {
  const id = useId();
  return (
    <div className={group} data-small={isSmall || undefined}>
      {!isSmall && <span>{label}</span>}
      <div role="radiogroup" aria-label={label}>
        {options.map((option) => (
          <label key={option.value} style={option.tone ? toneStyle(option.tone) : undefined}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChosen(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
