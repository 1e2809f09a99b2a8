import { useSelector } from '@xstate/react';
import { lazyRoute } from '#components/lazyRoute.tsx';
import { selectIsOpen } from '#machines/upload-queue/upload-queue.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { Tray } from './Tray.tsx';

export const QueueDialog = lazyRoute('QueueDialogRoute', () => import('./QueueDialogRoute.tsx'), {
  unavailable: 'nothing',
});

/** The upload queue on every signed-in screen. */
export function Queue({ scope }: { scope: SessionScope }) {
  const { queue } = scope;
  const isOpen = useSelector(queue, selectIsOpen);
  return (
    <>
      <Tray queue={queue} />
      {isOpen && <QueueDialog scope={scope} fallback={null} />}
    </>
  );
}
