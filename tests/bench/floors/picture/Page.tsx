import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { InboxItem } from '#contract/entities.ts';

const columns = 2;
/** Rows rendered outside the viewport, above and below, as in the application. */
const overscan = 2;

export interface ItemProps {
  readonly item: InboxItem;
  onStatus(status: string): void;
}

/** A search, a count, and a list windowed by hand in plain React, without memo. Sizes are CSS pixels. */
export function Page({
  rowHeight,
  gap,
  renderItem,
}: {
  rowHeight: number;
  gap: number;
  renderItem(props: ItemProps): ReactNode;
}) {
  const step = rowHeight + gap;
  const { total, found, height, shown, first, text, setText, setStatus } = useItems(step);
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

const contains = (text: string | null, search: string) => text?.toLowerCase().includes(search) ?? false;

/** The same inquiries as in the application, filtered and windowed by hand. */
function useItems(rowHeight: number) {
  const [items, setItems] = useState<readonly InboxItem[]>([]);
  const [text, setText] = useState('');
  const [firstRow, setFirstRow] = useState(0);

  useEffect(() => {
    const { tokens } = JSON.parse(localStorage.getItem('admin-session') ?? '{}');
    void fetch('/api/v1/admin/inquiries', { headers: { Authorization: `Bearer ${tokens.accessToken}` } })
      .then((response) => response.json())
      .then(({ data }) => setItems(data));
    const onScroll = () => setFirstRow(Math.max(0, Math.floor(window.scrollY / rowHeight) - overscan));
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [rowHeight]);

  const found = useMemo(() => {
    const search = text.trim().toLowerCase();
    if (search === '') return items;
    return items.filter(({ name, email, phone, message }) =>
      [name, email, phone, message].some((field) => contains(field, search)),
    );
  }, [items, text]);

  const first = firstRow * columns;
  const count = (Math.ceil(window.innerHeight / rowHeight) + 2 * overscan) * columns;
  return {
    total: items.length,
    found: found.length,
    height: Math.ceil(found.length / columns) * rowHeight,
    /** Near the viewport, with the index of the first. */
    shown: found.slice(first, first + count),
    first,
    text,
    setText,
    setStatus: (id: string, status: string) =>
      setItems((all) => all.map((each) => (each.id === id ? { ...each, status } : each))),
  };
}
