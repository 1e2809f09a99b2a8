import type { MediaKind } from '#contract/entities.ts';
import { firstSection } from '#domain/media.ts';
import { defineRoute } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { startMedia } from './actors.ts';
import { MediaScreen } from './MediaScreen.tsx';

export default defineRoute(startMedia, MediaScreen);

/** Opens the upload form on the media screen, in the first section of the kind. */
export function openUpload(scope: SessionScope, kind: MediaKind): void {
  const { panel } = once(scope, startMedia);
  if (scope.location.path() !== '/media')
    scope.location.navigate(kind === 'video' ? '/media?tab=videos' : '/media');
  panel.send({ type: 'upload.requested', kind, section: firstSection(kind), file: null });
}
