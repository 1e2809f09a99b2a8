import { css } from 'goober';
import type { ReactNode } from 'react';

const pill = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-height: var(--space-4);
  padding-inline: var(--space-2);
  border-radius: var(--radius-full);
  background: var(--sunken);
  color: var(--muted);
  font-size: var(--text-small);
  white-space: nowrap;

  /* Space for two digits, so that a count causes no layout shift when it arrives. */
  & strong {
    min-width: 2ch;
    color: var(--ink);
  }
`;

/** A short fact, such as a count. */
export const Pill = ({ children }: { children: ReactNode }) => <span className={pill}>{children}</span>;
