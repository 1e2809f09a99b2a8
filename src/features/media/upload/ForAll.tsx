import { css } from 'goober';
import { useMemo, useState } from 'react';
import { useEachUpload } from '#components/useUploadCounts.ts';
import type { MediaKind } from '#contract/entities.ts';
import type { UploadTexts } from '#domain/upload.ts';
import { selectUpload } from '#machines/upload/upload.machine.ts';
import type { Rows } from '#machines/uploads/rows.ts';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { AltTextArea } from '../AltTextArea.tsx';
import { categoryOptions, sectionOptions } from '../labels.ts';

const style = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
  gap: var(--space-1) var(--space-2);
  padding-bottom: var(--space-2);

  & > details {
    grid-column: 1 / -1;
  }
  & summary {
    min-height: var(--target-small);
    width: fit-content;
    cursor: pointer;
  }
  & > details > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
    gap: var(--space-1) var(--space-2);
    padding-top: var(--space-1);
  }
  & [data-shared] {
    display: grid;
    gap: var(--space-half);
    align-content: start;
  }
  & [data-shared] > :last-child {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-half);
  }
  & textarea {
    min-height: var(--target);
  }
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

/** Section, category, description and alt text for all files of a kind. */
export function ForAll({ uploads, rows, kind }: { uploads: UploadsActorRef; rows: Rows; kind: MediaKind }) {
  const own = useMemo(() => rows.filter((row) => row.kind === kind), [rows, kind]);
  const shared = useEachUpload(own, sharedIn);
  if (own.length === 0) return null;
  const suffix = own.length === rows.length ? 'all' : `all ${kind}s`;
  const set = (field: keyof UploadTexts) => (value: string, isForEmpty: boolean) =>
    uploads.send({
      type: 'uploads.told',
      ids: own.flatMap(({ id, ref }) => {
        const before = selectUpload(ref.getSnapshot()).texts[field];
        return before === value || (isForEmpty && before.trim() !== '') ? [] : [id];
      }),
      event: { type: 'upload.textChanged', field, value },
    });
  const select = (
    field: (typeof sharedFields)[number],
    options: readonly { readonly value: string; readonly label: string }[],
  ) => ({
    value: shared[field] ?? various.value,
    options: shared[field] === various.value ? [various, ...options] : options,
    onChange: (value: string) => value !== various.value && set(field)(value, false),
  });
  return (
    <div className={style}>
      <SelectField label={`Section for ${suffix}`} {...select('section', sectionOptions(kind))} />
      {kind === 'image' && (
        <SelectField label={`Category for ${suffix}`} {...select('category', categoryOptions)} />
      )}
      <details>
        <summary>Description and alt text for {suffix}</summary>
        <div>
          <SharedText label={`Description for ${suffix}`} onSet={set('description')} />
          <SharedText label={`Alt text for ${suffix}`} isAltText onSet={set('alt_text')} />
        </div>
      </details>
    </div>
  );
}

/** Nothing changes before a button is pressed: the rows may have texts of their own. */
function SharedText({
  label,
  isAltText = false,
  onSet,
}: {
  label: string;
  isAltText?: boolean;
  onSet(text: string, isForEmpty: boolean): void;
}) {
  const [text, setText] = useState('');
  const set = (isForEmpty: boolean) => onSet(text, isForEmpty);
  return (
    <div data-shared="">
      {isAltText ? (
        <AltTextArea label={label} value={text} onText={setText} onEnter={() => set(true)} />
      ) : (
        <TextArea label={label} rows={2} value={text} onChange={({ target: { value } }) => setText(value)} />
      )}
      <div>
        <Button
          size="small"
          aria-label={`Where empty: ${label}`}
          disabled={text.trim() === ''}
          onClick={() => set(true)}
        >
          Where empty
        </Button>
        <Button size="small" aria-label={`Everywhere: ${label}`} onClick={() => set(false)}>
          Everywhere
        </Button>
      </div>
    </div>
  );
}
