import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { CopyButton } from '#components/CopyButton.tsx';
import { whenIdle } from '#components/whenIdle.ts';
import type { InboxItem } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import { statusLabel } from '#domain/status.ts';
import {
  type CurrentItemActorRef,
  selectCount,
  selectNextId,
  selectNumber,
  selectPreviousId,
} from '#machines/current-item/current-item.machine.ts';
import type { InboxActorRef } from '#machines/inbox/inbox.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { InboxKind } from './api.ts';
import { FoundText } from './FoundText.tsx';
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

/** The title is sticky: a long one must not fill the dialog. Most details are of one height, so that Next stays in place. */
const dialog = css`
  & [data-body] {
    align-content: start;
    min-height: min(24rem, 50dvh);
  }
  & [aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }
  @media (max-width: ${sheetWidth - 0.02}px) {
    & footer > [data-tone='caution'],
    & footer > :last-child {
      order: 1;
    }
  }
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

const steps = css`
  align-self: center;
  min-width: 4.5rem;
  text-align: center;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
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
  current,
  item,
  search,
  isMissing,
  onDelete,
}: {
  scope: SessionScope;
  kind: InboxKind;
  inbox: InboxActorRef;
  current: CurrentItemActorRef;
  item: InboxItem | null;
  /** The text that filters the list. */
  search: string;
  isMissing: boolean;
  onDelete(item: InboxItem): void;
}) {
  const labels = inboxLabels[kind];
  const Reply = replyRoutes[kind];
  useEffect(() => void whenIdle().then(() => Reply.preload(scope)), [Reply, scope]);
  const title = item ? (item.name ?? missingLabels.name) : labels.details;
  const body = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const id = item?.id;
  const shownId = useRef(id);
  useLayoutEffect(() => {
    if (shownId.current === id) return;
    shownId.current = id;
    const dialog = body.current?.closest('dialog');
    if (dialog?.firstElementChild) dialog.firstElementChild.scrollTop = 0;
    // What had the focus may have left with the item before.
    if (document.activeElement === document.body) dialog?.querySelector('h2')?.focus();
  });
  const close = () => inbox.send({ type: 'inbox.itemClosed' });
  return (
    <Dialog
      title={title}
      size="medium"
      className={dialog}
      isOpen={item !== null || isMissing}
      onDismiss={close}
      footer={
        <>
          {item && (
            <Button tone="caution" icon="trash" onClick={() => onDelete(item)}>
              {labels.delete}
            </Button>
          )}
          <Steps inbox={inbox} current={current} name={title} />
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      {item ? (
        <div className={details} ref={body}>
          <dl>
            <div>
              <dt>Email</dt>
              <dd dir="auto">
                {item.email ? (
                  <>
                    <a id="email" href={`mailto:${encoded(item.email, '@')}`}>
                      <FoundText item={item} field="email" search={search} />
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
                      <FoundText item={item} field="phone" search={search} />
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
              <FoundText item={item} field="message" search={search} />
            </p>
          </div>
          <div>
            <Button size="small" icon="print" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        </div>
      ) : (
        <p ref={body}>It is no longer there: it may have been deleted in another window.</p>
      )}
    </Dialog>
  );
}

/** The item before and the one after, by buttons that keep the focus at the ends of the list. */
function Steps({
  inbox,
  current,
  name,
}: {
  inbox: InboxActorRef;
  current: CurrentItemActorRef;
  /** Announced with the number. */
  name: string;
}) {
  const previousId = useSelector(current, selectPreviousId);
  const nextId = useSelector(current, selectNextId);
  const number = useSelector(current, selectNumber);
  const count = useSelector(current, selectCount);
  const open = (id: string | null) => id !== null && inbox.send({ type: 'inbox.itemOpened', id });
  return (
    <>
      <Button aria-disabled={previousId === null || undefined} onClick={() => open(previousId)}>
        Previous
      </Button>
      <LiveRegion className={steps}>
        <VisuallyHidden>{name}, </VisuallyHidden>
        {number === null ? `${count} left` : `${number} of ${count}`}
      </LiveRegion>
      <Button aria-disabled={nextId === null || undefined} onClick={() => open(nextId)}>
        Next
      </Button>
    </>
  );
}

function StatusField({ inbox, item }: { inbox: InboxActorRef; item: InboxItem }) {
  const { shown, change } = useStatus(inbox, item);
  return (
    <div className={statusField} data-printed={`Status: ${statusLabel(shown) || missingLabels.status}`}>
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
