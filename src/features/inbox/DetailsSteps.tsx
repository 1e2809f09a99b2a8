import { css } from 'goober';
import { Button } from '#ui/Button.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { inboxLabels } from './labels.ts';
import type { InboxProps } from './useInbox.ts';

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
  inbox,
  actions,
  name,
}: InboxProps & { /** Announced with the number. */ name: string }) {
  const { kind, ids, openItem, place } = inbox;
  const button = (label: string, step: 1 | -1) => (
    <Button
      className={stepButton}
      aria-disabled={(step === 1 ? place.next : place.previous) === null || undefined}
      onClick={() => actions.move(step)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {openItem && (
        <Button tone="caution" icon="trash" onClick={() => actions.remove([openItem])}>
          {inboxLabels[kind].delete}
        </Button>
      )}
      {button('Previous', -1)}
      <LiveRegion className={steps}>
        <VisuallyHidden>{name}, </VisuallyHidden>
        {place.number === null ? `${ids.length} left` : `${place.number} of ${ids.length}`}
      </LiveRegion>
      {button('Next', 1)}
    </>
  );
}
