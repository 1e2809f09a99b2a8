import { css, glob } from 'goober';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#ui/Icon.tsx';
import { controlClient } from './demo/controlClient.ts';

const Panel = lazy(() => import('./Panel.tsx'));

const strip = css`
  position: fixed;
  inset: auto 0 0;
  z-index: var(--layer-skip);
  height: var(--devtools-bottom);
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
    outline-offset: calc(-1 * var(--ring));
  }
  & > button:hover {
    color: var(--ink);
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
  inset: auto 0 0;
  z-index: var(--layer-skip);
  height: var(--devtools-bottom);
  border-top: var(--hairline) solid var(--control-line);
  background: var(--surface);
`;

/** Shrinks what the application sizes by the window or fixes to its edges, so that the strip and the panel cover none of it. */
const installDockStyle = () => glob`
  :root[data-devtools] {
    --devtools-bottom: 1.75rem;
    /* Nothing can be drawn on a gutter without a scrollbar: the strip would end before the edge. */
    scrollbar-gutter: auto;
  }
  :root[data-devtools='open'] {
    --devtools-bottom: min(25rem, 75dvh);
  }
  :root[data-devtools] body {
    padding-bottom: var(--devtools-bottom);
  }
  :root[data-devtools] #root > :is(main, .boot, :has(> main)) {
    min-height: calc(100dvh - var(--devtools-bottom));
  }
  /* The sidebar: other complementary landmarks, as the upload tray, have sizes of their own. */
  :root[data-devtools] :is(#root :has(> main) > aside, dialog[aria-label='Navigation']) {
    height: calc(100dvh - var(--devtools-bottom));
  }
  :root[data-devtools] :is(dialog:modal, dialog::backdrop) {
    bottom: var(--devtools-bottom);
  }
  :root[data-devtools] dialog > div:has(> [data-body]) {
    max-height: calc(100dvh - 2 * var(--space-4) - var(--devtools-bottom));
  }
  :root[data-devtools] [data-selection-bar] {
    bottom: calc(var(--space-1) + var(--devtools-bottom));
  }
  :root[data-devtools] [data-upload-tray] {
    margin-bottom: var(--devtools-bottom);
  }
  :root[data-devtools] [data-banners] {
    bottom: calc(var(--space-2) + var(--devtools-bottom));
  }
`;

/** The button and the shortcut Ctrl+Alt+S that open the panel, which is loaded when it is first opened. */
export function DevTools() {
  const [isOpen, setIsOpen] = useState(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const { faults, notice } = useSyncExternalStore(controlClient.subscribe, controlClient.getSnapshot);

  useEffect(() => {
    installDockStyle();
  }, []);
  useEffect(() => {
    document.documentElement.dataset.devtools = isOpen ? 'open' : 'closed';
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    requestAnimationFrame(() => openButton.current?.focus());
  };

  // A layout effect: the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      if (isOpen) close();
      else setIsOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  const activeFaults =
    faults.length === 0 ? '' : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} active`;

  return createPortal(
    isOpen ? (
      <aside className={dock} aria-label="Statecharts and demo">
        <Suspense fallback={null}>
          <Panel onClose={close} />
        </Suspense>
      </aside>
    ) : (
      <aside className={strip} aria-label="Developer tools">
        <button
          ref={openButton}
          type="button"
          title="Statecharts and demo panel (Ctrl+Alt+S)"
          aria-keyshortcuts="Control+Alt+S"
          onClick={() => setIsOpen(true)}
        >
          <Icon name="dashboard" />
          <span>Statecharts &amp; demo</span>
        </button>
        <span>{[notice?.text, activeFaults].filter(Boolean).join(' ')}</span>
      </aside>
    ),
    document.body,
  );
}
