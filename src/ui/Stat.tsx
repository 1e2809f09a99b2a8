import { css } from 'goober';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { Skeleton } from './Skeleton.tsx';

const stat = css`
  display: grid;
  /* Aligns the figures of a row, however long the names above them are. */
  grid-template: 1fr auto auto / minmax(0, 1fr) auto;
  gap: var(--space-half) var(--space-1);
  min-width: 0;
  padding: var(--space-3);
  background: var(--surface);
  border: var(--hairline) solid transparent;
  border-radius: var(--radius-large);
  box-shadow: var(--shadow);

  & > h2 {
    align-self: start;
    color: var(--muted);
    font: 500 var(--text-small) / 1.5 var(--font-text);
  }
  @media (max-width: 30rem) {
    padding: var(--space-2);

    & > h2 {
      font-size: var(--text-tiny);
    }
  }
  & > svg {
    color: var(--clay);
  }
  & > div {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    min-height: calc(1.375 * var(--text-figure));
    font-family: var(--font-display);
    font-size: var(--text-figure);
    font-variant-numeric: tabular-nums lining-nums;
    line-height: 1.375;
  }
  & > p {
    grid-column: 1 / -1;
    min-height: 1.5em;
    color: var(--muted);
    font-size: var(--text-small);
  }
`;

/** One figure with its name and, below it, `note`. Both keep their height while they load. */
export const Stat = ({
  label,
  value,
  note,
  icon,
  isLoading,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  icon: IconName;
  isLoading?: boolean | undefined;
}) => (
  <article className={stat} aria-label={label} aria-busy={isLoading || undefined}>
    <h2>{label}</h2>
    <Icon name={icon} />
    <div>{isLoading ? <Skeleton width="2.5em" height="1em" /> : value}</div>
    <p>{note}</p>
  </article>
);
