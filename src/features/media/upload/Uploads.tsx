import { useSelector } from '@xstate/react';
import { lazyPart } from '#components/lazyView.tsx';
import { selectForm, selectIsListOpen, type UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Tray } from './Tray.tsx';

const UploadDialog = lazyPart(async () => (await import('./UploadDialog.tsx')).default);

/** The uploads on every signed-in screen. */
export default function Uploads({ uploads }: { uploads: UploadsActorRef }) {
  const upload = useSelector(uploads, selectForm);
  const isListOpen = useSelector(uploads, selectIsListOpen);
  const isOpen = upload !== null || isListOpen;
  return (
    <>
      <Tray uploads={uploads} isCovered={isOpen} />
      {isOpen && <UploadDialog uploads={uploads} upload={upload} />}
    </>
  );
}
