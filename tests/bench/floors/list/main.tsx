import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { InboxItem } from '#contract/entities.ts';

/** The same inquiries as in the application, in rows of one height, windowed by hand. Plain React without memo. */

/** CSS pixels: nine rows per 1,000, as the application shows nine cards. */
const rowHeight = 110;

/** Rows rendered outside the viewport, above and below: as many items as the application's two rows of three. */
const overscan = 6;

const statuses = ['pending', 'in_progress', 'completed'];

const contains = (text: string | null, search: string) => text?.toLowerCase().includes(search) ?? false;

function Row({ item, top, onStatus }: { item: InboxItem; top: number; onStatus(status: string): void }) {
  const { name, email, phone, message, status, created_at } = item;
  return (
    <article style={{ position: 'absolute', top, height: rowHeight, width: '100%', overflow: 'hidden' }}>
      <h2>{name}</h2>
      <p>
        {email} {phone} {created_at?.slice(0, 10)}
      </p>
      <p>{message}</p>
      <select
        aria-label={`Status of ${name}`}
        value={status}
        onChange={(event) => onStatus(event.target.value)}
      >
        {[...new Set([status, ...statuses])].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </article>
  );
}

function Page() {
  const [items, setItems] = useState<readonly InboxItem[]>([]);
  const [text, setText] = useState('');
  const [first, setFirst] = useState(0);

  useEffect(() => {
    void fetch('/items.json')
      .then((response) => response.json())
      .then(setItems);
    const onScroll = () => setFirst(Math.max(0, Math.floor(window.scrollY / rowHeight) - overscan));
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  const shown = useMemo(() => {
    const search = text.trim().toLowerCase();
    if (search === '') return items;
    return items.filter(({ name, email, phone, message }) =>
      [name, email, phone, message].some((field) => contains(field, search)),
    );
  }, [items, text]);
  const count = Math.ceil(window.innerHeight / rowHeight) + 2 * overscan;

  return (
    <main>
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
        Showing {shown.length} of {items.length}
      </p>
      <div style={{ position: 'relative', height: shown.length * rowHeight }}>
        {shown.slice(first, first + count).map((item, index) => (
          <Row
            key={item.id}
            item={item}
            top={(first + index) * rowHeight}
            onStatus={(status) =>
              setItems((all) => all.map((each) => (each.id === item.id ? { ...each, status } : each)))
            }
          />
        ))}
      </div>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
