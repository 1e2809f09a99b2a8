import { shallowEqual, useSelector } from '@xstate/react';
import { BulkBar } from '#components/BulkBar.tsx';
import { BulkProgress, BulkReport, ItemNames } from '#components/BulkDialogs.tsx';
import { BulkQuestion } from '#components/BulkQuestion.tsx';
import { countText, doneText, failureText } from '#components/bulkTexts.ts';
import { messageOf } from '#domain/messages.ts';
import { isKnownStatus, statusOptions } from '#domain/status.ts';
import {
  type InboxScreenActorRef,
  selectParts,
  selectQuestion,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { selectHiddenCount, selectSelected } from '#machines/selection/selection.machine.ts';
import { isActive, type Write } from '#machines/writes/entries.ts';
import { selectBulk, selectIsReporting } from '#machines/writes/writes.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { InboxKind } from './api.ts';
import { inboxLabels, namesOf, outcomeOf } from './labels.ts';

interface SelectionProps {
  readonly kind: InboxKind;
  readonly screen: InboxScreenActorRef;
}

/** The bar of the selected inquiries or messages, and the dialogs of what is done with them. */
export function InboxSelection({ kind, screen }: SelectionProps) {
  const { writes, selection, work } = useSelector(screen, selectParts);
  const ids = useSelector(selection, selectSelected);
  const isBusy = useSelector(writes, (snapshot) => selectBulk(snapshot).some(isActive));
  const names = namesOf(kind, 'deletion');
  return (
    <>
      <BulkBar
        selection={selection}
        work={work}
        names={names}
        messageOf={({ error }) => messageOf(error, inboxLabels[kind].deleteFailed)}
        progress={isBusy ? <StatusProgress kind={kind} screen={screen} /> : null}
      >
        <Button
          tone="caution"
          icon="trash"
          onClick={() => screen.send({ type: 'bulk.deletionRequested', ids })}
        >
          Delete
        </Button>
        <Button onClick={() => screen.send({ type: 'bulk.statusRequested', ids })}>Set status</Button>
      </BulkBar>
      <BulkQuestion work={work} selection={selection} names={names} value={null} />
      <StatusQuestion kind={kind} screen={screen} />
      <StatusReport kind={kind} screen={screen} />
    </>
  );
}

function StatusProgress({ kind, screen }: SelectionProps) {
  const { writes } = useSelector(screen, selectParts);
  const bulk = useSelector(writes, selectBulk, shallowEqual);
  const { running, many } = namesOf(kind, 'status');
  return (
    <BulkProgress
      label={`${running} ${many}`}
      settled={bulk.filter((entry) => !isActive(entry)).length}
      total={bulk.length}
      waiting={bulk.filter(({ stage }) => stage === 'waiting').length}
      onCancel={() => writes.send({ type: 'writes.cancelled' })}
    />
  );
}

const asBulkItem = ({ id, label }: Pick<Write, 'id' | 'label'>) => ({ key: id, label });

/** Which status the selected items get. */
function StatusQuestion({ kind, screen }: SelectionProps) {
  const { selection } = useSelector(screen, selectParts);
  const question = useSelector(screen, selectQuestion);
  const hiddenCount = useSelector(selection, selectHiddenCount);
  const dismiss = () => screen.send({ type: 'question.dismissed' });
  const items = question?.items ?? [];
  return (
    <Dialog
      title="Set status"
      size="small"
      isOpen={question !== null}
      onDismiss={dismiss}
      footer={
        <>
          <Button onClick={dismiss}>Cancel</Button>
          <Button tone="primary" onClick={() => screen.send({ type: 'bulk.statusConfirmed' })}>
            Set status
          </Button>
        </>
      }
    >
      <SelectField
        label="Status"
        value={question?.status ?? ''}
        options={statusOptions}
        onChange={(status) => {
          if (isKnownStatus(status)) screen.send({ type: 'bulk.statusPicked', status });
        }}
      />
      <p>
        It is set for <strong>{countText(namesOf(kind, 'status'), items.length)}</strong>:
      </p>
      <ItemNames items={items.map(asBulkItem)} />
      {hiddenCount > 0 && <p>{hiddenCount} of them not shown.</p>}
    </Dialog>
  );
}

/** Which of the items did not get the status, and why. */
function StatusReport({ kind, screen }: SelectionProps) {
  const { writes } = useSelector(screen, selectParts);
  const { done, failed } = outcomeOf(useSelector(writes, selectBulk, shallowEqual));
  const names = namesOf(kind, 'status');
  return (
    <BulkReport
      title={failureText(names, { done, failed })}
      done={doneText(names, done)}
      isOpen={useSelector(writes, selectIsReporting)}
      failures={failed.map(({ write, error }) => ({ task: { item: asBulkItem(write) }, error }))}
      messageOf={({ error }) => messageOf(error, inboxLabels[kind].updateFailed)}
      onRetry={() => writes.send({ type: 'report.retryRequested' })}
      onClose={() => writes.send({ type: 'report.closed' })}
    />
  );
}
