import { useEffect, useMemo, useState } from 'react';
import type { InboxItem } from '#contract/entities.ts';

const contains = (text: string | null, search: string) => text?.toLowerCase().includes(search) ?? false;

/** The same inquiries as in the application, filtered and windowed by hand. `rowHeight` is CSS pixels. */
export function useItems({ rowHeight, columns }: { rowHeight: number; columns: number }) {
  const [items, setItems] = useState<readonly InboxItem[]>([]);
  const [text, setText] = useState('');
  const [firstRow, setFirstRow] = useState(0);

  useEffect(() => {
    void fetch('/items.json')
      .then((response) => response.json())
      .then(setItems);
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

/** Rows rendered outside the viewport, above and below, as in the application. */
const overscan = 2;
