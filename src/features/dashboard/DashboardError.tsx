import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { Question } from '#components/Question.tsx';
import { messageOf } from '#domain/messages.ts';
import {
  type DashboardActorRef,
  dashboardSources,
  selectErrors,
  selectIsErrorDialogOpen,
} from '#machines/dashboard/dashboard.machine.ts';

const sourceLabels = {
  inquiries: 'Inquiries',
  statistics: 'Inquiry statistics',
  mediaCounts: 'Media counts',
} as const;

const list = css`
  padding-left: var(--space-3);
  list-style: disc;
`;

/** The message of each source, when all three have failed (Specification §2). */
export function DashboardError({ dashboard }: { dashboard: DashboardActorRef }) {
  const isOpen = useSelector(dashboard, selectIsErrorDialogOpen);
  const errors = useSelector(dashboard, selectErrors);
  return (
    <Question
      title="Dashboard Error"
      isOpen={isOpen}
      confirm="Retry All"
      tone="primary"
      icon="refresh"
      // The dashboard is the home screen.
      dismissal="Back to Home"
      onConfirm={() => dashboard.send({ type: 'dashboard.refreshRequested' })}
      onDismiss={() => dashboard.send({ type: 'dashboard.errorDismissed' })}
    >
      <p>None of the dashboard’s data could be loaded:</p>
      <ul className={list}>
        {dashboardSources.map((source) => (
          <li key={source}>{`${sourceLabels[source]}: ${messageOf(errors[source])}`}</li>
        ))}
      </ul>
    </Question>
  );
}
