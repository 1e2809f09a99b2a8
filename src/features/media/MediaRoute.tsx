import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { defineRoute } from '#session/route.tsx';
import { useUrlSync } from '#session/useUrlSync.ts';
import { startMedia } from './actors.ts';
import { MediaScreen } from './MediaScreen.tsx';

export default defineRoute(startMedia, function MediaRoute({ url, ...props }) {
  useDocumentTitle('Media Management');
  useUrlSync(url);
  return <MediaScreen {...props} />;
});
