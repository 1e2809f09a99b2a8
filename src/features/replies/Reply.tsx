import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useId, useSyncExternalStore } from 'react';
import { copyText } from '#components/CopyButton.tsx';
import type { InboxItem, Status } from '#contract/entities.ts';
import { replyProblem } from '#domain/reply.ts';
import { templateOf } from '#domain/replyTemplates.ts';
import { type ReplyActorRef, selectReplyTo } from '#machines/reply/reply.machine.ts';
import { Button } from '#ui/Button.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { replyLabels } from './labels.ts';
import type { TemplateStore } from './templateStore.ts';

const section = css`
  display: grid;
  gap: var(--space-1);

  & > [data-choice] {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--space-1);
  }
  & > [data-choice] > :first-child {
    flex: 1 1 12rem;
  }
  & [aria-disabled] {
    opacity: 0.5;
  }
  & p,
  & [role='status'] {
    margin: 0;
    color: var(--muted);
    font-size: var(--text-small);
  }
  & [data-after] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }
  & pre {
    margin: 0;
    padding: var(--space-2);
    border-radius: var(--radius);
    background: var(--sunken);
    font: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

/** Opens a reply to an item in the mail program, from a chosen template. */
export function Reply({
  item,
  status,
  reply,
  templates,
  onReply,
  onStatusChosen,
}: {
  item: InboxItem;
  /** The status that is shown. */
  status: string;
  reply: ReplyActorRef;
  templates: TemplateStore;
  onReply(): void;
  onStatusChosen(status: Status): void;
}) {
  const id = useId();
  const { templates: options, defaultId } = useSyncExternalStore(templates.subscribe, templates.current);
  const chosen = templateOf(options, defaultId);
  const problem = replyProblem(item);
  return (
    <section className={section} aria-label="Reply">
      <div data-choice="">
        <SelectField
          label="Reply with"
          value={chosen.id}
          options={(options.length > 0 ? options : [chosen]).map(({ id: value, name }) => ({
            value,
            label: name,
          }))}
          onChange={templates.chooseDefault}
        />
        <Button
          tone="primary"
          icon="reply"
          aria-disabled={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onClick={onReply}
        >
          Reply
        </Button>
      </div>
      {problem && <p id={`${id}-problem`}>{replyLabels.problem[problem]}</p>}
      <AfterReply item={item} status={status} reply={reply} onStatusChosen={onStatusChosen} />
    </section>
  );
}

/** What can follow a reply: the status, and the whole text for another program. */
function AfterReply({
  item,
  status,
  reply,
  onStatusChosen,
}: {
  item: InboxItem;
  status: string;
  reply: ReplyActorRef;
  onStatusChosen(status: Status): void;
}) {
  const id = useId();
  const opened = useSelector(reply, selectReplyTo(item.id));
  return (
    <>
      <LiveRegion>{opened && (opened.isShortened ? replyLabels.shortened : replyLabels.opened)}</LiveRegion>
      {opened && (
        <div data-after="">
          {status === 'pending' && (
            <Button size="small" onClick={() => onStatusChosen('in_progress')}>
              Mark as In Progress
            </Button>
          )}
          <Button
            size="small"
            tone="quiet"
            icon="copy"
            onClick={() =>
              void copyText(opened.text, 'Text of the reply', () => {
                const text = document.getElementById(id);
                text?.removeAttribute('hidden');
                return text;
              })
            }
          >
            Copy the text
          </Button>
        </div>
      )}
      {opened && (
        <pre id={id} hidden dir="auto">
          {opened.text}
        </pre>
      )}
    </>
  );
}
