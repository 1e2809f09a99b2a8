import Unread from '#components/UnreadRoute.tsx';
import Queue from '#features/media/queue/QueueHostRoute.tsx';
import { defineRoute } from '#session/route.tsx';
import type { SessionScope } from '#session/services.ts';
import Palette from './palette/PaletteRoute.tsx';

/** What every signed-in screen has and none of them waits for. */
export default defineRoute(
  (scope: SessionScope) => {
    // A token can be rejected when a newer build has taken the place of this chunk.
    import('#features/auth/refreshAccessToken.ts').catch(() => undefined);
    return { queue: Queue.start(scope), unread: Unread.start(scope), palette: Palette.start(scope) };
  },
  function SessionParts({ queue, unread, palette }) {
    return (
      <>
        {queue}
        {unread}
        {palette}
      </>
    );
  },
);
