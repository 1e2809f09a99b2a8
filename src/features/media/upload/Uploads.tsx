import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { lazyView } from '#components/lazyView.tsx';
import { selectForm, selectIsListOpen, type UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Tray } from './Tray.tsx';

const UploadDialog = lazyView(() => import('./UploadDialog.tsx'));

/** The uploads on every signed-in screen. */
export function Uploads({ uploads }: { uploads: UploadsActorRef }) {
  const upload = useSelector(uploads, selectForm);
  const isListOpen = useSelector(uploads, selectIsListOpen);
  const isOpen = upload !== null || isListOpen;
  useEffect(() => {
    void UploadDialog.preload();
  }, []);
  return (
    <>
      <Tray uploads={uploads} isCovered={isOpen} />
      <Suspense>{isOpen && <UploadDialog uploads={uploads} upload={upload} />}</Suspense>
    </>
  );
}
