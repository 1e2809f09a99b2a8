import { css } from 'goober';
import { useEffect, useRef } from 'react';
import toast, { Toaster, useToasterStore } from 'react-hot-toast';

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

/** Moves a popover to the front of the top layer. */
function raise(element: HTMLElement): void {
  element.hidePopover();
  element.showPopover();
}

/** Toasts at top-right, over the page and modal dialogs (Specification §2). `duration` is milliseconds, `limit` a number of toasts. */
export function Toasts({ duration, limit }: { duration: number; limit: number }) {
  const element = useRef<HTMLDivElement>(null);
  const { toasts } = useToasterStore();

  useEffect(() => {
    for (const { id } of toasts.filter(({ visible }) => visible).slice(limit)) toast.remove(id);
  }, [toasts, limit]);

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
          // Without it, the duration above applies.
          loading: { duration: Number.POSITIVE_INFINITY },
          success: { iconTheme: { primary: 'var(--done)', secondary: 'var(--surface)' } },
          error: { iconTheme: { primary: 'var(--danger)', secondary: 'var(--surface)' } },
        }}
      />
    </div>
  );
}
