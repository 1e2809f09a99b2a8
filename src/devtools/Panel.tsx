import { css } from 'goober';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { ChartsTab } from './charts/ChartsTab.tsx';
import { DemoTab } from './demo/DemoTab.tsx';
import { isDocked, type PanelPosition, panelSizes } from './panelPosition.ts';
import { SmallButton } from './SmallButton.tsx';

const panel = css`
  container-type: inline-size;
  position: relative;
  height: 100%;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  background: var(--paper);
  color: var(--ink);
  font-size: var(--text-small);

  & h2,
  & h3 {
    font: var(--weight-strong) var(--text-small) / 1.5 var(--font-text);
  }
  & > [role='tabpanel'] {
    min-height: 0;
    outline-offset: calc(-1 * var(--ring));
  }
`;

const header = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-half);
  padding-inline: var(--space-1);
  border-bottom: var(--hairline) solid var(--line);
  background: var(--surface);

  & > [role='tablist'] {
    gap: 0;
    margin-right: auto;
    border: 0;
  }
  & [role='tab'] {
    min-height: var(--space-5);
  }
  & > [data-dialog-hint] {
    display: none;
    color: var(--muted);
    font-size: var(--text-tiny);
  }
`;

const handle = css`
  position: absolute;
  z-index: 1;
  margin: 0;
  border: 0;
  background: transparent;
  touch-action: none;

  &[aria-orientation='horizontal'] {
    inset: calc(-1 * var(--space-half)) 0 auto;
    height: var(--space-1);
    cursor: row-resize;
  }
  &[aria-orientation='vertical'] {
    inset: 0 auto 0 calc(-1 * var(--space-half));
    width: var(--space-1);
    cursor: col-resize;
  }
  &:hover,
  &:focus-visible {
    background: var(--clay);
  }
`;

const tabs = [
  { id: 'charts', label: 'Charts' },
  { id: 'demo', label: 'Demo' },
] as const;
type Tab = (typeof tabs)[number]['id'];

interface PanelProps {
  position: PanelPosition;
  /** CSS pixels. */
  size: number;
  canDockRight: boolean;
  onMove(position: PanelPosition): void;
  /** Returns false when the browser blocks the popup. */
  onDetach(): boolean;
  onResize(size: number): void;
}

/** Statecharts and demo controls. */
export default function Panel({ position, size, canDockRight, onMove, onDetach, onResize }: PanelProps) {
  const id = useId();
  const [tab, setTab] = useState<Tab>('charts');
  const [isPopupBlocked, setIsPopupBlocked] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => root.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus(), []);

  return (
    <div ref={root} className={panel}>
      {isDocked(position) && <ResizeHandle position={position} size={size} onResize={onResize} />}
      <div className={header}>
        <Tabs<Tab> label="Developer tools" tabs={tabs} selected={tab} onSelect={setTab} panelId={id} />
        <p data-dialog-hint="">
          A dialog of the app is open: to use this panel beside it, open it in its own window first.
        </p>
        {isPopupBlocked && <span role="alert">The browser does not let a window open here.</span>}
        {position !== 'bottom' && (
          <SmallButton tone="quiet" onClick={() => onMove('bottom')} text="Dock below" />
        )}
        {position !== 'right' && canDockRight && (
          <SmallButton tone="quiet" onClick={() => onMove('right')} text="Dock right" />
        )}
        {isDocked(position) && (
          <SmallButton tone="quiet" onClick={() => setIsPopupBlocked(!onDetach())} text="Own window" />
        )}
        <IconButton
          size="small"
          icon="close"
          label="Close the panel (Ctrl+Alt+S)"
          onClick={() => onMove('closed')}
        />
      </div>
      <div id={id} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'charts' ? <ChartsTab /> : <DemoTab />}
      </div>
    </div>
  );
}

/** Resizes the docked panel with the pointer or the arrow keys. */
function ResizeHandle({ position, size, onResize }: Pick<PanelProps, 'position' | 'size' | 'onResize'>) {
  const isBottom = position === 'bottom';
  const dragStart = useRef<{ readonly coordinate: number; readonly size: number } | null>(null);
  const coordinateOf = (event: PointerEvent) => (isBottom ? event.clientY : event.clientX);
  const [larger, smaller] = isBottom ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];

  return (
    <hr
      className={handle}
      // A focusable separator is a control (ARIA window splitter).
      tabIndex={0}
      aria-label="Size of the panel"
      aria-orientation={isBottom ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={panelSizes.minimum}
      aria-valuemax={isBottom ? window.innerHeight : window.innerWidth}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragStart.current = { coordinate: coordinateOf(event), size };
      }}
      onPointerMove={(event) => {
        const start = dragStart.current;
        if (start) onResize(start.size + start.coordinate - coordinateOf(event));
      }}
      onPointerUp={() => {
        dragStart.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key !== larger && event.key !== smaller) return;
        event.preventDefault();
        onResize(size + (event.key === larger ? panelSizes.step : -panelSizes.step));
      }}
    />
  );
}
