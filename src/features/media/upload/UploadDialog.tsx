import type { UploadActorRef } from '#machines/upload/upload.machine.ts';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { UploadForm } from './UploadForm.tsx';
import { UploadList } from './UploadList.tsx';

/** The upload modal (Specification §2, §4): the form for one file, rows for several. */
export default ({ uploads, upload }: { uploads: UploadsActorRef; upload: UploadActorRef | null }) =>
  upload ? (
    <UploadForm key={upload.id} uploads={uploads} upload={upload} />
  ) : (
    <UploadList uploads={uploads} />
  );
