import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { useUploadCounts } from './useUploadCounts.ts';

/** '3 files are not uploaded yet', or nothing when everything is. */
export default function UnsentText({ uploads }: { uploads: UploadsActorRef }) {
  const { total, stored, empty } = useUploadCounts(uploads);
  const files = total - stored - empty;
  const form = empty > 0 && 'An upload form is not sent yet';
  const text = files > 0 ? `${files} ${files === 1 ? 'file is' : 'files are'} not uploaded yet` : form;
  return text && <span>{text}</span>;
}
