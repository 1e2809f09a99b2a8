import { useSelector } from '@xstate/react';
import { selectForm, selectIsListOpen, type UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { UploadForm } from './UploadForm.tsx';
import { UploadList } from './UploadList.tsx';

/** The upload modal (Specification §2, §4): the form for one file, rows for several. */
export default function UploadDialog({ uploads }: { uploads: UploadsActorRef }) {
  const upload = useSelector(uploads, selectForm);
  const isListOpen = useSelector(uploads, selectIsListOpen);
  if (upload) return <UploadForm key={upload.id} uploads={uploads} upload={upload} />;
  return isListOpen ? <UploadList uploads={uploads} /> : null;
}
