import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import {
  type ReplyTemplatesActorRef,
  selectDraft,
  selectIsReading,
  selectIsUnreadable,
} from '#machines/reply-templates/reply-templates.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { nameFieldId, TemplateForm } from './TemplateForm.tsx';
import { addButtonId, editButtonId, TemplateList } from './TemplateList.tsx';
import { TemplateQuestion } from './TemplateQuestion.tsx';
import { templateLabels } from './templateLabels.ts';

/** The templates of replies: a list, and a form in its place while one is edited (decision 77). */
export function TemplatesPanel({ templates }: { templates: ReplyTemplatesActorRef }) {
  const isUnreadable = useSelector(templates, selectIsUnreadable);
  const draft = useSelector(templates, selectDraft);
  const openId = draft?.id;
  const isReading = useSelector(templates, selectIsReading);
  /** Null until the templates have been read: a form that a reload has closed opens without the focus. */
  const before = useRef<{ readonly id: string | undefined } | null>(null);
  useEffect(() => {
    if (isReading) return;
    const { current } = before;
    before.current = { id: openId };
    if (!current || current.id === openId) return;
    // The list or the form has taken the focus with it.
    const editButton = current.id === undefined ? null : document.getElementById(editButtonId(current.id));
    (openId !== undefined
      ? document.getElementById(nameFieldId)
      : (editButton ?? document.getElementById(addButtonId))
    )?.focus();
  }, [openId, isReading]);

  return (
    <Card aria-labelledby="reply-templates">
      <h2 id="reply-templates">Reply templates</h2>
      {isUnreadable ? (
        <Notice
          tone="error"
          actions={
            <Button size="small" onClick={() => templates.send({ type: 'templates.retryRequested' })}>
              Retry
            </Button>
          }
        >
          {templateLabels.unreadable}
        </Notice>
      ) : draft ? (
        <TemplateForm templates={templates} draft={draft} />
      ) : (
        <TemplateList templates={templates} />
      )}
      <TemplateQuestion templates={templates} />
    </Card>
  );
}
