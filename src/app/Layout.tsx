import { css } from 'goober';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { SessionScope } from '#session/services.ts';
import { fixedSidebarWidth, useMediaQuery } from '#ui/breakpoints.ts';
import { useOutsidePress } from '#ui/dismissal.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Palette } from './palette/Palette.tsx';
import { Sidebar } from './Sidebar.tsx';

const layout = css`
  min-height: 100dvh;
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);

  &[data-wide] {
    grid-template: 1fr / 17rem minmax(0, 1fr);
  }
  @media (max-width: 1023.98px) {
    &[data-wide] {
      grid-template-columns: 14rem minmax(0, 1fr);
    }
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
    padding: var(--space-1) var(--space-2) var(--space-6);
    outline: none;
  }
  & main:has(> [data-full-width]) {
    max-width: none;
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
  position: var(--sticky);
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
  const drawer = useRef<HTMLDialogElement>(null);
  const closeDrawer = () => drawer.current?.close();
  const outsidePress = useOutsidePress(closeDrawer);
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const shownPath = useRef(path);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [path]);

  const [isSearching, setIsSearching] = useState(false);
  const sidebar = (
    <Sidebar
      scope={scope}
      onLinkChosen={closeDrawer}
      onSearch={() => {
        // First, so that the focus returns to the page afterwards.
        closeDrawer();
        setIsSearching(true);
      }}
    />
  );
  return (
    <div className={layout} data-wide={isWide || undefined}>
      <a className={skip} href="#main">
        Skip to content
      </a>
      <a className={skip} href="#list">
        Skip to list
      </a>
      {isWide ? (
        <aside>{sidebar}</aside>
      ) : (
        <>
          <header className={bar}>
            <IconButton
              label="Open navigation"
              icon="menu"
              aria-haspopup="dialog"
              onClick={() => drawer.current?.showModal()}
            />
            <span>Studio Admin</span>
          </header>
          <dialog ref={drawer} className={drawerPanel} aria-label="Navigation" {...outsidePress}>
            {sidebar}
          </dialog>
        </>
      )}
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Palette scope={scope} isOpen={isSearching} onChange={setIsSearching} />
    </div>
  );
}
