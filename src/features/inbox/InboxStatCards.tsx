import { type Status, statuses, statusTable } from '#contract/entities.ts';
import { fixedTexts } from '#domain/fixedTexts.ts';
import type { StatusCounts } from '#domain/statistics.ts';
import type { IconName } from '#ui/Icon.tsx';
import { StatFilters } from '#ui/StatFilters.tsx';
import { inboxLabels } from './labels.ts';
import type { Inbox } from './useInbox.ts';

/** The figures of an inbox (Specification §2), which filter it. Without data a dash or a skeleton, never a zero. */
export function InboxStatCards({ inbox, stats }: { inbox: Inbox; stats: StatusCounts | null }) {
  const { kind, screen } = inbox;
  const filter = inbox.view.status;
  const hasFailed = inbox.query.error !== null;
  const missing = hasFailed ? '–' : null;
  const figure = (status: Status | null, label: string, icon: IconName, value: number | undefined) => ({
    label,
    icon,
    value: value ?? missing,
    isPressed: filter === status,
    // Pressed again, it lets go.
    onPress: () => screen.send({ type: 'filter.statusChosen', status: filter === status ? null : status }),
  });
  return (
    <StatFilters
      label="Statistics"
      isLoading={stats === null && !hasFailed}
      filters={[
        {
          ...figure(null, inboxLabels[kind].total, 'inbox', stats?.total),
          note: fixedTexts.inboxChange,
        },
        ...statuses.map((status) => {
          const { label, icon, figure: name } = statusTable[status];
          return figure(status, label, icon, stats?.[name]);
        }),
      ]}
    />
  );
}
