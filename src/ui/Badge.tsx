import { css } from 'goober';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export type BadgeTone = 'pending' | 'progress' | 'done' | 'neutral' | 'accent';

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
  &[data-tone='accent']::before {
    display: none;
  }
`;

/** A status, or with the tone `accent` a label. The colour repeats what the text says. */
export const Badge = ({ tone, className, ...rest }: { tone: BadgeTone } & ComponentProps<'span'>) => (
  <span {...rest} className={cx(badge, className)} data-tone={tone} />
);
