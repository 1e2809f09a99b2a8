import { css } from 'goober';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { visuallyHidden } from './VisuallyHidden.tsx';

interface FieldProps {
  label: string;
  /** What is wrong, in words. */
  error?: string | undefined;
  /** What helps to fill it in. */
  hint?: ReactNode;
  /** Inside the field, before the text. */
  leading?: ReactNode;
  /** Inside the field, after the text. */
  trailing?: ReactNode;
  /** Where the place says what it is; screen readers still hear the label. */
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
  /* As high as the box with its border: nothing moves when a button comes. */
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

/** A label, the control's box, then the hint and what is wrong with it. */
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

/** What binds a control to its label, hint and error. */
const bound = (id: string, { error, hint }: FieldProps) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': cx(error && `${id}-error`, hint ? `${id}-hint` : undefined) || undefined,
});

/** One line of text. */
export function TextField({
  label,
  error,
  hint,
  leading,
  trailing,
  isLabelHidden,
  className,
  id,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  const ownId = useId();
  const own = { label, error, hint, leading, trailing, isLabelHidden, className, id: id ?? ownId };
  return (
    <Frame {...own}>
      <input {...rest} {...bound(own.id, own)} />
    </Frame>
  );
}

/** Several lines of text; grows with them where the browser can. */
export function TextArea({
  label,
  error,
  hint,
  leading,
  trailing,
  isLabelHidden,
  className,
  id,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const ownId = useId();
  const own = { label, error, hint, leading, trailing, isLabelHidden, className, id: id ?? ownId };
  return (
    <Frame {...own}>
      <textarea {...rest} {...bound(own.id, own)} />
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
