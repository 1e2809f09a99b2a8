import { css } from 'goober';
import { fixedTexts } from '#domain/fixedTexts.ts';
import type { InboxStats } from '#domain/statistics.ts';
import { statusLabels } from '#domain/status.ts';
import { Stat } from '#ui/Stat.tsx';
import type { InboxKind } from './api.ts';
import { inboxLabels } from './labels.ts';

const cards = css`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  grid-auto-rows: 1fr;
  gap: var(--space-2);

  @media (max-width: 60rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (max-width: 22rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The four figures of an inbox (Specification §2). Without data a dash or a skeleton, never a zero. */
export function InboxStatCards({
  kind,
  stats,
  hasFailed,
}: {
  kind: InboxKind;
  stats: InboxStats | null;
  hasFailed: boolean;
}) {
  const missing = hasFailed ? '–' : null;
  const isLoading = stats === null && !hasFailed;
  return (
    <section className={cards} aria-label="Statistics">
      <Stat
        label={inboxLabels[kind].total}
        icon="inbox"
        value={stats?.total ?? missing}
        note={fixedTexts.inboxChange}
        isLoading={isLoading}
      />
      <Stat
        label={statusLabels.pending}
        icon="clock"
        value={stats?.pending ?? missing}
        isLoading={isLoading}
      />
      <Stat
        label={statusLabels.in_progress}
        icon="refresh"
        value={stats?.inProgress ?? missing}
        isLoading={isLoading}
      />
      <Stat
        label={statusLabels.completed}
        icon="check"
        value={stats?.completed ?? missing}
        isLoading={isLoading}
      />
    </section>
  );
}
