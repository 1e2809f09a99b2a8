import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect } from 'react';
import {
  type MediaEditActorRef,
  selectFailure,
  selectFieldError,
  selectFields,
  selectIsBusy,
  selectTexts,
} from '#machines/media-edit/media-edit.machine.ts';
import type { MediaPanelActorRef } from '#machines/media-panel/media-panel.machine.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { useFocusField } from '#ui/useFocusField.ts';
import { AltTextArea } from '../AltTextArea.tsx';
import { fieldLabels } from './labels.ts';

const form = css`
  position: relative;
  min-width: 0;

  & textarea {
    min-height: var(--target);
    max-height: var(--space-8);
  }
  & > button {
    position: absolute;
    top: calc(-1 * var(--space-half));
    right: 0;
    min-height: 0;
  }
`;

/** The title or the alt text of an item, on its card: Enter and leaving the field save, F2 changes the field. */
export function CardEditor({ edit, panel }: { edit: MediaEditActorRef; panel: MediaPanelActorRef }) {
  const [field = 'title'] = useSelector(edit, selectFields);
  const text = useSelector(edit, selectTexts)[field];
  const fieldError = useSelector(edit, selectFieldError);
  const failure = useSelector(edit, selectFailure);
  const isBusy = useSelector(edit, selectIsBusy);
  const element = useFocusField(fieldError?.field ?? null, fieldError);

  useEffect(() => {
    const input = element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${field}]`);
    input?.focus();
    input?.select();
  }, [element, field]);
  useEffect(() => {
    const { current } = element;
    const card = current?.closest('article');
    return () => {
      // The form has taken the focus with it.
      if (!current?.isConnected && document.activeElement === document.body)
        card?.querySelector('button')?.focus();
    };
  }, [element]);

  const other = field === 'title' ? 'alt_text' : 'title';
  const changeField = () => edit.send({ type: 'edit.fieldChosen', field: other });
  const submit = () => panel.send({ type: 'edit.confirmed' });
  const change = (value: string) => edit.send({ type: 'edit.textChanged', field, value });
  const props = {
    label: fieldLabels[field],
    name: field,
    value: text,
    error: fieldError?.message ?? failure ?? undefined,
    hint: isBusy ? 'Saving...' : undefined,
    readOnly: isBusy,
  };
  return (
    <form
      ref={element}
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') panel.send({ type: 'panel.dismissed' });
        if (event.key !== 'F2') return;
        event.stopPropagation();
        changeField();
      }}
    >
      {field === 'alt_text' ? (
        <AltTextArea {...props} onText={change} />
      ) : (
        <TextField {...props} onChange={({ target: { value } }) => change(value)} />
      )}
      <Button size="small" tone="quiet" onClick={changeField}>
        {fieldLabels[other]}
      </Button>
    </form>
  );
}
