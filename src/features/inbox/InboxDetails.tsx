import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useLayoutEffect, useRef } from 'react';
import { CopyButton } from '#components/CopyButton.tsx';
import type { InboxItem, Status } from '#contract/entities.ts';
import { neighbourOf, numberOf } from '#domain/currentItem.ts';
import { fullDate } from '#domain/dates.ts';
import { replyProblem } from '#domain/reply.ts';
import { statusLabel } from '#domain/status.ts';
import {
  type InboxScreenActorRef,
  selectIsGone,
  selectOpenItem,
  selectParts,
  selectPlace,
  selectText,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { InboxReplies } from './actors.ts';
import type { InboxKind } from './api.ts';
import { FoundText } from './FoundText.tsx';
import { inboxLabels, missingLabels } from './labels.ts';
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
  /* As wide and as high as a pointer target has to be at least. */
  & dd a {
    display: inline-block;
    min-width: var(--space-3);
    padding-block: var(--space-half);
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

/** The details modal (Specification §2). It says so when the item no longer exists. */
export function InboxDetails({
  kind,
  screen,
  Reply,
}: {
  kind: InboxKind;
  screen: InboxScreenActorRef;
  Reply: InboxReplies['Reply'];
}) {
  const labels = inboxLabels[kind];
  const item = useSelector(screen, selectOpenItem);
  const isGone = useSelector(screen, selectIsGone);
  const search = useSelector(screen, selectText);
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
  const close = () => screen.send({ type: 'item.closed' });
  return (
    <Dialog
      title={title}
      size="medium"
      className={dialog}
      isOpen={item !== undefined || isGone}
      onDismiss={close}
      footer={
        <>
          {item && (
            <Button
              tone="caution"
              icon="trash"
              onClick={() => screen.send({ type: 'item.deletionRequested', id: item.id })}
            >
              {labels.delete}
            </Button>
          )}
          <Steps screen={screen} name={title} />
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      {item ? (
        <div className={details} ref={body} data-item="">
          <dl>
            <div>
              <dt>Email</dt>
              <dd dir="auto">
                {item.email ? (
                  <>
                    {/* Without a url it is no link. */}
                    <a
                      id="email"
                      href={replyProblem(item) ? undefined : `mailto:${encoded(item.email.trim(), '@')}`}
                    >
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
          <StatusAndReply screen={screen} item={item} Reply={Reply} />
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
        <p ref={body} data-item="">
          It is no longer there: it may have been deleted in another window.
        </p>
      )}
    </Dialog>
  );
}

/** The item before and the one after, by buttons that keep the focus at the ends of the list. */
function Steps({
  screen,
  name,
}: {
  screen: InboxScreenActorRef;
  /** Announced with the number. */
  name: string;
}) {
  const place = useSelector(screen, selectPlace);
  const number = numberOf(place);
  const count = place.shown.length;
  const button = (label: string, step: 1 | -1) => (
    <Button
      aria-disabled={neighbourOf(place, step) === null || undefined}
      onClick={() => screen.send({ type: 'current.moved', step })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('Previous', -1)}
      <LiveRegion className={steps}>
        <VisuallyHidden>{name}, </VisuallyHidden>
        {number === null ? `${count} left` : `${number} of ${count}`}
      </LiveRegion>
      {button('Next', 1)}
    </>
  );
}

function StatusAndReply({
  screen,
  item,
  Reply,
}: {
  screen: InboxScreenActorRef;
  item: InboxItem;
  Reply: InboxReplies['Reply'];
}) {
  const { id } = item;
  const { changes, reply } = useSelector(screen, selectParts);
  const { shown, change } = useStatus(changes, item);
  const choose = (status: Status) => screen.send({ type: 'item.statusChosen', id, from: shown, status });
  return (
    <>
      <div className={statusField} data-printed={`Status: ${statusLabel(shown) || missingLabels.status}`}>
        <StatusGroup shown={shown} isSaving={change !== undefined} label="Update Status" onChosen={choose} />
        <SavingStatus change={change} onCancel={() => screen.send({ type: 'item.changeCancelled', id })} />
      </div>
      <Reply
        key={id}
        item={item}
        status={shown}
        reply={reply}
        onReply={() => screen.send({ type: 'item.replyRequested', id })}
        onStatusChosen={choose}
      />
    </>
  );
}
