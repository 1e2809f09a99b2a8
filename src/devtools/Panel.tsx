import { css } from 'goober';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ChartsTab } from './charts/ChartsTab.tsx';
import { DemoTab } from './demo/DemoTab.tsx';
import { dockSizes, type Place } from './dock.ts';

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
    display: flex;
    margin-right: auto;
  }
  & [role='tab'] {
    min-height: var(--space-5);
    padding-inline: var(--space-2);
    border: 0;
    border-bottom: var(--ring) solid transparent;
    background: transparent;
    color: var(--muted);
    font-weight: 500;
    cursor: pointer;
  }
  & [role='tab']:hover {
    color: var(--ink);
  }
  & [role='tab'][aria-selected='true'] {
    border-color: var(--clay);
    color: var(--clay);
  }
  & [role='tab']:focus-visible {
    outline-offset: calc(-1 * var(--ring));
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

interface Docking {
  place: Place;
  /** CSS pixels. */
  size: number;
  hasRoomAtRight: boolean;
  onMove(place: Place): void;
  /** Gives false when the browser lets no window open. */
  onDetach(): boolean;
  onResize(size: number): void;
}

/** Statecharts and demo controls, docked or in a window of their own. */
export default function Panel({ place, size, hasRoomAtRight, onMove, onDetach, onResize }: Docking) {
  const id = useId();
  const [tab, setTab] = useState<Tab>('charts');
  const [isRefused, setIsRefused] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isDocked = place === 'bottom' || place === 'right';

  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus(), []);

  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = tabs.find((each) => each.id !== tab);
    if (!next) return;
    setTab(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab=${next.id}]`)?.focus();
  };

  return (
    <div className={panel}>
      {isDocked && <Handle place={place} size={size} onResize={onResize} />}
      <div className={header}>
        <div ref={list} role="tablist" aria-label="Developer tools">
          {tabs.map((each) => (
            <button
              key={each.id}
              type="button"
              role="tab"
              id={`${id}-${each.id}`}
              data-tab={each.id}
              aria-controls={`${id}-panel`}
              aria-selected={each.id === tab}
              tabIndex={each.id === tab ? 0 : -1}
              onClick={() => setTab(each.id)}
              onKeyDown={step}
            >
              {each.label}
            </button>
          ))}
        </div>
        <p data-dialog-hint="">
          A dialog of the app is open: to use this panel beside it, open it in its own window first.
        </p>
        {isRefused && <span role="alert">The browser does not let a window open here.</span>}
        {place !== 'bottom' && (
          <Button size="small" tone="quiet" onClick={() => onMove('bottom')}>
            Dock below
          </Button>
        )}
        {place !== 'right' && hasRoomAtRight && (
          <Button size="small" tone="quiet" onClick={() => onMove('right')}>
            Dock right
          </Button>
        )}
        {isDocked && (
          <Button size="small" tone="quiet" onClick={() => setIsRefused(!onDetach())}>
            Own window
          </Button>
        )}
        <IconButton
          size="small"
          icon="close"
          label="Close the panel (Ctrl+Alt+S)"
          onClick={() => onMove('closed')}
        />
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'charts' ? <ChartsTab /> : <DemoTab />}
      </div>
    </div>
  );
}

/** The edge by which the docked panel is made larger or smaller, with the pointer or with the arrow keys. */
function Handle({ place, size, onResize }: Pick<Docking, 'place' | 'size' | 'onResize'>) {
  const isBelow = place === 'bottom';
  const start = useRef<{ readonly at: number; readonly size: number } | null>(null);
  const position = (event: PointerEvent) => (isBelow ? event.clientY : event.clientX);
  const [larger, smaller] = isBelow ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];

  return (
    <hr
      className={handle}
      // An edge that can be moved is a control, whatever its element is otherwise.
      tabIndex={0}
      aria-label="Size of the panel"
      aria-orientation={isBelow ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={dockSizes.smallest}
      aria-valuemax={isBelow ? window.innerHeight : window.innerWidth}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: position(event), size };
      }}
      onPointerMove={(event) => {
        if (start.current) onResize(start.current.size + start.current.at - position(event));
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key !== larger && event.key !== smaller) return;
        event.preventDefault();
        onResize(size + (event.key === larger ? dockSizes.step : -dockSizes.step));
      }}
    />
  );
}
