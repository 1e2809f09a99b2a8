import { css } from 'goober';
import { type Status, statuses, statusTable } from '#contract/entities.ts';
import { fixedTexts } from '#domain/fixedTexts.ts';
import { figureText, type StatusCounts } from '#domain/statistics.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { inboxLabels } from './labels.ts';
import type { Inbox } from './useInbox.ts';

const row = css`
  container-type: inline-size;

  & > div {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    border: var(--hairline) solid transparent;
    border-radius: var(--radius-large);
    background: var(--surface);
    box-shadow: var(--shadow);
    overflow: clip;
  }
  & button {
    position: relative;
    display: grid;
    grid-template: 1fr 1fr / auto auto 1fr;
    align-items: center;
    column-gap: var(--space-1);
    min-width: 0;
    min-height: var(--space-7);
    padding: var(--space-half) var(--space-2);
    border: 0 solid var(--line);
    background: none;
    text-align: start;
    white-space: nowrap;
    cursor: pointer;
    outline-offset: calc(-1 * var(--ring));
  }
  & button + button {
    border-left-width: var(--hairline);
  }
  & button:hover {
    background: var(--sunken);
  }
  & button[aria-pressed='true']::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    border-bottom: var(--ring) solid var(--clay);
  }
  & svg {
    grid-row: 1 / -1;
    color: var(--clay);
  }
  & strong {
    grid-area: 1 / 2 / -1;
    /* Two digits, so that nothing moves when they arrive. */
    min-width: 1.3em;
    height: 1.375em;
    display: flex;
    align-items: center;
    font-family: var(--font-display);
    font-size: var(--text-medium);
    font-weight: var(--weight-display);
    line-height: 1.375;
  }
  & button > span,
  & small {
    grid-area: 1 / 3 / -1;
    color: var(--muted);
    font-size: var(--text-small);
    line-height: 1.25;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & [aria-pressed='true'] > span {
    color: var(--ink);
  }
  & span:has(+ strong + small) {
    grid-row-end: 2;
    align-self: end;
  }
  & small {
    grid-row-start: 2;
    align-self: start;
    font-size: var(--text-tiny);
  }

  /* The name below the figure, and each column as wide as its texts. */
  @container (max-width: 50rem) {
    & > div {
      grid-template-columns: repeat(4, auto);
    }
    & button {
      grid-template: auto auto 1fr / minmax(0, 1fr);
      padding: var(--ring) clamp(var(--space-half) + var(--hairline), 6cqi - var(--space-2), var(--space-2)) var(--space-half);
    }
    & svg {
      display: none;
    }
    & button > strong {
      grid-area: 1 / 1;
      height: 1.2em;
      font-size: var(--text-large);
    }
    & button > span,
    & span:has(+ strong + small) {
      grid-area: 2 / 1;
      font-size: var(--text-tiny);
    }
    & small {
      grid-area: 3 / 1;
    }
  }
  @container (max-width: 20rem) {
    & > div {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

/** The figures of an inbox (Specification §2), which filter it. Without data a dash or a skeleton, never a zero. */
export function InboxStatCards({ inbox, stats }: { inbox: Inbox; stats: StatusCounts | null }) {
  const { kind, screen } = inbox;
  const filter = inbox.view.status;
  const isLoading = stats === null && inbox.query.error === null;
  const nothing = isLoading ? <Skeleton width="1.2em" height="0.8em" /> : '–';
  const figure = (status: Status | null, label: string, icon: IconName, value: number | undefined) => (
    <button
      key={label}
      type="button"
      aria-pressed={filter === status}
      // Pressed again, it lets go.
      onClick={() => screen.send({ type: 'filter.statusChosen', status: filter === status ? null : status })}
    >
      <Icon name={icon} />
      <span>{label}</span>
      <strong>{value === undefined ? nothing : figureText(value)}</strong>
      {status === null && <small>{fixedTexts.inboxChange}</small>}
    </button>
  );
  return (
    <section className={row} data-screen-only="" aria-label="Statistics" aria-busy={isLoading || undefined}>
      <div>
        {figure(null, inboxLabels[kind].total, 'inbox', stats?.total)}
        {statuses.map((status) => {
          const { label, icon, figure: name } = statusTable[status];
          return figure(status, label, icon, stats?.[name]);
        })}
      </div>
    </section>
  );
}
