import { css } from 'goober';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

const empty = css`
  display: grid;
  justify-items: center;
  gap: var(--space-1);
  padding: var(--space-6) var(--space-3);
  color: var(--muted);
  text-align: center;

  & > img {
    width: 16rem;
    border-radius: var(--radius-large);
  }
  & > svg {
    width: var(--space-6);
    height: var(--space-6);
    margin-bottom: var(--space-1);
    color: var(--oak);
    stroke-width: 1;
  }
  & > h2 {
    color: var(--ink);
    outline: none;
  }
  & > div {
    max-width: var(--dialog-small);
    text-wrap: balance;
  }
  & > [data-actions] {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--space-1);
    margin-top: var(--space-2);
  }
`;

/** Says why there is nothing to show, and offers actions. */
export const EmptyState = ({
  icon,
  image,
  title,
  children,
  actions,
}: {
  icon: IconName;
  /** Its url. */
  image?: string | undefined;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) => (
  <section className={empty} aria-label={title}>
    {image ? <img src={image} alt="" /> : <Icon name={icon} />}
    <h2>{title}</h2>
    {children && <div>{children}</div>}
    {actions && <div data-actions="">{actions}</div>}
  </section>
);
