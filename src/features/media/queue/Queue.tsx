import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { lazyView } from '#components/lazyView.tsx';
import { selectIsOpen } from '#machines/upload-queue/upload-queue.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { Tray } from './Tray.tsx';

export const QueueDialog = lazyView(() => import('./QueueDialog.tsx'));

/** The upload queue on every signed-in screen. */
export function Queue({ scope }: { scope: SessionScope }) {
  const { queue } = scope;
  const isOpen = useSelector(queue, selectIsOpen);
  return (
    <>
      <Tray queue={queue} />
      <Suspense>{isOpen && <QueueDialog scope={scope} />}</Suspense>
    </>
  );
}
