import { css } from 'goober';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { ChartsTab } from './charts/ChartsTab.tsx';
import { DemoTab } from './demo/DemoTab.tsx';

const panel = css`
  container-type: inline-size;
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
  align-items: center;
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
`;

const tabs = [
  { id: 'charts', label: 'Charts' },
  { id: 'demo', label: 'Demo' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** Statecharts and demo controls. */
export default function Panel({ onClose }: { onClose(): void }) {
  const id = useId();
  const [tab, setTab] = useState<Tab>('charts');
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => root.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus(), []);

  return (
    <div ref={root} className={panel}>
      <div className={header}>
        <Tabs<Tab> label="Developer tools" tabs={tabs} selected={tab} onSelect={setTab} panelId={id} />
        <IconButton size="small" icon="close" label="Close the panel (Ctrl+Alt+S)" onClick={onClose} />
      </div>
      <div id={id} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'charts' ? <ChartsTab /> : <DemoTab />}
      </div>
    </div>
  );
}
