import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { InboxItem, Status } from '#contract/entities.ts';
import { neighbourOf, numberOf } from '#domain/currentItem.ts';
import { statusLabel } from '#domain/status.ts';
import {
  type InboxScreenActorRef,
  selectIsGone,
  selectOpenItem,
  selectParts,
  selectPlace,
  selectText,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { InboxReplies } from './actors.ts';
import type { InboxKind } from './api.ts';
import { Contact } from './Contact.tsx';
import { EarlierMessages } from './EarlierMessages.tsx';
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
    margin-bottom: var(--space-half);
    font-family: var(--font-text);
    font-size: var(--text-small);
    font-weight: var(--weight-strong);
  }
`;

/** The title is sticky: a long one must not fill the dialog. All details are of one height, so that Next stays in place. */
const dialog = css`
  & > div {
    grid-template-rows: max-content 1fr auto;
    height: min(44rem, calc(100dvh - 2 * var(--space-4)));
  }
  & [data-body] {
    align-content: start;
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

/** The details modal (Specification §2). It says so when the item no longer exists. */
export function InboxDetails({
  scope,
  kind,
  screen,
  Reply,
}: {
  scope: SessionScope;
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
  });
  const close = () => screen.send({ type: 'item.closed' });
  return (
    <Dialog
      title={title}
      size="medium"
      className={dialog}
      isOpen={item !== undefined || isGone}
      isInUrl
      hasFocusOnHeading
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
          <StatusAndReply screen={screen} item={item} Reply={Reply}>
            <div>
              <h3>Message</h3>
              <p className={message} dir="auto">
                <FoundText item={item} field="message" search={search} />
              </p>
            </div>
          </StatusAndReply>
          <Contact item={item} search={search} />
          <EarlierMessages scope={scope} kind={kind} screen={screen} item={item} />
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
  children,
}: {
  screen: InboxScreenActorRef;
  item: InboxItem;
  Reply: InboxReplies['Reply'];
  /** Between the two. */
  children: ReactNode;
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
      {children}
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
