import { css } from 'goober';
import { useEffect, useRef } from 'react';
import toast, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './Icon.tsx';

/* One fixed place over the title row. Up to three successes and an error fit without scrolling. */
const stack = css`
  inset: var(--space-2) var(--space-2) auto auto;
  display: flex;
  flex-direction: column;
  align-items: end;
  gap: var(--space-1);
  width: clamp(19rem, 100% - 28.5rem, 24rem);
  max-height: 17rem;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
  pointer-events: none;

  &[tabindex='0'] {
    overflow-y: auto;
    overscroll-behavior: contain;
    pointer-events: auto;
  }
  @media (max-width: 40rem) {
    align-items: stretch;
    gap: var(--space-half);
    width: calc(100% - 2 * var(--space-2));
    max-height: 11.25rem;
  }
  & > .toast {
    flex: none;
    display: flex;
    align-items: center;
    gap: var(--space-1);
    padding: var(--space-1) var(--space-2);
    color: var(--ink);
    background: var(--surface);
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius);
    box-shadow: var(--shadow);
    overflow-wrap: anywhere;
    transition: opacity var(--motion), translate var(--motion);
  }
  & .toast > div {
    white-space: pre-line;
  }
  & .toast > button {
    flex: none;
    margin: calc(-1 * var(--space-half)) calc(-1 * var(--space-1)) calc(-1 * var(--space-half)) auto;
    pointer-events: auto;
  }
  & [data-type='success'] > svg {
    color: var(--done);
  }
  & [data-type='error'] > svg {
    color: var(--danger);
  }
  @starting-style {
    & > .toast {
      opacity: 0;
      translate: 0 calc(-1 * var(--space-2));
    }
  }
  & > [data-leaving] {
    opacity: 0;
  }
  & > [data-leaving] > button {
    pointer-events: none;
  }
`;

/** Milliseconds in which a toast fades. */
const removeDelay = 200;

/** Moves a popover to the front of the top layer. */
function raise(element: HTMLElement): void {
  element.hidePopover();
  element.showPopover();
}

function Item({ shown }: { shown: Toast }) {
  const { type, visible } = shown;
  const icon = type === 'success' ? 'check' : type === 'error' ? 'warning' : null;
  return (
    <div className="toast" data-type={type} data-leaving={!visible || undefined}>
      {icon && <Icon name={icon} />}
      <div {...shown.ariaProps}>{resolveValue(shown.message, shown)}</div>
      {/* The library has no other field for an action. */}
      {shown.icon}
    </div>
  );
}

/**
 * Toasts at top-right, over the page and modal dialogs (Specification §2). Only their buttons take the pointer, or the
 * stack when it is too high and scrolls. `duration` is milliseconds, `limit` a number of toasts, `successLimit` of those
 * that tell a success.
 */
export function Toasts({
  duration,
  limit,
  successLimit,
}: {
  duration: number;
  limit: number;
  successLimit: number;
}) {
  const element = useRef<HTMLElement>(null);
  const isHeld = useRef(false);
  const { toasts, handlers } = useToaster({
    duration,
    removeDelay,
    loading: { duration: Number.POSITIVE_INFINITY },
  });

  useEffect(() => {
    const visible = toasts.filter((shown) => shown.visible);
    const successes = visible.filter(({ type }) => type === 'success');
    for (const { id } of [...visible.slice(limit), ...successes.slice(successLimit)]) toast.remove(id);
    const { current } = element;
    if (current) current.tabIndex = current.scrollHeight > current.clientHeight ? 0 : -1;
  }, [toasts, limit, successLimit]);

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    raise(current);
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDialogElement && target.open) raise(current);
    };
    // A dialog does not let `toggle` bubble.
    document.addEventListener('toggle', onToggle, true);
    return () => document.removeEventListener('toggle', onToggle, true);
  }, []);

  const release = () => {
    isHeld.current = false;
    handlers.endPause();
  };
  return (
    <section
      ref={element}
      popover="manual"
      aria-label="Notifications"
      className={stack}
      data-toaster=""
      // A button that appears under a resting pointer is entered, but not moved onto.
      onPointerMove={({ movementX, movementY }) => {
        if (isHeld.current || (movementX === 0 && movementY === 0)) return;
        isHeld.current = true;
        handlers.startPause();
      }}
      onPointerLeave={release}
    >
      {toasts.map((shown) => (
        <Item key={shown.id} shown={shown} />
      ))}
    </section>
  );
}
