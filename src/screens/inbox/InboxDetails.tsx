import { css } from 'goober';
import type { InboxItem } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import type { InboxActorRef } from '#machines/inbox/inbox.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { type InboxKind, inboxWords, missingTexts } from './words.ts';

const details = css`
  display: grid;
  gap: var(--space-3);

  & dl {
    margin: 0;
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
  }
  & dl > div {
    min-width: 0;
  }
  & dt {
    color: var(--muted);
    font-size: var(--text-small);
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  & h3 {
    margin-bottom: var(--space-1);
  }
`;

/** The dialog's title stays in sight while its content scrolls, so it must not fill the dialog. */
const shortTitle = css`
  & > div > h2 {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    padding-bottom: 0;
    margin-bottom: var(--space-1);
    overflow: hidden;
  }
`;

const message = css`
  margin: 0;
  padding: var(--space-2);
  background: var(--sunken);
  border-radius: var(--radius);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** A text as one part of an address, of which it can begin no other; half of a surrogate pair has no encoding. */
const encoded = (text: string, kept: '@' | '+') =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll(encodeURIComponent(kept), kept);

/** The details modal (Specification §2). `item` null means closed, unless the address names one that is gone. */
export function InboxDetails({
  kind,
  inbox,
  item,
  isMissing,
  onDelete,
}: {
  kind: InboxKind;
  inbox: InboxActorRef;
  item: InboxItem | null;
  isMissing: boolean;
  onDelete(item: InboxItem): void;
}) {
  const words = inboxWords[kind];
  const close = () => inbox.send({ type: 'inbox.itemClosed' });
  return (
    <Dialog
      title={item ? (item.name ?? missingTexts.name) : words.details}
      size="medium"
      className={shortTitle}
      isOpen={item !== null || isMissing}
      onDismiss={close}
      footer={
        <>
          {item && (
            <Button tone="caution" icon="trash" onClick={() => onDelete(item)}>
              {words.delete}
            </Button>
          )}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      {item ? (
        <div className={details}>
          <dl>
            <div>
              <dt>Email</dt>
              <dd dir="auto">
                {item.email ? (
                  <a href={`mailto:${encoded(item.email, '@')}`}>{item.email}</a>
                ) : (
                  missingTexts.email
                )}
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd dir="auto">
                {item.phone ? (
                  <a href={`tel:${encoded(item.phone, '+')}`}>{item.phone}</a>
                ) : (
                  missingTexts.phone
                )}
              </dd>
            </div>
            <div>
              <dt>Date submitted</dt>
              <dd>{fullDate(item.created_at)}</dd>
            </div>
          </dl>
          <StatusSelect inbox={inbox} item={item} label="Update Status" />
          <div>
            <h3>Message</h3>
            <p className={message} dir="auto">
              {item.message ?? missingTexts.message}
            </p>
          </div>
        </div>
      ) : (
        <p>It is no longer there: it may have been deleted in another window.</p>
      )}
    </Dialog>
  );
}
