import { css } from 'goober';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

const notice = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  padding: var(--space-2);
  border: var(--hairline) solid transparent;
  border-radius: var(--radius);
  background: var(--progress-soft);
  overflow-wrap: anywhere;

  & > svg {
    color: var(--progress);
  }
  &[data-tone='error'] {
    background: var(--danger-soft);
  }
  &[data-tone='error'] > svg {
    color: var(--danger);
  }
  & > div {
    flex: 1 1 12rem;
    min-width: 0;
  }
  & strong {
    display: block;
  }
  & > [data-actions] {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }
`;

/** A message about a section of the page, with actions. An error is announced at once. */
export const Notice = ({
  tone,
  title,
  children,
  actions,
  className,
}: {
  tone: 'error' | 'info';
  title?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
}) => (
  <div role={tone === 'error' ? 'alert' : 'status'} className={cx(notice, className)} data-tone={tone}>
    <Icon name={tone === 'error' ? 'warning' : 'info'} />
    <div>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
    {actions && <div data-actions="">{actions}</div>}
  </div>
);
