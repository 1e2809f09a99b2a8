import { css } from 'goober';
import { type ComponentProps, useRef } from 'react';
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
`;

/** Characters of a paste; nobody searches for more. */
export const searchLength = 200;

/** A search field with a button that clears it. */
export function SearchField({
  value,
  onChange,
  onClear,
  ...rest
}: {
  label: string;
  value: string;
  onChange(value: string): void;
  onClear(): void;
} & Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type' | 'className'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextField
      isLabelHidden
      autoComplete="off"
      maxLength={searchLength}
      // The “/” key focuses it.
      data-search=""
      {...rest}
      ref={input}
      type="search"
      className={field}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      leading={<Icon name="search" />}
      trailing={
        value && (
          <IconButton
            label="Clear search text"
            icon="close"
            onClick={() => {
              onClear();
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}
