import { defineRoute } from '#session/route.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import { startQueue } from './startQueue.ts';
import { Tray } from './Tray.tsx';

/** The upload queue on every signed-in screen (decision 63). */
export default defineRoute(startQueue, function Queue({ scope, queue }) {
  return (
    <>
      <Tray queue={queue} />
      <QueueDialog scope={scope} queue={queue} />
    </>
  );
});
