import { css } from 'goober';
import {
  type ChangeEvent,
  type ComponentProps,
  type ElementType,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Inside the field, before the text. */
  leading?: ReactNode;
  /** Inside the field, after the text. */
  trailing?: ReactNode;
  /** Screen readers still announce the label. */
  isLabelHidden?: boolean | undefined;
}

const field = css`
  display: grid;
  gap: var(--space-half);
  align-content: start;
  min-width: 0;

  & > label {
    font-size: var(--text-small);
    font-weight: var(--weight-strong);
    justify-self: start;
  }
  & > p {
    color: var(--muted);
    font-size: var(--text-small);
  }
  & > [role='alert'] {
    color: var(--danger);
  }
`;

const box = css`
  position: relative;
  display: flex;
  align-items: center;
  min-height: var(--target);
  background: var(--surface);
  border: var(--hairline) solid var(--control-line);
  border-radius: var(--radius);

  & > :is(input, textarea, select) {
    flex: 1;
    align-self: stretch;
    width: 100%;
    min-width: 0;
    padding: var(--space-1) var(--space-2);
    border: 0;
    border-radius: inherit;
    text-overflow: ellipsis;
    background: transparent;
    outline: none;
  }
  & > textarea {
    resize: vertical;
    field-sizing: content;
    min-height: calc(3 * var(--space-4));
    max-height: 40vh;
  }
  & > select {
    appearance: none;
    padding: var(--space-half) var(--space-4) var(--space-half) var(--space-1-half);
    cursor: pointer;
  }
  & > select:disabled {
    opacity: 1;
    cursor: default;
  }
  /* Over the end of the select. */
  & > select + * {
    position: absolute;
    right: var(--space-1);
    pointer-events: none;
    color: var(--muted);
  }
  &:has(> [data-size='small']) {
    min-height: var(--target-small);
    border-radius: var(--radius-small);
    font-size: var(--text-small);
  }
  & > [data-size='small'] {
    padding-left: var(--space-1);
  }
  /* As high as the box with its border: a whole target, and an added button causes no layout shift. */
  & > button,
  & > select {
    margin: calc(-1 * var(--hairline));
  }
  & > svg:first-child {
    margin-left: var(--space-2);
    color: var(--muted);
  }
  & ::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  &:has(> [id]:focus-visible) {
    outline: var(--ring) solid var(--focus);
    outline-offset: calc(-1 * var(--hairline));
  }
  &:has(> [aria-invalid]) {
    border-color: var(--danger);
  }
  &:has(> [id]:disabled),
  &:has(> [readonly]) {
    background: var(--sunken);
    color: var(--muted);
  }
`;

/** The label, the control in its box, the hint and the error, which describe the control. */
function Field({
  control: Control,
  label,
  error,
  hint,
  leading,
  trailing,
  isLabelHidden,
  className,
  id,
  ...rest
}: FieldProps & {
  control: ElementType;
  className?: string | undefined;
  id?: string | undefined;
  [attribute: string]: unknown;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={cx(field, className)}>
      {!isLabelHidden && <label htmlFor={controlId}>{label}</label>}
      <div className={box}>
        {leading}
        <Control
          aria-label={isLabelHidden ? label : undefined}
          {...rest}
          id={controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error && `${controlId}-error`, !!hint && `${controlId}-hint`) || undefined}
        />
        {trailing}
      </div>
      {hint && <p id={`${controlId}-hint`}>{hint}</p>}
      {error && (
        <p id={`${controlId}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** One line of text. */
export const TextField = (props: FieldProps & ComponentProps<'input'>) => (
  <Field control="input" {...props} />
);

/** Several lines of text. Grows with its text where the browser supports it. */
export const TextArea = (props: FieldProps & ComponentProps<'textarea'>) => (
  <Field control="textarea" {...props} />
);

/** A native select. */
export const SelectField = <Value extends string>({
  options,
  onChange,
  size,
  ...rest
}: {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value): void;
  size?: 'small';
} & Omit<ComponentProps<'select'>, 'onChange' | 'size'>) => (
  <Field
    control="select"
    {...rest}
    data-size={size}
    onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value as Value)}
    trailing={<Icon name="chevronDown" />}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </Field>
);

/** A password, hidden until its toggle shows it. */
export function PasswordField(props: Omit<FieldProps, 'trailing'> & Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={isShown ? 'eyeOff' : 'eye'}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
