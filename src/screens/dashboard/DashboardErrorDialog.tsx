import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { messageOf } from '#domain/messages.ts';
import {
  type DashboardActorRef,
  dashboardSources,
  selectErrors,
  selectIsAlerting,
} from '#machines/dashboard/dashboard.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

const names = {
  inquiries: 'Inquiries',
  statistics: 'Inquiry statistics',
  mediaCounts: 'Media counts',
} as const;

const list = css`
  margin: 0;
  padding-left: var(--space-3);
`;

/** Shown when all three sources have failed: what each of them said, and two ways on (Specification §2). */
export function DashboardErrorDialog({
  dashboard,
  onHome,
}: {
  dashboard: DashboardActorRef;
  onHome(): void;
}) {
  const isOpen = useSelector(dashboard, selectIsAlerting);
  const errors = useSelector(dashboard, selectErrors);
  return (
    <Dialog
      title="Dashboard Error"
      size="small"
      isAlert
      isOpen={isOpen}
      onDismiss={() => dashboard.send({ type: 'dashboard.errorDismissed' })}
      footer={
        <>
          <Button onClick={onHome}>Back to Home</Button>
          <Button
            tone="primary"
            icon="refresh"
            onClick={() => dashboard.send({ type: 'dashboard.refreshRequested' })}
          >
            Retry All
          </Button>
        </>
      }
    >
      <p>None of the dashboard’s sources could be loaded:</p>
      <ul className={list}>
        {dashboardSources.map((source) => (
          <li key={source}>
            {names[source]}: {messageOf(errors[source])}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
