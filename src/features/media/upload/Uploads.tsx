import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { lazyView, usePreload } from '#components/lazyView.tsx';
import { selectForm, selectIsListOpen, type UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Tray } from './Tray.tsx';

const UploadDialog = lazyView(() => import('./UploadDialog.tsx'));
const dialogs = [UploadDialog];

/** The uploads on every signed-in screen. */
export default function Uploads({ uploads }: { uploads: UploadsActorRef }) {
  const upload = useSelector(uploads, selectForm);
  const isListOpen = useSelector(uploads, selectIsListOpen);
  const isOpen = upload !== null || isListOpen;
  usePreload(dialogs);
  return (
    <>
      <Tray uploads={uploads} isCovered={isOpen} />
      <Suspense>{isOpen && <UploadDialog uploads={uploads} upload={upload} />}</Suspense>
    </>
  );
}
