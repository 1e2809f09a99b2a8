import '#ui/styles.ts';
import '#ui/fonts/fonts.css';
import '#ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { cardSize } from '#features/inbox/cardStyle.ts';
import { Card } from './Card.tsx';
import { Page } from './Page.tsx';

/** The picture floor: what the application's cards cost in two columns, as at 1,280 px, without the application. */

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Page rowHeight={cardSize.height(0)} gap={cardSize.gap} renderItem={(props) => <Card {...props} />} />,
  );
