import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { type RefObject, useEffect } from 'react';
import { Form } from '#components/Form.tsx';
import { uploadLimits } from '#contract/limits.ts';
import { type EditField, textsWith } from '#domain/mediaEdit.ts';
import { type MediaEditActorRef, selectForm, selectIsBusy } from '#machines/media-edit/media-edit.machine.ts';
import { SelectField, TextArea, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { AltTextArea } from '../AltTextArea.tsx';
import { categoryOptions } from '../labels.ts';
import { fieldLabels } from './labels.ts';

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

/** The texts of the item in the viewer: Enter saves from a single line, Ctrl+Enter from any field, and goes on to the next item. */
export function EditForm({
  edit,
  focused,
  onSave,
  onSaveAndNext,
}: {
  edit: MediaEditActorRef;
  /** The name of the field that has, or last had, the focus: of the next item it is the same. */
  focused: RefObject<string>;
  onSave(): void;
  onSaveAndNext(): void;
}) {
  const { target, typed, fieldError, failure } = useSelector(edit, selectForm);
  const isBusy = useSelector(edit, selectIsBusy);
  const texts = textsWith(target.item, typed);
  const { kind } = target;

  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>(`#${editFormId} [name=${focused.current}]`);
    input?.focus();
    input?.select();
  }, [focused]);

  const change = (field: EditField) => (value: string) =>
    edit.send({ type: 'edit.textChanged', field, value });
  const propsOf = (field: EditField) => ({
    label: fieldLabels[field],
    name: field,
    value: texts[field],
    error: fieldError?.field === field ? fieldError.message : undefined,
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => change(field)(event.target.value),
  });
  const category = { value: texts.category, label: texts.category };
  const isKnown = categoryOptions.some(({ value }) => value === category.value);

  return (
    <Form
      id={editFormId}
      className={form}
      onSubmit={onSave}
      onFocus={({ target }) => {
        focused.current = target.getAttribute('name') ?? 'title';
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSaveAndNext();
      }}
    >
      {failure !== null && <Notice tone="error">{`Failed to update ${kind}: ${failure}`}</Notice>}
      <TextField {...propsOf('title')} />
      <TextArea
        {...propsOf('description')}
        rows={3}
        hint={`${texts.description.length} of ${uploadLimits.descriptionLength} characters`}
      />
      <AltTextArea
        {...propsOf('alt_text')}
        hint={`Describes the ${kind} to people who can’t see it.`}
        onText={change('alt_text')}
      />
      {kind === 'image' && (
        <>
          <SelectField
            label={fieldLabels.category}
            value={category.value}
            aria-disabled={isBusy}
            options={isKnown ? categoryOptions : [...categoryOptions, category]}
            onChange={change('category')}
          />
          <TextField {...propsOf('sort_order')} inputMode="numeric" />
        </>
      )}
    </Form>
  );
}
