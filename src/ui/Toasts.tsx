import { css } from 'goober';
import { useEffect, useRef } from 'react';
import { Toaster } from 'react-hot-toast';

const layer = css`
  inset: 0;
  width: auto;
  height: auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
  pointer-events: none;

  @media print {
    & {
      display: none;
    }
  }
`;

/** Puts an element of the top layer over what is there already: the last one to come is uppermost. */
function raise(element: HTMLElement): void {
  element.hidePopover();
  element.showPopover();
}

/** Where toasts appear, at top-right (Specification §2): over the page, and over a modal dialog too. `duration` is milliseconds. */
export function Toasts({ duration }: { duration: number }) {
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    raise(current);
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDialogElement && target.open) raise(current);
    };
    // A dialog does not let this event bubble.
    document.addEventListener('toggle', onToggle, true);
    return () => document.removeEventListener('toggle', onToggle, true);
  }, []);

  return (
    <div ref={element} popover="manual" className={layer}>
      <Toaster
        position="top-right"
        toastOptions={{
          className: 'toast',
          duration,
          // Stays until it is dismissed: left out, the duration above would hold for it too.
          loading: { duration: Number.POSITIVE_INFINITY },
          success: { iconTheme: { primary: 'var(--done)', secondary: 'var(--surface)' } },
          error: { iconTheme: { primary: 'var(--danger)', secondary: 'var(--surface)' } },
        }}
      />
    </div>
  );
}
