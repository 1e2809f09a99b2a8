import { css } from 'goober';
import { Link } from 'wouter';
import type { InboxItem } from '#contract/entities.ts';
import { ageText } from '#domain/age.ts';
import { fullDate, timeOf } from '#domain/dates.ts';
import { useMinute } from '#ui/DateText.tsx';

const list = css`
  display: grid;
  grid-auto-rows: minmax(var(--newest-height), 1fr);

  & > li {
    display: grid;
    max-height: 6rem;
  }
  & > li + li {
    border-top: var(--hairline) solid var(--line);
  }
  & a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-content: center;
    column-gap: var(--space-2);
    padding-inline: var(--space-1);
    border-radius: var(--radius);
    color: var(--ink);
    text-decoration: none;
  }
  & a:hover {
    background: var(--sunken);
  }
  & strong,
  & span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & time,
  & span {
    color: var(--muted);
    font-size: var(--text-small);
  }
  & span {
    grid-column: 1 / -1;
  }
`;

/** How much of a message is in the page: more than a line holds. */
const messageLength = 120;

/** The newest five of the dashboard's inquiries: each link opens one. */
export function NewestInquiries({ items, now }: { items: readonly InboxItem[]; now(): number }) {
  const newest = items
    .map((item) => ({ ...item, time: timeOf(item.created_at) ?? 0 }))
    .sort((left, right) => right.time - left.time)
    .slice(0, 5);
  const seenAt = useMinute(now);
  return (
    <ul className={list} aria-label="Newest inquiries">
      {newest.map(({ id, name, message, created_at }) => (
        <li key={id}>
          <Link href={`/inquiries?${new URLSearchParams({ open: id })}`}>
            <strong dir="auto">{name ?? 'No name provided'}</strong>
            <time dateTime={created_at ?? undefined} title={fullDate(created_at)}>
              {ageText(created_at, seenAt)}
            </time>
            <span dir="auto">{message?.slice(0, messageLength) ?? 'No message provided'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
