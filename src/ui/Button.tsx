import { css, keyframes } from 'goober';
import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

interface ButtonStyle {
  /** At most one `primary` on a screen; `danger` for what cannot be undone, `caution` for what asks for confirmation first. */
  tone?: 'primary' | 'quiet' | 'danger' | 'caution' | undefined;
  size?: 'small' | undefined;
  icon?: IconName | undefined;
}

const buttonClass = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-1);
  min-height: var(--target);
  padding: var(--space-half) var(--space-2);
  border: var(--hairline) solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--ink);
  font-weight: 500;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: transform var(--motion), opacity var(--motion);

  /* What a button contains is laid out by the button. */
  & > span:last-child {
    display: contents;
  }
  &:hover {
    background: var(--sunken);
  }
  &:active {
    transform: translateY(var(--hairline));
  }
  &[data-tone='primary'] {
    border-color: transparent;
    background: var(--clay);
    color: var(--on-clay);
  }
  &[data-tone='primary']:hover {
    background: var(--clay-strong);
  }
  &[data-tone='danger'] {
    border-color: transparent;
    background: var(--danger);
    color: var(--on-danger);
  }
  &[data-tone='danger']:hover {
    background: var(--danger-strong);
  }
  &[data-tone='quiet'] {
    border-color: transparent;
    background: transparent;
    color: var(--clay);
  }
  &[data-tone='quiet']:hover {
    background: var(--clay-soft);
  }
  &[data-tone='caution']:is(:hover, :focus-visible) {
    background: var(--danger-soft);
    color: var(--danger);
  }
  &[data-size='small'] {
    min-height: var(--target-small);
    padding-inline: var(--space-1);
    border-radius: var(--radius-small);
    font-size: var(--text-small);
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: default;
    opacity: 0.5;
  }
`;

const turn = keyframes`
  to {
    transform: rotate(1turn);
  }
`;

const spinner = css`
  flex: none;
  width: 1.25em;
  height: 1.25em;
  border: var(--ring) solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} var(--motion-spin) infinite;
`;

const refuse = (event: MouseEvent) => event.preventDefault();

/** While it is busy, it shows a spinner and refuses every press, implicit submission too, but keeps the focus. */
export function Button({
  tone,
  size,
  icon,
  isBusy,
  className,
  children,
  ...rest
}: ButtonStyle & { isBusy?: boolean | undefined } & Omit<ComponentProps<'button'>, 'ref'>) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass, className)}
      data-tone={tone}
      data-size={size}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true, onClick: refuse })}
    >
      {isBusy ? <span className={spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  tone,
  size,
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<'a'>) {
  return (
    <a {...rest} className={cx(buttonClass, className)} data-tone={tone} data-size={size}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  );
}
