import { useSelector } from '@xstate/react';
import { css } from 'goober';
import type { InboxItem } from '#contract/entities.ts';
import { neighbourOf, numberOf } from '#domain/currentItem.ts';
import { type InboxScreenActorRef, selectPlace } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { InboxKind } from './api.ts';
import { inboxLabels } from './labels.ts';

const steps = css`
  align-self: center;
  min-width: 4.5rem;
  text-align: center;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;

const stepButton = css`
  &[aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }
`;

/** Asks to delete the item; goes to the one before or after by buttons that keep the focus at the ends of the list. */
export function DetailsSteps({
  kind,
  screen,
  item,
  name,
}: {
  kind: InboxKind;
  screen: InboxScreenActorRef;
  /** Undefined once it is gone. */
  item: InboxItem | undefined;
  /** Announced with the number. */
  name: string;
}) {
  const place = useSelector(screen, selectPlace);
  const number = numberOf(place);
  const count = place.shown.length;
  const button = (label: string, step: 1 | -1) => (
    <Button
      className={stepButton}
      aria-disabled={neighbourOf(place, step) === null || undefined}
      onClick={() => screen.send({ type: 'current.moved', step })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {item && (
        <Button
          tone="caution"
          icon="trash"
          onClick={() => screen.send({ type: 'item.deletionRequested', id: item.id })}
        >
          {inboxLabels[kind].delete}
        </Button>
      )}
      {button('Previous', -1)}
      <LiveRegion className={steps}>
        <VisuallyHidden>{name}, </VisuallyHidden>
        {number === null ? `${count} left` : `${number} of ${count}`}
      </LiveRegion>
      {button('Next', 1)}
    </>
  );
}
