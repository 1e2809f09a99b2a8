import { useSelector } from '@xstate/react';
import type { ReplyTemplate } from '#contract/replyTemplates.ts';
import { replacedBy, type TemplateChange } from '#domain/replyTemplates.ts';
import {
  type ReplyTemplatesActorRef,
  selectQuestion,
  selectTemplates,
} from '#machines/reply-templates/reply-templates.machine.ts';
import { useSendOnUnmount } from '#session/actorRef.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { replacedText } from './templateLabels.ts';

/** Asks before templates are deleted or replaced. */
export function TemplateQuestion({ templates }: { templates: ReplyTemplatesActorRef }) {
  const change = useSelector(templates, selectQuestion);
  const list = useSelector(templates, selectTemplates);
  useSendOnUnmount(templates, 'templates.declined');
  const decline = () => templates.send({ type: 'templates.declined' });
  const { title, text, confirm } = questionOf(change, list);
  return (
    <Dialog
      title={title}
      size="small"
      isAlert
      isOpen={change !== null}
      onDismiss={decline}
      footer={
        <>
          <Button onClick={decline}>Cancel</Button>
          <Button tone="danger" onClick={() => templates.send({ type: 'templates.confirmed' })}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

function questionOf(change: TemplateChange | null, list: readonly ReplyTemplate[]) {
  switch (change?.type) {
    case 'removal':
      return {
        title: 'Delete template',
        text: `“${change.template.name}” will be deleted from this browser.`,
        confirm: 'Delete',
      };
    case 'import': {
      const names = replacedBy(list, change.templates).map(({ name }) => name);
      return {
        title: 'Replace templates of the same name',
        text: replacedText(names, change.templates.length - names.length),
        confirm: 'Replace',
      };
    }
    default:
      return {
        title: 'Reset templates',
        text: 'All templates of this browser will be replaced by the three drafts of the studio.',
        confirm: 'Reset',
      };
  }
}
