import { css } from 'goober';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

const buttonClass = css`
  flex: none;
  display: inline-grid;
  place-items: center;
  width: var(--target);
  height: var(--target);
  padding: 0;
  border: var(--hairline) solid transparent;
  border-radius: var(--radius);
  background: transparent;
  color: var(--muted);
  cursor: pointer;
  transition: transform var(--motion);

  &:hover {
    background: var(--sunken);
    color: var(--ink);
  }
  &:active {
    transform: translateY(var(--hairline));
  }
  &[data-tone='danger'] {
    background: var(--surface);
  }
  &[data-tone='danger']:is(:hover, :focus-visible) {
    background: var(--danger-soft);
    color: var(--danger);
  }
  &[data-size='small'] {
    width: var(--target-small);
    height: var(--target-small);
    border-radius: var(--radius-small);
  }
  &:disabled {
    pointer-events: none;
    opacity: 0.5;
  }
`;

/** A button that shows only an icon; `label` is its name and its tooltip. */
export function IconButton({
  label,
  icon,
  tone,
  size,
  className,
  ...rest
}: {
  label: string;
  icon: IconName;
  tone?: 'danger' | undefined;
  size?: 'small' | undefined;
} & Omit<ComponentProps<'button'>, 'children' | 'ref'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(buttonClass, className)}
      data-tone={tone}
      data-size={size}
    >
      <Icon name={icon} />
    </button>
  );
}
