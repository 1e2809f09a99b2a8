import { createRoot } from 'react-dom/client';
import { type ItemProps, Page } from '../Page.tsx';

/** The bare list: the texts of an inquiry and its status, without any style of the application. */

const statuses = ['pending', 'in_progress', 'completed'];

function Row({ item: { name, email, phone, message, status, created_at }, onStatus }: ItemProps) {
  return (
    <article style={{ height: '100%', overflow: 'hidden' }}>
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

const root = document.getElementById('root');
// As many per 1,000 px as the application's rows of two cards.
if (root)
  createRoot(root).render(
    <Page rowHeight={140} gap={0} columns={1} renderItem={(props) => <Row {...props} />} />,
  );
