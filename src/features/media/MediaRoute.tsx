import type { MediaKind } from '#contract/entities.ts';
import { defineRoute } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { startMedia } from './actors.ts';
import { MediaScreen } from './MediaScreen.tsx';

export default defineRoute(startMedia, MediaScreen);

/** Opens the upload form on the media screen: in the section that is shown, or in the first one of the kind. */
export const openUpload = (scope: SessionScope, kind: MediaKind): void =>
  once(scope, startMedia).screen.send({ type: 'upload.requested', kind });
