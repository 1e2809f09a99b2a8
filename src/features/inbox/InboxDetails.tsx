import { css } from 'goober';
import { useEffect } from 'react';
import { CopyButton } from '#components/CopyButton.tsx';
import { whenIdle } from '#components/whenIdle.ts';
import type { InboxItem } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import type { InboxActorRef } from '#machines/inbox/inbox.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { InboxKind } from './api.ts';
import { inboxLabels, missingLabels } from './labels.ts';
import { replyRoutes } from './reply/replyRoutes.ts';
import { SavingStatus } from './SavingStatus.tsx';
import { StatusGroup } from './StatusGroup.tsx';
import { useStatus } from './StatusSelect.tsx';

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

/** The title is sticky: a long one must not fill the dialog. */
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

/** As high as the reply that is being loaded. */
const replySpace = css`
  height: calc(var(--target) + var(--space-half) + 1.5 * var(--text-small));
`;

const message = css`
  margin: 0;
  padding: var(--space-2);
  background: var(--sunken);
  border-radius: var(--radius);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** Encodes a text as one component of a url; a lone surrogate, which has no encoding, is replaced. */
const encoded = (text: string, unencoded: '@' | '+') =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll(
    encodeURIComponent(unencoded),
    unencoded,
  );

/** The details modal (Specification §2). `isMissing`: the url names an item that no longer exists. */
export function InboxDetails({
  scope,
  kind,
  inbox,
  item,
  isMissing,
  onDelete,
}: {
  scope: SessionScope;
  kind: InboxKind;
  inbox: InboxActorRef;
  item: InboxItem | null;
  isMissing: boolean;
  onDelete(item: InboxItem): void;
}) {
  const labels = inboxLabels[kind];
  const Reply = replyRoutes[kind];
  useEffect(() => void whenIdle().then(Reply.preload), [Reply]);
  const close = () => inbox.send({ type: 'inbox.itemClosed' });
  return (
    <Dialog
      title={item ? (item.name ?? missingLabels.name) : labels.details}
      size="medium"
      className={shortTitle}
      isOpen={item !== null || isMissing}
      onDismiss={close}
      footer={
        <>
          {item && (
            <Button tone="caution" icon="trash" onClick={() => onDelete(item)}>
              {labels.delete}
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
                  <>
                    <a id="email" href={`mailto:${encoded(item.email, '@')}`}>
                      {item.email}
                    </a>
                    <CopyButton text={item.email} what="Email address" sourceId="email" size="small" />
                  </>
                ) : (
                  missingLabels.email
                )}
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd dir="auto">
                {item.phone ? (
                  <>
                    <a id="phone" href={`tel:${encoded(item.phone, '+')}`}>
                      {item.phone}
                    </a>
                    <CopyButton text={item.phone} what="Phone number" sourceId="phone" size="small" />
                  </>
                ) : (
                  missingLabels.phone
                )}
              </dd>
            </div>
            <div>
              <dt>Date submitted</dt>
              <dd>{fullDate(item.created_at)}</dd>
            </div>
          </dl>
          <StatusField inbox={inbox} item={item} />
          <Reply scope={scope} fallback={<div className={replySpace} />} />
          <div>
            <h3>Message</h3>
            <p className={message} dir="auto">
              {item.message ?? missingLabels.message}
            </p>
          </div>
        </div>
      ) : (
        <p>It is no longer there: it may have been deleted in another window.</p>
      )}
    </Dialog>
  );
}

function StatusField({ inbox, item }: { inbox: InboxActorRef; item: InboxItem }) {
  const { shown, change } = useStatus(inbox, item);
  return (
    <div className={statusField}>
      <StatusGroup
        inbox={inbox}
        id={item.id}
        shown={shown}
        isSaving={change !== undefined}
        label="Update Status"
      />
      <SavingStatus inbox={inbox} id={item.id} change={change} />
    </div>
  );
}
