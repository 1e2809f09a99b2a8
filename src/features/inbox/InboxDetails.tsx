import { useSelector } from '@xstate/react';
import { css } from 'goober';
import type { InboxItem } from '#contract/entities.ts';
import { statusLabel, statusOptions } from '#domain/status.ts';
import { selectOffered } from '#machines/writes/writes.machine.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { Contact } from './Contact.tsx';
import { EarlierMessages } from './EarlierMessages.tsx';
import { FoundText } from './FoundText.tsx';
import { missingLabels } from './labels.ts';
import { Reply } from './Reply.tsx';
import { SavingStatus } from './SavingStatus.tsx';
import { useStatus } from './StatusSelect.tsx';
import { UndoButton } from './UndoButton.tsx';
import type { InboxProps } from './useInbox.ts';

const details = css`
  display: grid;
  gap: var(--space-2);

  & dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-2);
    font-size: var(--text-small);
  }
  & dl > div {
    min-width: 0;
  }
  & dt {
    color: var(--muted);
  }
  & dd {
    overflow-wrap: anywhere;
  }
  /* As wide and as high as a pointer target has to be at least. */
  & dd > :is(a, time, span) {
    display: inline-block;
    min-width: var(--space-3);
    padding-block: var(--space-half);
  }
  & section > h3 {
    margin-bottom: var(--space-half);
    font-family: var(--font-text);
    font-size: var(--text-small);
    font-weight: var(--weight-strong);
  }
`;

/** The note is on the line of the label, whose height it does not change. */
const statusField = css`
  position: relative;

  & > :last-child {
    position: absolute;
    top: calc(-1 * var(--space-half));
    right: 0;
    height: 1lh;
  }
`;

const message = css`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

interface ItemProps extends InboxProps {
  readonly item: InboxItem;
}

/** Any status can be set to any other (Specification §4); an unknown one leaves none chosen. */
export function UpdateStatus({ inbox: { writes }, actions, item }: ItemProps) {
  const { shown: status, request, onCancel } = useStatus(writes, item);
  const offered = useSelector(writes, selectOffered(item.id));
  return (
    <div className={statusField} data-printed={`Status: ${statusLabel(status) || missingLabels.status}`}>
      <ChoiceGroup
        label="Update Status"
        options={statusOptions}
        value={status}
        onChosen={(chosen) => actions.setStatus(item, chosen, false)}
      />
      <SavingStatus isLive request={request} onCancel={onCancel}>
        {offered !== null && <UndoButton writes={writes} action={offered} />}
      </SavingStatus>
    </div>
  );
}

/** Each item is read from its beginning, wherever the one before was scrolled to. */
const scrollToTop = (message: HTMLElement | null): void => {
  const scrolled = message?.closest('dialog > div, [data-pane] > div');
  // In a window of few rows the dialog itself.
  for (const box of [scrolled, scrolled?.parentElement]) if (box) box.scrollTop = 0;
};

/** What is read of an item (Specification §2), the same over the list and beside it. */
export function InboxDetails({ inbox, actions, item }: ItemProps) {
  const search = inbox.view.text;
  return (
    <div className={details} data-item="">
      <Contact item={item} search={search} now={inbox.now} />
      <h3 className={visuallyHidden}>Message</h3>
      <p key={`message ${item.id}`} id="message" ref={scrollToTop} className={message} dir="auto">
        <FoundText item={item} field="message" search={search} />
      </p>
      <Reply key={item.id} item={item} />
      <EarlierMessages inbox={inbox} actions={actions} item={item} />
    </div>
  );
}
