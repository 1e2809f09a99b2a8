import { css } from 'goober';
import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

const menu = css`
  margin: auto;
  padding: var(--space-2);
  width: max-content;
  max-width: calc(100vw - 2 * var(--space-2));
  max-height: calc(100dvh - 2 * var(--space-1));
  overflow: auto;
  border: var(--hairline) solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow);

  &:popover-open {
    display: grid;
    gap: var(--space-2);
  }
  /* Elsewhere it is in the middle of the window. */
  @supports (position-area: block-end span-inline-start) {
    & {
      inset: auto;
      margin: var(--space-half) 0;
      position-anchor: auto;
      position-area: block-end span-inline-start;
      position-try-fallbacks: flip-inline, flip-block;
    }
  }
`;

/**
 * A button that opens a group of controls over the page. Escape, a press beside it and leaving it with Tab close it; so does
 * a control with `data-closing`, before it acts, so that a dialog it opens returns the focus to the button.
 */
export function MenuButton({
  label,
  size,
  children,
}: {
  label: string;
  size?: 'small' | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <Button popoverTarget={id} size={size}>
        <span>{label}</span>
        <Icon name="chevronDown" />
      </Button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={label}
        className={menu}
        onClickCapture={({ currentTarget, target }) => {
          if (target instanceof Element && target.closest('[data-closing]')) currentTarget.hidePopover();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
      >
        {children}
      </fieldset>
    </>
  );
}
