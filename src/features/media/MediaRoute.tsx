import { defineRoute } from '#session/route.tsx';
import { startMedia } from './actors.ts';
import { MediaScreen } from './MediaScreen.tsx';

export default defineRoute(startMedia, MediaScreen);
