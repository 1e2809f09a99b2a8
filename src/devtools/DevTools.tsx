import { css } from 'goober';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#ui/Icon.tsx';
import { controlClient } from './demo/controlClient.ts';
import { installDockStyle, isDocked, type PanelPosition, usePanelPosition } from './panelPosition.ts';
import { openPopup } from './popup.ts';

const Panel = lazy(() => import('./Panel.tsx'));

const strip = css`
  position: fixed;
  inset: auto 0 0;
  z-index: var(--layer-skip);
  height: var(--devtools-strip);
  display: flex;
  align-items: center;
  border-top: var(--hairline) solid var(--line);
  background: var(--sunken);
  color: var(--muted);
  font-size: var(--text-tiny);

  & > button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: 100%;
    padding: 0 var(--space-2);
    border: 0;
    background: transparent;
    color: inherit;
    cursor: pointer;
  }
  & > button:hover {
    color: var(--ink);
  }
  & > button:focus-visible {
    outline-offset: calc(-1 * var(--ring));
  }
  & > span {
    overflow: hidden;
    padding-right: var(--space-1);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const dock = css`
  position: fixed;
  z-index: var(--layer-skip);
  background: var(--surface);

  &[data-place='bottom'] {
    inset: auto 0 0;
    height: var(--devtools-bottom);
    border-top: var(--hairline) solid var(--control-line);
  }
  &[data-place='right'] {
    inset: 0 0 0 auto;
    width: var(--devtools-right);
    border-left: var(--hairline) solid var(--control-line);
  }
`;

/** Appends the panel's own element: moved between dock and popup, it keeps the panel's state. */
function Dock({ container, position }: { container: HTMLElement; position: PanelPosition }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.append(container), [container]);
  return <aside ref={ref} className={dock} data-place={position} aria-label="Statecharts and demo" />;
}

const createContainer = (): HTMLElement => {
  const container = document.createElement('div');
  container.style.height = '100%';
  return container;
};

/** The button and the shortcut Ctrl+Alt+S that open the panel, which is loaded when it is first opened. */
export function DevTools() {
  const { position, size, canDockRight, setPosition, resize } = usePanelPosition();
  const [container] = useState(createContainer);
  const [popup, setPopup] = useState<Window | null>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const { faults, notice } = useSyncExternalStore(controlClient.subscribe, controlClient.getSnapshot);
  const isOpen = position !== 'closed';

  useEffect(() => {
    installDockStyle();
  }, []);

  const leavePopup = (next: PanelPosition) => {
    setPopup(null);
    setPosition(next);
  };
  const detach = () => {
    const opened = openPopup(container, () => leavePopup('closed'));
    if (!opened) return false;
    setPopup(opened);
    setPosition('popup');
    return true;
  };
  const move = (next: PanelPosition) => {
    popup?.close();
    leavePopup(next);
    if (next === 'closed') requestAnimationFrame(() => openButton.current?.focus());
  };

  // A layout effect: the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      move(isOpen ? 'closed' : 'bottom');
    };
    const windows = popup ? [window, popup] : [window];
    for (const each of windows) each.addEventListener('keydown', onKeyDown);
    return () => {
      for (const each of windows) each.removeEventListener('keydown', onKeyDown);
    };
  });

  const activeFaults =
    faults.length === 0 ? '' : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} active`;

  return createPortal(
    <>
      {isDocked(position) ? (
        <Dock container={container} position={position} />
      ) : (
        <aside className={strip} aria-label="Developer tools">
          <button
            ref={openButton}
            type="button"
            title="Statecharts and demo panel (Ctrl+Alt+S)"
            aria-keyshortcuts="Control+Alt+S"
            aria-expanded={isOpen}
            onClick={() => (popup ? popup.focus() : setPosition('bottom'))}
          >
            <Icon name="dashboard" />
            Statecharts &amp; demo
          </button>
          <span>{[notice?.text, activeFaults].filter(Boolean).join(' ')}</span>
        </aside>
      )}
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <Panel
              position={position}
              size={size}
              canDockRight={canDockRight}
              onMove={move}
              onDetach={detach}
              onResize={resize}
            />
          </Suspense>,
          container,
        )}
    </>,
    document.body,
  );
}
