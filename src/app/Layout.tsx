import { css } from 'goober';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import type { SessionScope } from '#session/services.ts';
import { fixedSidebarWidth, useMediaQuery } from '#ui/breakpoints.ts';
import { useOutsidePress } from '#ui/dismissal.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Palette, type PaletteState } from './palette/Palette.tsx';
import { Sidebar } from './Sidebar.tsx';

const layout = css`
  min-height: 100dvh;
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);

  &[data-wide] {
    grid-template: 1fr / var(--sidebar-width) minmax(0, 1fr);
  }
  & > aside {
    position: sticky;
    top: 0;
    height: 100dvh;
  }
  & main {
    width: 100%;
    max-width: var(--content-width);
    margin-inline: auto;
    padding: var(--space-2) var(--space-2) var(--space-6);
    outline: none;
  }
  &[data-wide] main {
    padding: var(--space-3) var(--space-4) var(--space-6);
  }
  @media print {
    &[data-wide],
    & {
      display: block;
    }
    & > aside,
    & > header {
      display: none;
    }
    & > main,
    &[data-wide] > main {
      max-width: none;
      padding: 0;
    }
  }
`;

const bar = css`
  position: sticky;
  top: 0;
  z-index: var(--layer-bar);
  display: flex;
  align-items: center;
  gap: var(--space-1);
  padding: var(--space-1);
  background: var(--paper);
  border-bottom: 1px solid var(--line);
  font-family: var(--font-display);
  font-size: var(--text-large);
`;

const drawerPanel = css`
  width: min(20rem, 85vw);
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: transparent;
  transition: transform var(--motion), opacity var(--motion);

  @starting-style {
    &[open] {
      transform: translateX(-100%);
      opacity: 0;
    }
  }
  &::backdrop {
    background: var(--backdrop);
  }
`;

const skip = css`
  position: absolute;
  left: var(--space-2);
  top: var(--space-2);
  z-index: var(--layer-skip);
  padding: var(--space-1) var(--space-2);
  background: var(--surface);
  border-radius: var(--radius);

  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

/** The sidebar and the current screen; below 768 px the sidebar is a drawer (Specification §2). */
export function Layout({ scope, children }: { scope: SessionScope; children: ReactNode }) {
  const isWide = useMediaQuery(`(min-width: ${fixedSidebarWidth}px)`);
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen && isWide) setIsOpen(false);
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const shownPath = useRef(path);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [path]);

  const [palette, setPalette] = useState<PaletteState>('unused');
  const sidebar = (
    <Sidebar
      scope={scope}
      onLinkChosen={() => setIsOpen(false)}
      onSearch={() => {
        // First, so that the focus returns to the page afterwards.
        flushSync(() => setIsOpen(false));
        setPalette('open');
      }}
    />
  );
  return (
    <div className={layout} data-wide={isWide || undefined}>
      <a className={skip} href="#main">
        Skip to the content
      </a>
      <a className={skip} href="#list">
        Skip to the list
      </a>
      {isWide ? (
        <aside>{sidebar}</aside>
      ) : (
        <>
          <header className={bar}>
            <IconButton
              label="Open navigation"
              icon="menu"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(true)}
            />
            Studio Admin
          </header>
          <Drawer isOpen={isOpen} onDismiss={() => setIsOpen(false)}>
            {sidebar}
          </Drawer>
        </>
      )}
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Palette scope={scope} state={palette} onChange={setPalette} />
    </div>
  );
}

/** A native modal dialog, which handles Escape and focus. */
function Drawer({
  isOpen,
  onDismiss,
  children,
}: {
  isOpen: boolean;
  onDismiss(): void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const outsidePress = useOutsidePress(onDismiss);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={drawerPanel}
      aria-label="Navigation"
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      {...outsidePress}
    >
      {children}
    </dialog>
  );
}
