import { css } from 'goober';
import { useState } from 'react';
import type { MediaKind } from '#contract/entities.ts';
import type { UploadRow } from '#domain/uploadRow.ts';
import type { UploadQueueActorRef } from '#machines/upload-queue/upload-queue.machine.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { AltTextArea } from '../AltTextArea.tsx';
import { categoryOptions, sectionOptions } from './QueueRow.tsx';

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

/** Section, category, description and alt text for all files of a kind. */
export function ForAll({
  queue,
  rows,
  kind,
}: {
  queue: UploadQueueActorRef;
  rows: readonly UploadRow[];
  kind: MediaKind;
}) {
  const own = rows.filter((row) => row.kind === kind);
  if (own.length === 0) return null;
  const suffix = own.length === rows.length ? 'all' : `all ${kind}s`;
  const field = (name: 'section' | 'category', options: ReturnType<typeof sectionOptions>) => {
    const values = new Set(own.map(({ texts }) => texts[name]));
    const [value] = values;
    return {
      value: values.size === 1 && value !== undefined ? value : various.value,
      options: values.size === 1 ? options : [various, ...options],
      onChange: (chosen: string) => {
        if (chosen !== various.value)
          queue.send({ type: 'queue.valueChosen', kind, field: name, value: chosen });
      },
    };
  };
  return (
    <div className={style}>
      <SelectField label={`Section for ${suffix}`} {...field('section', sectionOptions(kind))} />
      {kind === 'image' && (
        <SelectField label={`Category for ${suffix}`} {...field('category', categoryOptions)} />
      )}
      <details>
        <summary>Description and alt text for {suffix}</summary>
        <div>
          <SharedText queue={queue} kind={kind} field="description" label={`Description for ${suffix}`} />
          <SharedText queue={queue} kind={kind} field="alt_text" label={`Alt text for ${suffix}`} />
        </div>
      </details>
    </div>
  );
}

/** Nothing changes before a button is pressed: the rows may have texts of their own. */
function SharedText({
  queue,
  kind,
  field,
  label,
}: {
  queue: UploadQueueActorRef;
  kind: MediaKind;
  field: 'description' | 'alt_text';
  label: string;
}) {
  const [text, setText] = useState('');
  const set = (isForEmpty: boolean) =>
    queue.send({ type: 'queue.valueChosen', kind, field, value: text, isForEmpty });
  return (
    <div data-shared="">
      {field === 'alt_text' ? (
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
