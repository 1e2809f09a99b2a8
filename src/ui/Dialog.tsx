import { css } from 'goober';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { sheetWidth } from './breakpoints.ts';
import { cx } from './cx.ts';
import { keepFromPointer, useOutsidePress } from './dismissal.ts';
import { IconButton } from './IconButton.tsx';
import { tabStops } from './keepFocus.ts';

const dialog = css`
  width: min(var(--dialog-medium), calc(100% - 2 * var(--space-2)));
  max-width: none;
  max-height: none;
  margin-bottom: var(--raised, auto);
  padding: 0;
  border: var(--hairline) solid transparent;
  border-radius: var(--radius-large);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow);
  overflow: hidden;
  transition: opacity var(--motion), transform var(--motion);

  @starting-style {
    &[open] {
      opacity: 0;
      transform: translateY(var(--space-1));
    }
  }
  &[data-size='small'] {
    width: min(var(--dialog-small), calc(100% - 2 * var(--space-2)));
  }
  &[data-size='large'] {
    width: min(var(--dialog-large), calc(100% - 2 * var(--space-2)));
  }
  &::backdrop {
    background: var(--backdrop);
  }
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    max-height: calc(100dvh - 2 * var(--space-4) - var(--raised, 0px));
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  & > div > h2 {
    position: var(--sticky);
    top: 0;
    z-index: var(--layer-bar);
    background: var(--surface);
    padding: var(--space-3) var(--space-7) var(--space-1) var(--space-3);
    outline: none;
  }
  & [data-body] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
    padding: var(--space-1) var(--space-3) var(--space-3);
    overflow-wrap: anywhere;
  }
  & footer {
    position: var(--sticky);
    bottom: 0;
    z-index: var(--layer-bar);
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--space-1);
    padding: var(--space-2) var(--space-3);
    border-top: var(--hairline) solid var(--line);
    background: var(--surface);
  }
  & footer > [data-tone='caution'] {
    margin-right: auto;
  }
  & [data-close] {
    position: absolute;
    top: var(--space-2);
    right: var(--space-1);
    z-index: var(--layer-skip);
  }
  @media (max-width: ${sheetWidth - 0.02}px) {
    &[data-size] {
      width: 100%;
      margin: auto 0 var(--raised, 0);
      border-radius: var(--radius-large) var(--radius-large) 0 0;
    }
    & footer {
      padding-bottom: max(var(--space-2), env(safe-area-inset-bottom));
    }
    & footer > * {
      flex: 1 1 auto;
    }
  }
  /* Few rows: all of it scrolls, also what a dialog of one kind makes of it. */
  @media (max-height: 29.98rem) {
    &&[data-size] {
      width: 100%;
      height: 100%;
      margin: 0;
      border-radius: 0;
      overflow: auto;
    }
    && > div {
      height: auto;
      max-height: none;
      grid-template-rows: none;
      overflow: visible;
    }
  }
`;

/**
 * A modal dialog; a sheet at the bottom of small screens. It traps the focus and returns it to the opener; the page
 * behind does not scroll. Escape, the backdrop and the close button call `onDismiss`; the caller decides whether to
 * close. `isAlert` focuses the first button of the footer, which must be the harmless one; `hasFocusOnHeading` the
 * heading, for what is read before anything is pressed.
 */
export function Dialog({
  title,
  isOpen,
  onDismiss,
  children,
  footer,
  size = 'medium',
  isAlert,
  hasFocusOnHeading,
  className,
}: {
  title: string;
  isOpen: boolean;
  onDismiss(): void;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  isAlert?: boolean | undefined;
  hasFocusOnHeading?: boolean | undefined;
  className?: string | undefined;
}) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = element.current;
    if (!isOpen || !shown) return;
    shown.showModal();
    keepFromPointer(shown, shown.querySelector('[data-confirm]'));
    const first = hasFocusOnHeading
      ? null
      : shown.querySelector<HTMLElement>(isAlert ? 'footer button:enabled' : `[data-body] ${tabStops}`);
    (first ?? shown.querySelector('h2'))?.focus();
    return () => shown.close();
  }, [isOpen, isAlert, hasFocusOnHeading]);

  const outsidePress = useOutsidePress(onDismiss);

  return (
    <dialog
      ref={element}
      className={cx(dialog, className)}
      data-size={size}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-body` : undefined}
      onCancel={(event) => {
        // A cancelled file picker inside the dialog dispatches `cancel` too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss();
      }}
      onClose={(event) => {
        // A second Escape closes the dialog without `cancel`. It stays open until the caller closes it.
        if (!isOpen || event.target !== event.currentTarget || event.currentTarget.open) return;
        event.currentTarget.showModal();
        onDismiss();
      }}
      {...outsidePress}
    >
      {isOpen && (
        <>
          <div>
            <h2 id={`${id}-title`} tabIndex={-1} dir="auto">
              {title}
            </h2>
            <div id={`${id}-body`} data-body="">
              {children}
            </div>
            {footer && <footer>{footer}</footer>}
          </div>
          <IconButton label="Close dialog" icon="close" data-close="" onClick={onDismiss} />
        </>
      )}
    </dialog>
  );
}
