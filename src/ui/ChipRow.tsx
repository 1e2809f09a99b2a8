import { css } from 'goober';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

const row = css`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-height: calc(var(--target-small) + var(--space-1));
  min-width: 0;
  /* Space for the focus ring of a chip. */
  margin: calc(-1 * var(--space-half));
  padding: var(--space-half);
  overflow-x: auto;
  scrollbar-width: none;
  white-space: nowrap;

  & > * {
    flex: none;
  }
  /* Where it may be scrolled, its end fades; the space lets the last chip out of it. */
  @media (max-width: 1023.98px) {
    padding-right: var(--space-4);
    mask-image: linear-gradient(to left, transparent, black var(--space-4));
  }
`;

/** One row of chips and facts, which is scrolled sideways where it does not fit: it never takes a second row. */
export const ChipRow = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx(row, className)} data-chips="" />
);
