import { defineRoute } from '#session/route.tsx';
import { startViewer } from './actors.ts';
import { Viewer } from './Viewer.tsx';

export { selectCardId, selectSurface } from '#machines/media-edit/media-edit.machine.ts';
export { CardEditor } from './CardEditor.tsx';
export { startViewer };

export default defineRoute(startViewer, Viewer);
