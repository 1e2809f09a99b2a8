import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import { type DeletionActorRef, selectIsDeleting, selectItems } from '#machines/deletion/deletion.machine.ts';
import { selectWait } from '#machines/wait.ts';
import type { Change } from '#machines/writes/entries.ts';
import { selectRequest, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/Field.tsx';
import { type BulkNames, countText } from './bulkTexts.ts';
import { ConfirmButton, Question } from './Question.tsx';
import { WaitStatus } from './WaitStatus.tsx';

type NamedItem = Pick<Change, 'id' | 'label'>;

/** Names that are listed; the others are counted. */
const namedItems = 5;

const list = css`
  padding-left: var(--space-3);
  list-style: disc;
`;

/* In one row. */
const subjects = css`
  display: grid;
  grid: auto / auto-flow minmax(0, 10rem);
  justify-content: start;
  gap: var(--space-1);
`;

/** The first names of some items, how many more there are, and how many of all the search hides. */
export function ItemNames({ items, hidden = 0 }: { items: readonly NamedItem[]; hidden?: number }) {
  const more = items.length - namedItems;
  return (
    <>
      <ul className={list}>
        {items.slice(0, namedItems).map(({ id, label }) => (
          <li key={id} dir="auto">
            {label}
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
      {hidden > 0 && <p>{`${hidden} hidden by filters.`}</p>}
    </>
  );
}

/** The delete confirmation (Specification §2), of one item or of several. */
export function DeleteDialog({
  deletion,
  writes,
  names,
  hiddenCount,
  subjectOf,
}: {
  deletion: DeletionActorRef;
  writes: WritesActorRef;
  names: BulkNames;
  /** How many of several items the search hides. */
  hiddenCount: number;
  /** Its image, or whose it is. */
  subjectOf?: ((id: string) => ReactNode) | undefined;
}) {
  const items = useSelector(deletion, selectItems);
  const isDeleting = useSelector(deletion, selectIsDeleting);
  const [first] = items;
  const request = useSelector(writes, selectRequest(first?.id ?? '', 'deletion'));
  const wait = useSelector(request, selectWait);
  const isOne = items.length <= 1;
  return (
    <Question
      title="Confirm Deletion"
      isOpen
      icon="trash"
      confirm="Delete"
      busyText="Deleting…"
      isBusy={isDeleting}
      onConfirm={() => deletion.send({ type: 'deletion.confirmed' })}
      onDismiss={() => deletion.send({ type: 'deletion.dismissed' })}
    >
      {subjectOf && (
        <div className={subjects}>
          {items.slice(0, namedItems).map(({ id }) => (
            <Fragment key={id}>{subjectOf(id)}</Fragment>
          ))}
        </div>
      )}
      <p>
        <span>This action cannot be undone. </span>
        <strong>{isOne ? first?.label : countText(names, items.length)}</strong>
        <span>{isOne ? ' will be permanently deleted.' : ' will be permanently deleted:'}</span>
      </p>
      {!isOne && <ItemNames items={items} hidden={hiddenCount} />}
      <WaitStatus
        wait={isDeleting ? wait : null}
        hint="You can close this dialog. A message will show the result."
      />
    </Question>
  );
}

/** Asks which value the selected items get; this one is offered. */
export function ValueQuestion({
  title,
  names,
  items,
  hiddenCount,
  value,
  onChosen,
  onDismiss,
  ...field
}: Pick<ComponentProps<typeof SelectField>, 'label' | 'options' | 'value'> & {
  title: string;
  names: BulkNames;
  items: readonly NamedItem[];
  /** How many of them the search hides. */
  hiddenCount: number;
  onChosen(value: string): void;
  onDismiss(): void;
}) {
  const [chosen, setChosen] = useState(value);
  return (
    <Dialog
      title={title}
      size="small"
      isOpen
      onDismiss={onDismiss}
      footer={
        <>
          <Button onClick={onDismiss}>Cancel</Button>
          <ConfirmButton tone="primary" onClick={() => onChosen(chosen)}>
            {title}
          </ConfirmButton>
        </>
      }
    >
      <SelectField {...field} value={chosen} onChange={setChosen} />
      <p>
        <span>Applies to </span>
        <strong>{countText(names, items.length)}</strong>
        <span>:</span>
      </p>
      <ItemNames items={items} hidden={hiddenCount} />
    </Dialog>
  );
}
