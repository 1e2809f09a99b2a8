import { css } from 'goober';
import { useEffect, useLayoutEffect, useRef } from 'react';
import toast, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { fixedSidebarWidth } from './breakpoints.ts';
import { Icon } from './Icon.tsx';

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

  & > [data-toaster] {
    position: fixed;
    inset: 0 var(--space-2) auto;
  }
  & > [data-toaster] > div {
    position: absolute;
    inset: 0 0 auto;
    display: flex;
    justify-content: flex-end;
    transition: transform var(--motion);
  }
  & [data-visible] {
    z-index: 1;
  }
  & .toast {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    max-width: min(24rem, 90vw);
    padding: var(--space-1) var(--space-2);
    color: var(--ink);
    background: var(--surface);
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius);
    box-shadow: var(--shadow);
    overflow-wrap: anywhere;
    pointer-events: auto;
    transition: opacity var(--motion), translate var(--motion);
  }
  & .toast > div {
    white-space: pre-line;
  }
  & .toast > button {
    flex: none;
    margin: calc(-1 * var(--space-half)) calc(-1 * var(--space-1)) calc(-1 * var(--space-half)) auto;
  }
  & [data-type='success'] > svg {
    color: var(--done);
  }
  & [data-type='error'] > svg {
    color: var(--danger);
  }
  @starting-style {
    & .toast {
      opacity: 0;
      translate: 0 calc(-1 * var(--space-2));
    }
  }
  & [data-leaving] > .toast {
    opacity: 0;
    pointer-events: none;
  }
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

/** CSS pixels between toasts, and between them and what they must not cover. */
const gap = 8;

/** Tabs, filters, what adds an item, and what can be done with a selection. */
const keptClear = '[data-keep-clear] :is(a, button, input, select), [data-selection-bar]';
/** What must not be covered, from the best place for toasts to the last: a notice has a button that helps. */
const places = [`${keptClear}, [role="alert"] button`, keptClear] as const;

/** The first distance from `start` at which so many CSS pixels lie over none of the boxes. */
function freeFrom(start: number, height: number, boxes: readonly DOMRect[]): number {
  const covered = boxes.find(({ top, bottom }) => top < start + height && bottom + gap > start);
  return covered ? freeFrom(covered.bottom + gap, height, boxes) : start;
}

/**
 * The distance of the first toast from the top of the window, in CSS pixels: below the page's header, on small screens
 * below the top bar, and where the toasts cover neither the control that was pressed nor what is kept clear. Where the
 * window has no such place, the control that was pressed is left free, if that is possible.
 */
function startOf(toaster: HTMLElement, pressed: Element | null): number {
  const isWide = window.matchMedia(`(min-width: ${fixedSidebarWidth}px)`).matches;
  const header = document.querySelector(
    isWide ? '[data-page-header]' : 'body:not(:has(dialog[open])) [data-top-bar]',
  );
  const lowest = window.innerHeight / 2;
  const start = Math.min(Math.max(gap, header?.getBoundingClientRect().bottom ?? 0) + gap, lowest);

  const bars = [...toaster.querySelectorAll<HTMLElement>('[data-visible] > *')];
  const left = toaster.getBoundingClientRect().right - Math.max(0, ...bars.map((bar) => bar.offsetWidth));
  const height = bars.reduce((sum, bar) => sum + bar.offsetHeight + gap, 0);
  // A dialog often ends with what the toast tells: the page counts, too.
  const roots = [document, ...[...document.querySelectorAll('dialog[open]')].slice(-1)];
  const kept = roots.flatMap((root) => places.map((selector) => root.querySelectorAll(selector)));
  for (const others of [...kept, []]) {
    const boxes = [...(pressed ? [pressed] : []), ...others]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, right }) => width > 0 && right > left);
    const free = freeFrom(start, height, boxes);
    if (free + height <= window.innerHeight) return free;
  }
  return start;
}

/** A toast at its distance from the first one, in CSS pixels. */
function Item({
  shown,
  offset,
  onMeasured,
}: {
  shown: Toast;
  offset: number;
  onMeasured(id: string, height: number): void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const { id, type, height } = shown;
  const icon = type === 'success' ? 'check' : type === 'error' ? 'warning' : null;
  // Another text may have another height.
  useLayoutEffect(() => {
    const { offsetHeight = 0 } = element.current ?? {};
    if (offsetHeight !== height) onMeasured(id, offsetHeight);
  });
  return (
    <div
      ref={element}
      data-visible={shown.visible || undefined}
      data-leaving={!shown.visible || undefined}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <div className="toast" data-type={type}>
        {icon && <Icon name={icon} />}
        <div {...shown.ariaProps}>{resolveValue(shown.message, shown)}</div>
        {/* The library has no other field for an action. */}
        {shown.icon}
      </div>
    </div>
  );
}

/**
 * Toasts at top-right, over the page and modal dialogs (Specification §2, decision 53). `duration` is milliseconds,
 * `limit` a number of toasts, `successLimit` of those that tell a success.
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
  const element = useRef<HTMLDivElement>(null);
  const toaster = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  /** The control that was used last, by a pointer or a key. */
  const pressed = useRef<Element>(null);
  const { toasts, handlers } = useToaster({
    duration,
    loading: { duration: Number.POSITIVE_INFINITY },
  });

  useEffect(() => {
    const visible = toasts.filter((shown) => shown.visible);
    const successes = visible.filter(({ type }) => type === 'success');
    for (const { id } of [...visible.slice(limit), ...successes.slice(successLimit)]) toast.remove(id);
  }, [toasts, limit, successLimit]);

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    raise(current);
    const controller = new AbortController();
    // A dialog does not let `toggle` bubble.
    const options = { capture: true, signal: controller.signal };
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDialogElement && target.open) raise(current);
    };
    const onPress = ({ target }: Event) => {
      if (target instanceof Element) pressed.current = target.closest('button, a, input, select, textarea');
    };
    document.addEventListener('toggle', onToggle, options);
    document.addEventListener('pointerdown', onPress, options);
    document.addEventListener('keydown', onPress, options);
    return () => controller.abort();
  }, []);

  const [newest] = toasts;
  const placed = useRef<Toast>(undefined);
  useLayoutEffect(() => {
    const { current: before } = placed;
    placed.current = newest;
    if (!toaster.current || !newest) return;
    const isSame = newest.id === before?.id && newest.createdAt === before.createdAt;
    // Its first render has the height that it tells the library then: to read the layout again would take as long.
    if (isSame && (before.height === undefined || before.height === newest.height)) return;
    // Not by its top, which would need another layout.
    toaster.current.style.translate = `0 ${startOf(toaster.current, pressed.current)}px`;
  }, [newest]);

  const release = () => {
    isHeld.current = false;
    handlers.endPause();
  };
  return (
    <div ref={element} popover="manual" className={layer}>
      <div
        ref={toaster}
        data-toaster=""
        // A toast that appears under a resting pointer is entered, but not moved onto.
        onPointerMove={({ movementX, movementY }) => {
          if (isHeld.current || (movementX === 0 && movementY === 0)) return;
          isHeld.current = true;
          handlers.startPause();
        }}
        onPointerLeave={release}
      >
        {toasts.map((shown) => (
          <Item
            key={shown.id}
            shown={shown}
            offset={handlers.calculateOffset(shown, { gutter: gap, defaultPosition: 'top-right' })}
            onMeasured={handlers.updateHeight}
          />
        ))}
      </div>
    </div>
  );
}
