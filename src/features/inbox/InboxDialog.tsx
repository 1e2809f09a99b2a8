import { css } from 'goober';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { DetailsSteps } from './DetailsSteps.tsx';
import { GoneDetails, InboxDetails, UpdateStatus } from './InboxDetails.tsx';
import { titleOf } from './labels.ts';
import type { InboxProps } from './useInbox.ts';

/** The title is sticky: a long one must not fill the dialog. All details are of one height, so that Next stays in place. */
const dialog = css`
  & > div {
    grid-template-rows: max-content 1fr auto;
    height: min(44rem, calc(100dvh - 2 * var(--space-4)));
  }
  & [data-body] {
    align-content: start;
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

/** The details modal (Specification §2), unless the item is shown beside the list. It says so when the item no longer exists. */
export function InboxDialog(props: InboxProps) {
  const { kind, screen, openItem: item, isGone, isBeside } = props.inbox;
  const title = titleOf(kind, item);
  const body = useRef<HTMLDivElement>(null);
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
      className={dialog}
      isOpen={!isBeside && (item !== undefined || isGone)}
      hasFocusOnHeading
      onDismiss={close}
      footer={
        <>
          <DetailsSteps {...props} name={title} />
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <div ref={body}>
        {item ? (
          <InboxDetails {...props} item={item}>
            <UpdateStatus {...props} item={item} />
          </InboxDetails>
        ) : (
          <GoneDetails />
        )}
      </div>
    </Dialog>
  );
}
