import { css } from 'goober';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { type UploadCounts, useUploadCounts } from './useUploadCounts.ts';

const style = css`
  /* As high without a text, so that nothing moves when it comes. */
  min-height: 1lh;
  color: var(--muted);
  font-size: var(--text-small);
`;

/** '3 files are not uploaded yet', or '' when everything is. */
function unsentText({ total, stored, empty }: UploadCounts): string {
  const files = total - stored - empty;
  if (files > 0) return `${files} ${files === 1 ? 'file is' : 'files are'} not uploaded yet`;
  return empty > 0 ? 'An upload form is not sent yet' : '';
}

/** Beside a button that signs out, which `id` describes. */
export function UnsentHint({ uploads, id }: { uploads: UploadsActorRef; id: string }) {
  return (
    <p id={id} className={style}>
      {unsentText(useUploadCounts(uploads))}
    </p>
  );
}
