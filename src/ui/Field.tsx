import { css } from 'goober';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { visuallyHidden } from './VisuallyHidden.tsx';

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
  display: flex;
  align-items: center;
  min-height: var(--target);
  background: var(--surface);
  border: var(--hairline) solid var(--control-line);
  border-radius: var(--radius);

  & > input,
  & > textarea {
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
  /* As high as the box with its border, so that an added button causes no layout shift. */
  & > button {
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
  &:has(> input:focus-visible),
  &:has(> textarea:focus-visible) {
    outline: var(--ring) solid var(--focus);
    outline-offset: calc(-1 * var(--hairline));
  }
  &:has(> [aria-invalid]) {
    border-color: var(--danger);
  }
  &:has(> input:disabled),
  &:has(> textarea:disabled),
  &:has(> [readonly]) {
    background: var(--sunken);
    color: var(--muted);
  }
`;

/** The label, the control's box, the hint and the error. */
function Frame({
  id,
  label,
  error,
  hint,
  leading,
  trailing,
  isLabelHidden,
  className,
  children,
}: FieldProps & { id: string; className: string | undefined; children: ReactNode }) {
  return (
    <div className={cx(field, className)}>
      <label htmlFor={id} className={isLabelHidden ? visuallyHidden : undefined}>
        {label}
      </label>
      <div className={box}>
        {leading}
        {children}
        {trailing}
      </div>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Splits the props of the frame from those of the control, and binds the control to its label, hint and error. */
function useField<Props extends FieldProps & { className?: string | undefined; id?: string | undefined }>({
  label,
  error,
  hint,
  leading,
  trailing,
  isLabelHidden,
  className,
  id,
  ...rest
}: Props) {
  const ownId = useId();
  const frame = { label, error, hint, leading, trailing, isLabelHidden, className, id: id ?? ownId };
  const described = cx(error && `${frame.id}-error`, hint ? `${frame.id}-hint` : undefined) || undefined;
  const control = {
    ...rest,
    id: frame.id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
  };
  return { frame, control };
}

/** One line of text. */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <input {...control} />
    </Frame>
  );
}

/** Several lines of text. Grows with its text where the browser supports it. */
export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <textarea {...control} />
    </Frame>
  );
}

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
