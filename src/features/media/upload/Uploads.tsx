import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { lazyView } from '#components/lazyView.tsx';
import { selectForm, selectIsListOpen, type UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Tray } from './Tray.tsx';

const UploadDialog = lazyView(() => import('./UploadDialog.tsx'));

/** The uploads on every signed-in screen. */
export function Uploads({ uploads }: { uploads: UploadsActorRef }) {
  const hasForm = useSelector(uploads, (snapshot) => selectForm(snapshot) !== null);
  const isListOpen = useSelector(uploads, selectIsListOpen);
  useEffect(() => {
    void UploadDialog.preload();
  }, []);
  return (
    <>
      <Tray uploads={uploads} isCovered={hasForm || isListOpen} />
      <Suspense>{(hasForm || isListOpen) && <UploadDialog uploads={uploads} />}</Suspense>
    </>
  );
}
