import type { ReactNode } from 'react';
import type { InboxItem } from '#contract/entities.ts';
import { useItems } from './useItems.ts';

export interface ItemProps {
  readonly item: InboxItem;
  onStatus(status: string): void;
}

/** A search, a count, and a list windowed by hand in plain React, without memo. Sizes are CSS pixels. */
export function Page({
  rowHeight,
  gap,
  columns,
  renderItem,
}: {
  rowHeight: number;
  gap: number;
  columns: number;
  renderItem(props: ItemProps): ReactNode;
}) {
  const step = rowHeight + gap;
  const { total, found, height, shown, first, text, setText, setStatus } = useItems({
    rowHeight: step,
    columns,
  });
  return (
    <main style={{ width: 929, margin: '0 auto' }}>
      <input
        type="search"
        aria-label="Search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="button" aria-label="Clear search text" onClick={() => setText('')}>
        Clear
      </button>
      <p>
        Showing {found} of {total}
      </p>
      <ul style={{ position: 'relative', height, margin: 0, padding: 0, listStyle: 'none' }}>
        {shown.map((item, index) => (
          <li
            key={item.id}
            style={{
              position: 'absolute',
              top: Math.floor((first + index) / columns) * step,
              left: `calc(${(first + index) % columns} * (100% + ${gap}px) / ${columns})`,
              width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
              height: rowHeight,
            }}
          >
            {renderItem({ item, onStatus: (status) => setStatus(item.id, status) })}
          </li>
        ))}
      </ul>
    </main>
  );
}
