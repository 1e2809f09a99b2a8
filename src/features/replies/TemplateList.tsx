import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useRef } from 'react';
import { formatTemplateFile, type ReplyTemplate } from '#contract/replyTemplates.ts';
import {
  type ReplyTemplatesActorRef,
  selectDefault,
  selectIsBusy,
  selectTemplates,
} from '#machines/reply-templates/reply-templates.machine.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { templateLabels } from './templateLabels.ts';

const listStyle = css`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1);
    padding-block: var(--space-1);
    border-top: var(--hairline) solid var(--line);
  }
  & > li > div {
    flex: 1 1 10rem;
    display: grid;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > li > span {
    display: flex;
    gap: var(--space-1);
  }
  & > li > div > :first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-1);
  }
  & > li > div > :last-child {
    color: var(--muted);
    font-size: var(--text-small);
  }
`;

const intro = css`
  margin: 0;
  color: var(--muted);
  font-size: var(--text-small);
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`;

export const addButtonId = 'add-template';
export const editButtonId = (id: string) => `edit-template-${id}`;

export function TemplateList({ templates }: { templates: ReplyTemplatesActorRef }) {
  const list = useSelector(templates, selectTemplates);
  const { id: defaultId } = useSelector(templates, selectDefault);
  const isBusy = useSelector(templates, selectIsBusy);
  const input = useRef<HTMLInputElement>(null);

  return (
    <>
      <p className={intro}>{templateLabels.intro}</p>
      <ul className={listStyle}>
        {list.map((template) => (
          <li key={template.id}>
            <div>
              <span>
                <strong>{template.name}</strong>
                {template.id === defaultId && <Badge tone="accent">Default</Badge>}
              </span>
              <span>{template.subject}</span>
            </div>
            <span>
              {template.id !== defaultId && (
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={`Make default: “${template.name}”`}
                  onClick={() => templates.send({ type: 'templates.defaultChosen', id: template.id })}
                >
                  Make default
                </Button>
              )}
              <Button
                id={editButtonId(template.id)}
                size="small"
                aria-label={`Edit “${template.name}”`}
                onClick={() => templates.send({ type: 'templates.editRequested', template })}
              >
                Edit
              </Button>
              <IconButton
                size="small"
                tone="danger"
                icon="trash"
                label={`Delete “${template.name}”`}
                onClick={() => templates.send({ type: 'templates.removalRequested', template })}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className={actions}>
        <Button id={addButtonId} onClick={() => templates.send({ type: 'templates.addRequested' })}>
          Add template
        </Button>
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          Import
        </Button>
        <Button onClick={() => download(list)}>Export</Button>
        <Button tone="caution" onClick={() => templates.send({ type: 'templates.resetRequested' })}>
          Reset
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="File of templates"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) templates.send({ type: 'templates.fileChosen', file });
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
    </>
  );
}

function download(list: readonly ReplyTemplate[]): void {
  const url = URL.createObjectURL(new Blob([formatTemplateFile(list)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'reply-templates.json';
  link.click();
  URL.revokeObjectURL(url);
}
