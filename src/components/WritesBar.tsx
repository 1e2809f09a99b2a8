import { shallowEqual, useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { type Change, type Entry, isActive, isFailed } from '#machines/writes/entries.ts';
import { selectBulk, selectIsReporting, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { BulkProgress, ItemNames } from './BulkDialogs.tsx';
import { type BulkNames, doneText, failureText } from './bulkTexts.ts';
import { SelectionBar } from './SelectionBar.tsx';

/** The bar of the selected items, the progress of a bulk change of them, and the report of what has failed: items with one reason together. */
export function WritesBar({
  writes,
  namesOf,
  messageOf,
  ...selection
}: Omit<ComponentProps<typeof SelectionBar>, 'progress'> & {
  writes: WritesActorRef;
  namesOf(type: Change['type']): BulkNames;
  messageOf(entry: Entry): string;
}) {
  const bulk = useSelector(writes, selectBulk, shallowEqual);
  const isReporting = useSelector(writes, selectIsReporting);
  const names = namesOf(bulk[0]?.write.type ?? 'status');
  const done = bulk.filter(({ stage }) => stage === 'done');
  const failed = bulk.filter(isFailed);
  const close = () => writes.send({ type: 'report.closed' });
  return (
    <>
      <SelectionBar
        {...selection}
        progress={
          bulk.some(isActive) ? (
            <BulkProgress writes={writes} label={`${names.running} ${names.many}`} />
          ) : null
        }
      />
      <Dialog
        title={failureText(names, failed.length, done.length + failed.length)}
        size="small"
        isOpen={isReporting}
        onDismiss={close}
        footer={
          <>
            <Button onClick={close}>Close</Button>
            {failed.some(({ stage }) => stage === 'failed') && (
              <Button
                tone="primary"
                icon="refresh"
                onClick={() => writes.send({ type: 'report.retryRequested' })}
              >
                Try again
              </Button>
            )}
          </>
        }
      >
        {done.length > 0 && <p>{doneText(names, done.length)}</p>}
        {[...new Set(failed.map(messageOf))].map((message) => (
          <section key={message}>
            <strong>{message}</strong>
            <ItemNames
              items={failed.filter((entry) => messageOf(entry) === message).map(({ write }) => write)}
            />
          </section>
        ))}
      </Dialog>
    </>
  );
}
