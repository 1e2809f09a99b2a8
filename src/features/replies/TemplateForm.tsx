import { useSelector } from '@xstate/react';
import { css } from 'goober';
import type { ReplyTemplate } from '#contract/replyTemplates.ts';
import type { TemplateField } from '#domain/replyTemplates.ts';
import {
  type ReplyTemplatesActorRef,
  selectFieldError,
  selectIsBusy,
} from '#machines/reply-templates/reply-templates.machine.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';
import { useFocusField } from '#ui/useFocusField.ts';
import { templateLabels } from './templateLabels.ts';

const formStyle = css`
  display: grid;
  gap: var(--space-2);

  & > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }
`;

export const nameFieldId = 'template-name';

export function TemplateForm({
  templates,
  draft,
}: {
  templates: ReplyTemplatesActorRef;
  draft: ReplyTemplate;
}) {
  const error = useSelector(templates, selectFieldError);
  const isBusy = useSelector(templates, selectIsBusy);
  const form = useFocusField(error?.field ?? null, error);
  const fieldProps = (field: TemplateField) => ({
    name: field,
    value: draft[field],
    error: error?.field === field ? error.message : undefined,
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) =>
      templates.send({ type: 'templates.fieldChanged', field, value: event.target.value }),
  });

  return (
    <form
      ref={form}
      className={formStyle}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        templates.send({ type: 'templates.submitted' });
      }}
    >
      <TextField id={nameFieldId} label="Name" autoComplete="off" {...fieldProps('name')} />
      <TextField label="Subject" autoComplete="off" {...fieldProps('subject')} />
      <TextArea label="Text" hint={templateLabels.placeholders} rows={10} {...fieldProps('text')} />
      <div>
        <Button type="submit" icon="check" isBusy={isBusy}>
          Save template
        </Button>
        <Button onClick={() => templates.send({ type: 'templates.cancelled' })}>Cancel</Button>
      </div>
    </form>
  );
}
