import { css } from 'goober';
import { useMemo } from 'react';
import { useEachUpload } from '#components/useUploadCounts.ts';
import type { MediaKind } from '#contract/entities.ts';
import { selectUpload } from '#machines/upload/upload.machine.ts';
import type { Rows } from '#machines/uploads/rows.ts';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { SelectField } from '#ui/Field.tsx';
import { categoryOptions, sectionOptions } from '../labels.ts';

const style = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
  gap: var(--space-1) var(--space-2);
  padding-bottom: var(--space-2);
`;

const various = { value: 'various', label: 'Various' };

const sharedFields = ['section', 'category'] as const;

/** The value that all have; 'various' where they differ. */
const sharedIn = (rows: Rows) =>
  Object.fromEntries(
    sharedFields.map((field) => {
      const values = new Set(rows.map(({ ref }) => selectUpload(ref.getSnapshot()).texts[field]));
      return [field, values.size === 1 ? [...values].join() : various.value];
    }),
  );

/** Section and category for all files of a kind. */
export function ForAll({ uploads, rows, kind }: { uploads: UploadsActorRef; rows: Rows; kind: MediaKind }) {
  const own = useMemo(() => rows.filter((row) => row.kind === kind), [rows, kind]);
  const shared = useEachUpload(own, sharedIn);
  if (own.length === 0) return null;
  const suffix = own.length === rows.length ? 'all' : `all ${kind}s`;
  const select = (
    field: (typeof sharedFields)[number],
    options: readonly { readonly value: string; readonly label: string }[],
  ) => ({
    value: shared[field] ?? various.value,
    options: shared[field] === various.value ? [various, ...options] : options,
    onChange: (value: string) => {
      if (value !== various.value)
        uploads.send({
          type: 'uploads.told',
          ids: own.map(({ id }) => id),
          event: { type: 'upload.textChanged', field, value },
        });
    },
  });
  return (
    <div className={style}>
      <SelectField label={`Section for ${suffix}`} {...select('section', sectionOptions(kind))} />
      {kind === 'image' && (
        <SelectField label={`Category for ${suffix}`} {...select('category', categoryOptions)} />
      )}
    </div>
  );
}
