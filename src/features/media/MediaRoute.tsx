import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import type { MediaKind } from '#contract/entities.ts';
import { firstSection } from '#domain/media.ts';
import { selectView } from '#machines/media-library/media-library.machine.ts';
import { screenPath } from '#session/navigation.ts';
import { defineRoute } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { useUrlSync } from '#session/useUrlSync.ts';
import { startMedia } from './actors.ts';
import { MediaScreen } from './MediaScreen.tsx';

export default defineRoute(startMedia, function MediaRoute({ url, ...props }) {
  useDocumentTitle('Media Management');
  useUrlSync(url);
  return <MediaScreen {...props} />;
});

/**
 * Opens the upload form on the media screen: where it is, or in the first section of the kind. `show` opens the screen at
 * once, because it dismisses the form when it goes.
 */
export function openUpload(scope: SessionScope, kind: MediaKind, show: (url: string) => void): void {
  const { library, upload } = once(scope, startMedia);
  const shown = selectView(library.getSnapshot());
  const isShown = screenPath(location.pathname) === '/media' && shown.kind === kind;
  if (!isShown) show(kind === 'video' ? '/media?tab=videos' : '/media');
  upload.send({ type: 'upload.opened', kind, section: isShown ? shown.section : firstSection(kind) });
}
