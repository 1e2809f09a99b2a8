import { css } from 'goober';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const header = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  margin-bottom: var(--space-3);

  @media (max-width: 30rem) {
    margin-bottom: var(--space-2);
  }
  & h1:focus {
    outline: none;
  }
  & p {
    margin-top: var(--space-half);
    color: var(--muted);
  }
  & > div + div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1);
  }
`;

/** The only h1 of a screen, focusable by script, with the actions for the whole screen on the right. */
export const PageHeader = ({
  title,
  subtitle,
  children,
  className,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}) => (
  <header className={cx(header, className)} data-page-header="">
    <div>
      <h1 tabIndex={-1}>{title}</h1>
      {subtitle && <p>{subtitle}</p>}
    </div>
    {children && <div>{children}</div>}
  </header>
);
