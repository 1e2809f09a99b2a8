import { css } from 'goober';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

const card = css`
  display: grid;
  align-content: start;
  gap: var(--space-2);
  min-width: 0;
  padding: var(--space-3);
  background: var(--surface);
  border: var(--hairline) solid transparent;
  border-radius: var(--radius-large);
  box-shadow: var(--shadow);
`;

/** A bordered group of content. Name it with aria-labelledby. */
export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={cx(card, className)} />
);
