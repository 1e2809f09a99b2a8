import { css } from 'goober';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { InboxItem } from '#contract/entities.ts';
import { inboxListsOf } from '#data/inboxLists.ts';
import { useQuery } from '#data/useQuery.ts';
import { shortDate, timeOf } from '#domain/dates.ts';
import { isEarlier, isSamePerson } from '#domain/samePerson.ts';
import { statusLabel, statusTone } from '#domain/status.ts';
import { Badge } from '#ui/Badge.tsx';
import type { InboxKind } from './api.ts';
import { inboxLabels, missingLabels } from './labels.ts';
import type { InboxProps } from './useInbox.ts';

const list = css`
  display: grid;

  & > li + li {
    border-top: var(--hairline) solid var(--line);
  }
  & a {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--target);
    color: var(--ink);
    text-decoration: none;
  }
  & a:hover {
    background: var(--sunken);
  }
  & a > :nth-child(2) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & time {
    color: var(--muted);
    font-size: var(--text-small);
  }
`;

const shownCount = 5;
/** More than a line holds. */
const excerptLength = 120;

/** What the same person has written before, to both inboxes, the newest first; nothing while that is not known. */
export function EarlierMessages({ inbox, actions, item }: InboxProps & { item: InboxItem }) {
  const { kind, scope, items: own } = inbox;
  const otherKind = kind === 'inquiry' ? 'contact' : 'inquiry';
  const { data: otherList } = useQuery(inboxListsOf(scope)[inboxLabels[otherKind].topic].get());
  const earlier = useMemo(() => {
    const of = (from: InboxKind, items: readonly InboxItem[] = []) =>
      items.flatMap((other) => (isSamePerson(other, item) && isEarlier(other, item) ? { from, other } : []));
    return [...of(kind, own), ...of(otherKind, otherList?.items)].sort(
      (one, next) => (timeOf(next.other.created_at) ?? 0) - (timeOf(one.other.created_at) ?? 0),
    );
  }, [kind, own, otherKind, otherList, item]);
  if (earlier.length === 0) return null;
  const more = earlier.length - shownCount;
  return (
    <section aria-labelledby="earlier-messages">
      <h3 id="earlier-messages">Earlier messages from this person</h3>
      <ul className={list}>
        {earlier.slice(0, shownCount).map(({ from, other }) => (
          <li key={`${from} ${other.id}`}>
            <Link
              href={`${inboxLabels[from].path}?open=${encodeURIComponent(other.id)}`}
              aria-label={`${shortDate(other.created_at)}, ${inboxLabels[from].one}, ${statusLabel(other.status)}`}
              onClick={(event) => {
                if (from !== kind) return;
                // The filter and the search stay.
                event.preventDefault();
                actions.open(other.id);
              }}
            >
              <time dateTime={other.created_at ?? undefined}>{shortDate(other.created_at)}</time>
              <span dir="auto">{other.message?.slice(0, excerptLength) ?? missingLabels.message}</span>
              <Badge tone={statusTone(other.status)}>
                {statusLabel(other.status) || missingLabels.status}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`and ${more} more`}</p>}
    </section>
  );
}
