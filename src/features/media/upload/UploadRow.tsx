import { type KeyboardEvent, memo, useId, useRef, useState } from 'react';
import { isolated } from '#domain/isolated.ts';
import { canResize, sizeText } from '#domain/resize.ts';
import { acceptedTypes } from '#domain/upload.ts';
import { isTyped, problemOf } from '#domain/uploadRow.ts';
import type { UploadActorRef } from '#machines/upload/upload.machine.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { AltTextArea } from '../AltTextArea.tsx';
import { FileDrop } from './FileDrop.tsx';
import { stages } from './labels.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { rowStyle } from './rowStyle.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { useUpload } from './useUpload.ts';

/** One file of the list: its thumbnail, title and state, what is wrong with it, and, once they are asked for, its other fields. */
export const UploadRow = memo(function UploadRow({
  upload,
  onAsk,
}: {
  upload: UploadActorRef;
  /** Asks whether the files with these ids are to be removed. */
  onAsk(ids: readonly string[]): void;
}) {
  const draft = useUpload(upload);
  const { id, kind, file, content, texts, failure, fieldError, resizedFrom, stage, isSubmitting, change } =
    draft;
  const name = isolated(file?.name ?? 'a file');
  const problem = problemOf(draft);
  const fileProblem = [fieldError, problem].find((each) => each?.field === 'file')?.message;
  const message = fileProblem ?? failure;
  const description = problem?.field === 'description' ? problem.message : undefined;
  const isLocked = isSubmitting || stage === 'stored';
  const [label, tone = 'neutral'] = stages[stage] ?? [];
  const row = useRef<HTMLLIElement>(null);
  const textsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const hasTexts = isOpen || description !== undefined;
  const remove = () => (isTyped(draft) ? onAsk([id]) : upload.send({ type: 'upload.removed' }));

  return (
    <li ref={row} className={rowStyle} aria-label={name} data-failed={stage === 'failed' || undefined}>
      <Thumbnail file={file} kind={kind} row={row} />
      <div data-area="title">
        <TextField
          name="title"
          data-size="small"
          label={`Title of ${name}`}
          isLabelHidden
          value={texts.title}
          readOnly={isLocked}
          error={problem?.field === 'title' ? problem.message : undefined}
          onChange={(event) => change('title')(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            focusNextRow(event);
          }}
        />
      </div>
      <span data-area="file" title={name}>
        {file && `${sizeText(resizedFrom ?? file.size, file.size)} · ${name}`}
      </span>
      <div data-area="state">{label && <Badge tone={tone}>{label}</Badge>}</div>
      <div data-area="buttons">
        {isSubmitting && (
          <IconButton
            size="small"
            icon="close"
            label={`Cancel ${name}`}
            onClick={() => upload.send({ type: 'upload.cancelled' })}
          />
        )}
        {(stage === 'failed' || stage === 'cancelled') && (
          <IconButton
            size="small"
            icon="refresh"
            label={`Retry ${name}`}
            onClick={() => upload.send({ type: 'upload.submitted' })}
          />
        )}
        <IconButton
          size="small"
          icon="chevronDown"
          label={`Details of ${name}`}
          aria-expanded={hasTexts}
          aria-controls={textsId}
          onClick={() => setIsOpen(!isOpen)}
        />
        {!isLocked && <IconButton size="small" icon="trash" label={`Remove ${name}`} onClick={remove} />}
      </div>
      {(message !== null || stage === 'empty') && (
        <div data-area="problem">
          <p data-problem="">{message}</p>
          {file && canResize(kind, file, content) && (
            <Button
              size="small"
              aria-label={`Resize to fit ${name}`}
              isBusy={stage === 'resizing'}
              onClick={() => upload.send({ type: 'upload.resizeRequested' })}
            >
              {stage === 'resizing' ? 'Resizing…' : 'Resize to fit'}
            </Button>
          )}
          {!isLocked && (
            <FileDrop
              inputLabel={`Another file for ${name}`}
              accept={acceptedTypes[kind]}
              isMultiple={false}
              onFiles={([chosen]) => chosen && upload.send({ type: 'upload.fileChosen', file: chosen })}
            >
              {({ open }) => (
                <Button size="small" aria-label={`Replace ${name}`} onClick={open}>
                  Replace
                </Button>
              )}
            </FileDrop>
          )}
        </div>
      )}
      {hasTexts && (
        <div data-area="texts" id={textsId}>
          <PlaceFields
            kind={kind}
            texts={texts}
            of={` of ${name}`}
            change={change}
            isLabelShort
            disabled={isLocked}
          />
          <TextArea
            label="Description"
            aria-label={`Description of ${name}`}
            name="description"
            rows={1}
            value={texts.description}
            readOnly={isLocked}
            error={description}
            onChange={(event) => change('description')(event.target.value)}
          />
          <AltTextArea
            label="Alt text"
            aria-label={`Alt text of ${name}`}
            name="alt_text"
            rows={1}
            value={texts.alt_text}
            readOnly={isLocked}
            onText={change('alt_text')}
            onEnter={focusNextRow}
          />
        </div>
      )}
    </li>
  );
});

/** The same field of the next row, or its title; after the last row, the field keeps the focus. Nothing is sent: rows are written first. */
function focusNextRow({ currentTarget }: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const next = currentTarget.closest('li')?.nextElementSibling;
  const find = (name: string) => next?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const field = find(currentTarget.name) ?? find('title');
  field?.focus();
  field?.select();
}
