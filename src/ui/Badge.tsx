import { css } from 'goober';
import type { ComponentProps, CSSProperties } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export type BadgeTone = 'pending' | 'progress' | 'done' | 'neutral' | 'clay' | 'danger';

/** The colours of a tone, as --tone and --tone-soft. */
export const toneStyle = (tone: string) =>
  ({ '--tone': `var(--${tone})`, '--tone-soft': `var(--${tone}-soft)` }) as CSSProperties;

const badge = css`
  display: inline-flex;
  align-items: center;
  gap: 0.5em;
  flex: none;
  max-width: 100%;
  padding: 0.125em 0.75em;
  border-radius: var(--radius-full);
  background: var(--tone-soft);
  color: var(--tone);
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
  &[data-tone='danger']::before,
  &[data-tone='clay']::before {
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

/** A status, a failure (`danger`, with an icon), or a label (`clay`). The colour repeats what the text says. */
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
  <span {...rest} className={cx(badge, isCut && cut)} data-tone={tone} style={toneStyle(tone)}>
    {tone === 'danger' && <Icon name="warning" />}
    <span>{children}</span>
  </span>
);
