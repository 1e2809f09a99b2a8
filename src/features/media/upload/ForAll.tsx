import { css } from 'goober';
import { useMemo } from 'react';
import { useEachUpload } from '#components/useUploadCounts.ts';
import type { MediaKind } from '#contract/entities.ts';
import { selectUpload } from '#machines/upload/upload.machine.ts';
import type { Rows } from '#machines/uploads/rows.ts';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { type PlaceField, PlaceFields, various } from './PlaceFields.tsx';

const style = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
  gap: var(--space-1) var(--space-2);
  padding-bottom: var(--space-2);
`;

/** The values that all have. */
const sharedIn = (rows: Rows) => {
  const texts = rows.map(({ ref }) => selectUpload(ref.getSnapshot()).texts);
  const sharedText = (field: PlaceField) => {
    const [text = various, ...others] = new Set(texts.map((each) => each[field]));
    return others.length === 0 ? text : various;
  };
  return { section: sharedText('section'), category: sharedText('category') };
};

/** Section and category for all files of a kind. */
export function ForAll({ uploads, rows, kind }: { uploads: UploadsActorRef; rows: Rows; kind: MediaKind }) {
  const own = useMemo(() => rows.filter((row) => row.kind === kind), [rows, kind]);
  const shared = useEachUpload(own, sharedIn);
  if (own.length === 0) return null;
  const suffix = own.length === rows.length ? 'all' : `all ${kind}s`;
  const change = (field: PlaceField) => (value: string) =>
    uploads.send({
      type: 'uploads.told',
      ids: own.map(({ id }) => id),
      event: { type: 'upload.textChanged', field, value },
    });
  return (
    <div className={style}>
      <PlaceFields kind={kind} texts={shared} of={` for ${suffix}`} change={change} />
    </div>
  );
}
