import { css } from 'goober';
import { type KeyboardEvent, useEffect } from 'react';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { focusCurrentItem } from '#ui/VirtualGrid.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { InboxDetails, UpdateStatus } from './InboxDetails.tsx';
import { focusPane } from './InboxRow.tsx';
import { inboxLabels, labelOf } from './labels.ts';
import type { InboxProps } from './useInbox.ts';

/** Of one height for all items: what is pressed stays under a resting pointer. */
const pane = css`
  position: var(--sticky);
  top: var(--space-2);
  container-type: inline-size;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  align-self: start;
  height: calc(100dvh - 18.25rem);
  min-height: 26rem;

  & > h2 {
    padding: var(--space-1-half) var(--space-3);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    outline: none;
  }
  & > :nth-child(2) {
    position: relative;
    padding: 0 var(--space-3) var(--space-2);
    overflow: auto;
    overscroll-behavior: contain;
  }
  & > footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--space-1);
    padding: var(--space-1-half) var(--space-3);
    border-top: var(--hairline) solid var(--line);
  }
  & > footer > [data-printed] {
    flex: 1 0 100%;
  }
  & > footer > [data-tone='caution'] {
    margin-right: auto;
  }
  & > p {
    grid-row: 1 / -1;
    place-self: center;
    padding: var(--space-3);
    color: var(--muted);
    text-align: center;
    text-wrap: balance;
  }
  @container (max-width: 35rem) {
    & > footer > [data-tone='caution'],
    & > footer > :last-child {
      flex: 1;
      order: 1;
    }
  }
  @media print {
    & {
      position: static;
      height: auto;
    }
    & > footer > :not([data-printed]),
    & > p,
    main:has(& [data-item]) :is([data-page-header], [data-screen-only], [data-listing]) {
      display: none;
    }
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
  & footer > [data-printed] {
    flex: 1 0 100%;
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

const position = css`
  align-self: center;
  min-width: 4.5rem;
  text-align: center;
  white-space: nowrap;
`;

/**
 * The open item: beside the list, or in a dialog over it, the details modal (Specification §2). It says so
 * when the item no longer exists.
 */
export function InboxReader(props: InboxProps) {
  const { inbox, actions } = props;
  const { kind, screen, query, openId, readItem: item, isGone, isBeside, place } = inbox;
  const { length } = inbox.stepped;
  const labels = inboxLabels[kind];
  const title = item ? labelOf(item) : labels.details;
  const isOpen = item !== undefined || isGone;
  const close = () => screen.send({ type: 'item.closed' });
  // A row that was pressed while this code was loading still has the focus.
  useEffect(() => {
    if (document.activeElement?.matches('[aria-current] button:not(:focus-visible)')) focusPane();
  }, []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // It would clear the selection.
    event.preventDefault();
    focusCurrentItem();
  };
  /** It keeps the focus at the ends of the list. */
  const step = (label: string, to: 1 | -1) => (
    <Button
      aria-disabled={(to === 1 ? place.next : place.previous) === null || undefined}
      onClick={() => actions.move(to)}
    >
      {label}
    </Button>
  );
  const foot = (
    <>
      {item && <UpdateStatus {...props} item={item} />}
      {item && (
        <Button tone="caution" icon="trash" onClick={() => actions.remove([item])}>
          {labels.delete}
        </Button>
      )}
      {step('Previous', -1)}
      <LiveRegion className={position}>
        <VisuallyHidden>{`${title}, `}</VisuallyHidden>
        <span>{place.number === null ? `${length} left` : `${place.number} of ${length}`}</span>
      </LiveRegion>
      {step('Next', 1)}
      <Button onClick={close}>Close</Button>
    </>
  );
  const details = item ? (
    <InboxDetails {...props} item={item} />
  ) : (
    <p data-item="">{`This ${labels.one} no longer exists.`}</p>
  );
  return isBeside ? (
    <section
      className={pane}
      aria-label={labels.details}
      data-pane=""
      onKeyDown={leave}
      // What is used is meant.
      onClickCapture={() => item && openId === null && actions.open(item.id)}
    >
      {isOpen ? (
        <>
          <h2 tabIndex={-1} dir="auto" title={title}>
            {title}
          </h2>
          <div>{details}</div>
          <footer>{foot}</footer>
        </>
      ) : (
        <p>{query.data && 'Select a row to read it here.'}</p>
      )}
    </section>
  ) : (
    <Dialog
      title={title}
      className={dialog}
      isOpen={isOpen}
      hasFocusOnHeading
      onDismiss={close}
      footer={foot}
    >
      {details}
    </Dialog>
  );
}
