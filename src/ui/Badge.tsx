import { css } from 'goober';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export type BadgeTone = 'pending' | 'progress' | 'done' | 'neutral' | 'accent' | 'danger';

const badge = css`
  display: inline-flex;
  align-items: center;
  gap: 0.5em;
  flex: none;
  max-width: 100%;
  padding: 0.125em 0.75em;
  border-radius: var(--radius-full);
  background: var(--neutral-soft);
  color: var(--neutral);
  font-size: var(--text-tiny);
  font-weight: 500;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;

  /* A border, because forced colours take backgrounds away. */
  &::before {
    content: '';
    flex: none;
    border: 0.25em solid;
    border-radius: 50%;
  }
  &[data-tone='pending'] {
    background: var(--pending-soft);
    color: var(--pending);
  }
  &[data-tone='progress'] {
    background: var(--progress-soft);
    color: var(--progress);
  }
  &[data-tone='done'] {
    background: var(--done-soft);
    color: var(--done);
  }
  &[data-tone='accent'] {
    background: var(--clay-soft);
    color: var(--clay-strong);
  }
  &[data-tone='danger'] {
    background: var(--danger-soft);
    color: var(--danger);
  }
  &[data-tone='danger']::before,
  &[data-tone='accent']::before {
    display: none;
  }
`;

/** A block, because a text in a flex container gets no ellipsis. */
const cut = css`
  display: block;
  position: relative;
  padding-left: calc(1.25em + 0.375rem);

  /* In rem, because a border is as wide as whole pixels. */
  &::before {
    border-width: 0.1875rem;
    position: absolute;
    top: calc(50% - 0.1875rem);
    left: 0.75em;
  }
`;

/** A status, a failure (`danger`, with an icon), or a label (`accent`). The colour repeats what the text says. */
export const Badge = ({
  tone,
  isCut,
  children,
  ...rest
}: {
  tone: BadgeTone;
  /** A long status ends in an ellipsis. */
  isCut?: boolean;
} & ComponentProps<'span'>) => (
  <span {...rest} className={cx(badge, isCut && cut)} data-tone={tone}>
    {tone === 'danger' && <Icon name="warning" />}
    <span>{children}</span>
  </span>
);
