import { css } from 'goober';
import type { CSSProperties } from 'react';
import { shortDate } from '#domain/dates.ts';
import { figureText } from '#domain/statistics.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import type { DashboardStats } from './queries.ts';
import { Failed, type SourceView } from './StatCard.tsx';

const card = css`
  grid-template-rows: auto 1fr;
  align-content: stretch;
`;

const table = css`
  display: grid;
  grid-template-rows: auto minmax(9rem, 1fr);
  gap: var(--space-2);

  & > caption {
    display: block;
    color: var(--muted);
    font-size: var(--text-small);
    text-align: left;
  }
  & > tbody {
    display: grid;
    grid-template-columns: repeat(8, minmax(0, 1fr));
    gap: var(--space-half);
  }
  & tr {
    display: flex;
    flex-direction: column-reverse;
    gap: var(--space-half);
    min-width: 0;
  }
  & th {
    height: 3em;
    padding: 0;
    color: var(--muted);
    font-size: var(--text-tiny);
    font-weight: inherit;
    text-align: center;
  }
  & td {
    flex: 1;
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    padding: 0;
    font-size: var(--text-small);
    text-align: center;
  }
  /* Borders, because forced colours take backgrounds away. */
  & td::after {
    content: '';
    flex: none;
    width: min(100%, var(--space-4));
    height: calc(var(--share) * (100% - 1.5em));
    margin-inline: auto;
    border: var(--hairline) solid var(--oak);
    border-bottom-width: var(--ring);
    border-radius: var(--radius-small) var(--radius-small) 0 0;
    background: var(--oak);
  }
  & tr:last-child td::after {
    border-color: var(--clay);
    background: var(--clay);
  }
`;

/** Bars of all inquiries by week; the table is their text. Nothing where all are 0. */
export function InquiriesPerWeek({ statistics }: { statistics: SourceView<DashboardStats> }) {
  const { data, failure } = statistics;
  if (data?.weeks.every(({ count }) => count === 0)) return null;
  return (
    <Card className={card} aria-labelledby="inquiries-per-week">
      <h2 id="inquiries-per-week">Inquiries per Week</h2>
      {data ? (
        <Bars {...data} />
      ) : failure !== null ? (
        <Failed name="Inquiries per Week" source={statistics} />
      ) : (
        <SkeletonGroup label="Loading inquiries per week">
          <Skeleton height="9rem" />
        </SkeletonGroup>
      )}
    </Card>
  );
}

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

function Bars({ weeks }: Pick<DashboardStats, 'weeks'>) {
  const highest = Math.max(...weeks.map(({ count }) => count));
  return (
    <table className={table}>
      <caption>Last 8 weeks</caption>
      <tbody>
        {weeks.map(({ start, count }, index) => (
          <tr key={start} style={{ '--share': count / highest } as CSSProperties}>
            <th scope="row" title={`7 days from ${shortDate(new Date(start).toISOString())}`}>
              {index === weeks.length - 1 ? 'This week' : days.format(start)}
            </th>
            <td>{figureText(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
