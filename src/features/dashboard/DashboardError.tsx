import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { messageOf } from '#domain/messages.ts';
import {
  type DashboardActorRef,
  dashboardSources,
  selectErrors,
  selectIsErrorDialogOpen,
} from '#machines/dashboard/dashboard.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

const sourceLabels = {
  inquiries: 'Inquiries',
  statistics: 'Inquiry statistics',
  mediaCounts: 'Media counts',
} as const;

const list = css`
  margin: 0;
  padding-left: var(--space-3);
`;

/** The message of each source, when all three have failed (Specification §2). */
export function DashboardError({ dashboard }: { dashboard: DashboardActorRef }) {
  const isOpen = useSelector(dashboard, selectIsErrorDialogOpen);
  const errors = useSelector(dashboard, selectErrors);
  const dismiss = () => dashboard.send({ type: 'dashboard.errorDismissed' });
  return (
    <Dialog
      title="Dashboard Error"
      size="small"
      isAlert
      isOpen={isOpen}
      onDismiss={dismiss}
      footer={
        <>
          {/* The dashboard is the home screen. */}
          <Button onClick={dismiss}>Back to Home</Button>
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
            {sourceLabels[source]}: {messageOf(errors[source])}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
