import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { useUploadCounts } from './useUploadCounts.ts';

/** '3 unfinished uploads', files and forms, or nothing. */
export default function UnsentText({ uploads }: { uploads: UploadsActorRef }) {
  const { total, stored } = useUploadCounts(uploads);
  const count = total - stored;
  return count > 0 && <span>{`${count} unfinished ${count === 1 ? 'upload' : 'uploads'}`}</span>;
}
