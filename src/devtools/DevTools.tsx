import { css } from 'goober';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#ui/Icon.tsx';
import { installDockStyle, type Place, useDock } from './dock.ts';
import { openOwnWindow } from './ownWindow.ts';
import { control } from './recording.ts';

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

/** Where the panel's one element hangs, so that moving it to another window keeps what it shows. */
function Slot({ host, place }: { host: HTMLElement; place: Place }) {
  const slot = useRef<HTMLElement>(null);
  useEffect(() => {
    slot.current?.append(host);
  }, [host]);
  return <aside ref={slot} className={dock} data-place={place} aria-label="Statecharts and demo" />;
}

const makeHost = (): HTMLElement => {
  const host = document.createElement('div');
  host.style.height = '100%';
  return host;
};

/**
 * The way to the statecharts and to the demo panel: a button in a strip of its own at the bottom left, and Ctrl+Alt+S.
 * The panel itself is fetched when it is first opened.
 */
export function DevTools() {
  const { place, size, hasRoomAtRight, put, resize } = useDock();
  const [host] = useState(makeHost);
  const [page, setPage] = useState<Window | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { faults, notice } = useSyncExternalStore(control.subscribe, control.read);
  const isOpen = place !== 'closed';

  useEffect(() => {
    installDockStyle();
  }, []);

  const leaveWindow = (next: Place) => {
    setPage(null);
    put(next);
  };
  const detach = () => {
    const own = openOwnWindow(host, () => leaveWindow('closed'));
    if (!own) return false;
    setPage(own);
    put('window');
    return true;
  };
  const move = (next: Place) => {
    page?.close();
    leaveWindow(next);
    if (next === 'closed') requestAnimationFrame(() => opener.current?.focus());
  };

  // Heard from the moment that the button is there.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      move(isOpen ? 'closed' : 'bottom');
    };
    window.addEventListener('keydown', pressed);
    page?.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', pressed);
      page?.removeEventListener('keydown', pressed);
    };
  });

  return createPortal(
    <>
      {(place === 'bottom' || place === 'right') && <Slot host={host} place={place} />}
      {(place === 'closed' || place === 'window') && (
        <aside className={strip} aria-label="Developer tools">
          <button
            ref={opener}
            type="button"
            title="Statecharts and demo panel (Ctrl+Alt+S)"
            aria-keyshortcuts="Control+Alt+S"
            aria-expanded={place === 'window'}
            onClick={() => (page ? page.focus() : put('bottom'))}
          >
            <Icon name="dashboard" />
            Statecharts &amp; demo
          </button>
          <span>{summary(faults.length, notice)}</span>
        </aside>
      )}
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <Panel
              place={place}
              size={size}
              hasRoomAtRight={hasRoomAtRight}
              onMove={move}
              onDetach={detach}
              onResize={resize}
            />
          </Suspense>,
          host,
        )}
    </>,
    document.body,
  );
}

/** What the closed panel has to say: how a scenario of the address went, and that something is wrong on purpose. */
function summary(faults: number, notice: { readonly text: string } | null): string {
  const active = faults === 0 ? '' : `${faults} ${faults === 1 ? 'fault' : 'faults'} active`;
  return [notice?.text, active].filter(Boolean).join(' ');
}
