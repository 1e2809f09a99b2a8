import { css } from 'goober';
import { type ComponentProps, useId } from 'react';
import { Icon } from './Icon.tsx';
import { visuallyHidden } from './VisuallyHidden.tsx';

const field = css`
  display: grid;
  gap: var(--space-half);
  min-width: 0;

  & > label {
    font-size: var(--text-small);
    font-weight: var(--weight-strong);
    justify-self: start;
  }
  & > div {
    position: relative;
    display: grid;
    align-items: center;
  }
  & > div > :not(select) {
    position: absolute;
    right: var(--space-1);
    pointer-events: none;
    color: var(--muted);
  }
`;

const select = css`
  appearance: none;
  width: 100%;
  min-width: 0;
  min-height: var(--target);
  padding: var(--space-half) var(--space-4) var(--space-half) var(--space-1-half);
  border: var(--hairline) solid var(--control-line);
  border-radius: var(--radius);
  background: var(--surface);
  text-overflow: ellipsis;
  cursor: pointer;

  &[data-size='small'] {
    min-height: var(--target-small);
    padding-left: var(--space-1);
    padding-right: var(--space-4);
    border-radius: var(--radius-small);
    font-size: var(--text-small);
  }
  &:focus-visible {
    outline-offset: calc(-1 * var(--hairline));
  }
  &:disabled {
    background: var(--sunken);
    color: var(--muted);
    opacity: 1;
    cursor: default;
  }
`;

type Props<Value extends string> = {
  value: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value): void;
  size?: 'small' | undefined;
} & Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'size' | 'children' | 'className'>;

/** A native select without its arrow, for places that draw one and give it a name. */
export const BareSelect = <Value extends string>({ options, onChange, size, ...rest }: Props<Value>) => (
  <select
    {...rest}
    className={select}
    data-size={size}
    onChange={(event) => onChange(event.target.value as Value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

/** A native select. */
export function SelectField<Value extends string>({
  label,
  isLabelHidden,
  ...rest
}: { label: string; isLabelHidden?: boolean | undefined } & Omit<Props<Value>, 'id'>) {
  const id = useId();
  return (
    <div className={field}>
      <label htmlFor={id} className={isLabelHidden ? visuallyHidden : undefined}>
        {label}
      </label>
      <div>
        <BareSelect {...rest} id={id} />
        <Icon name="chevronDown" />
      </div>
    </div>
  );
}
