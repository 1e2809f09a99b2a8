import { css } from 'goober';
import type { KeyboardEvent } from 'react';
import { focusCurrentItem } from '#ui/VirtualGrid.tsx';
import { DetailsSteps } from './DetailsSteps.tsx';
import { GoneDetails, InboxDetails, UpdateStatus } from './InboxDetails.tsx';
import { inboxLabels, titleOf } from './labels.ts';
import type { InboxProps } from './useInbox.ts';

/** Of one height for all items: what is pressed stays under a resting pointer. */
const pane = css`
  position: sticky;
  top: var(--space-2);
  grid-area: pane;
  container-type: inline-size;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  height: calc(100dvh - 19rem);
  min-height: 26rem;
  background: var(--surface);
  border: var(--hairline) solid transparent;
  border-radius: var(--radius-large);
  box-shadow: var(--shadow);

  & > h2 {
    padding: var(--space-2) var(--space-3);
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
  @container (max-width: 32rem) {
    & > footer > [data-tone='caution'] {
      flex: 1 0 100%;
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

/** The open item beside the list, the message first. */
export function InboxPane(props: InboxProps) {
  const { kind, openItem: item, isGone } = props.inbox;
  const labels = inboxLabels[kind];
  const title = titleOf(kind, item);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // It would clear the selection.
    event.preventDefault();
    focusCurrentItem();
  };
  return (
    <section className={pane} aria-label={labels.details} data-pane="" onKeyDown={leave}>
      {item || isGone ? (
        <>
          <h2 tabIndex={-1} dir="auto" title={title}>
            {title}
          </h2>
          <div key={item?.id}>{item ? <InboxDetails {...props} item={item} /> : <GoneDetails />}</div>
          <footer>
            {item && <UpdateStatus {...props} item={item} />}
            <DetailsSteps {...props} name={title} />
          </footer>
        </>
      ) : (
        <p>{labels.nothingOpen}</p>
      )}
    </section>
  );
}
