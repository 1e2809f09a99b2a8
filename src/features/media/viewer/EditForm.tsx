import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect } from 'react';
import { imageCategories } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import type { EditField } from '#domain/mediaEdit.ts';
import {
  type MediaEditActorRef,
  selectFailure,
  selectFieldError,
  selectFields,
  selectIsBusy,
  selectTarget,
  selectTexts,
} from '#machines/media-edit/media-edit.machine.ts';
import type { MediaPanelActorRef } from '#machines/media-panel/media-panel.machine.ts';
import { TextArea, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useFocusField } from '#ui/useFocusField.ts';
import { AltTextArea } from '../AltTextArea.tsx';
import { fieldLabels, updateFailure } from './labels.ts';

const form = css`
  display: grid;
  gap: var(--space-2);
  align-content: start;

  & [aria-disabled='true'] {
    background: var(--sunken);
    color: var(--muted);
    cursor: default;
  }
`;

export const editFormId = 'edit-form';

/** The texts of the item in the viewer: Enter saves from a single line, Ctrl+Enter from any field. */
export function EditForm({ edit, panel }: { edit: MediaEditActorRef; panel: MediaPanelActorRef }) {
  const target = useSelector(edit, selectTarget);
  const fields = useSelector(edit, selectFields);
  const texts = useSelector(edit, selectTexts);
  const fieldError = useSelector(edit, selectFieldError);
  const failure = useSelector(edit, selectFailure);
  const isBusy = useSelector(edit, selectIsBusy);
  const element = useFocusField(fieldError?.field ?? null, fieldError);

  useEffect(() => {
    const input = element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    input?.focus();
    input?.select();
  }, [element]);

  const { kind } = target;
  const propsOf = (field: EditField) => ({
    label: fieldLabels[field],
    name: field,
    value: texts[field],
    error: fieldError?.field === field ? fieldError.message : undefined,
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  });
  const change = (field: EditField, value: string) => edit.send({ type: 'edit.textChanged', field, value });
  const submit = () => panel.send({ type: 'edit.confirmed' });

  return (
    <form
      ref={element}
      id={editFormId}
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) submit();
      }}
    >
      {failure !== null && <Notice tone="error">{updateFailure(kind, failure)}</Notice>}
      {fields.includes('title') && <TextField {...propsOf('title')} />}
      {fields.includes('description') && (
        <TextArea
          {...propsOf('description')}
          rows={3}
          hint={`${texts.description.length} of ${uploadLimits.descriptionLength} characters`}
        />
      )}
      {fields.includes('alt_text') && (
        <AltTextArea
          {...propsOf('alt_text')}
          hint="What the picture shows, for people who do not see it."
          onText={(value) => change('alt_text', value)}
        />
      )}
      {fields.includes('category') && (
        <SelectField
          label={fieldLabels.category}
          value={texts.category}
          aria-disabled={isBusy}
          options={[
            { value: '', label: 'None' },
            ...[...new Set([...imageCategories, texts.category])]
              .filter(Boolean)
              .map((category) => ({ value: category, label: category })),
          ]}
          onChange={(value) => change('category', value)}
        />
      )}
      {fields.includes('sort_order') && <TextField {...propsOf('sort_order')} inputMode="numeric" />}
    </form>
  );
}
