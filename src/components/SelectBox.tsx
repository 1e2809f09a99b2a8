import { css } from 'goober';

/** A box of 18 px. A single element, because a long list has many: the border is transparent and makes the target larger. */
export const selectBox = css`
  appearance: none;
  display: grid;
  place-items: center;
  width: var(--target);
  height: var(--target);
  border: calc((var(--target) - var(--space-2)) / 2 - var(--hairline)) solid transparent;
  border-radius: var(--radius-large);
  background: var(--surface) padding-box;
  box-shadow: inset 0 0 0 var(--hairline) var(--control-line);
  cursor: pointer;
  user-select: none;
  transition: opacity var(--motion);

  &::before {
    content: '';
    width: var(--space-1-half);
    height: var(--space-1-half);
    background: var(--on-clay);
    clip-path: polygon(14% 44%, 0 60%, 40% 94%, 100% 22%, 86% 8%, 39% 66%);
    opacity: 0;
  }
  &:checked {
    background-color: var(--clay);
    box-shadow: none;
  }
  &:checked::before {
    opacity: 1;
  }
  @media (forced-colors: active) {
    & {
      appearance: auto;
    }
    &::before {
      content: none;
    }
  }
`;

/** Selects an item of a list; with Shift, everything from the item that was toggled last. */
export const SelectBox = ({
  isSelected,
  label,
  onToggled,
}: {
  isSelected: boolean;
  label: string;
  onToggled(isRange: boolean): void;
}) => (
  <input
    type="checkbox"
    className={selectBox}
    aria-label={`Select ${label}`}
    checked={isSelected}
    onChange={({ nativeEvent }) =>
      // A browser reports the change of a checkbox with the click that made it, also by the space bar.
      onToggled(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
  />
);
