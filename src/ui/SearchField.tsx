import { css } from 'goober';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { TextField } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

const field = css`
  & input {
    appearance: none;
    padding-left: var(--space-1);
  }
  & ::-webkit-search-cancel-button {
    display: none;
  }
  & [role='status'] {
    flex: none;
    padding-inline: var(--space-1);
    color: var(--muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
`;

/** A search as one types, with a button that clears it. `resultCount` is shown inside the field and announced. */
export function SearchField({
  value,
  onChange,
  resultCount,
  className,
  ...rest
}: {
  label: string;
  value: string;
  onChange(value: string): void;
  resultCount?: ReactNode;
} & Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextField
      isLabelHidden
      autoComplete="off"
      // Where the “/” key goes.
      data-search=""
      aria-keyshortcuts="/"
      {...rest}
      ref={input}
      type="search"
      className={cx(field, className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      leading={<Icon name="search" />}
      trailing={
        <>
          {resultCount !== undefined && <span role="status">{resultCount}</span>}
          {value && (
            <IconButton
              label="Clear search text"
              icon="close"
              onClick={() => {
                onChange('');
                input.current?.focus();
              }}
            />
          )}
        </>
      }
    />
  );
}
