import { type KeyboardEvent, memo, useRef } from 'react';
import { isolated } from '#domain/isolated.ts';
import { canResize, sizeText } from '#domain/resize.ts';
import { acceptedTypes } from '#domain/upload.ts';
import { problemOf } from '#domain/uploadRow.ts';
import type { UploadActorRef } from '#machines/upload/upload.machine.ts';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Progress } from '#ui/Progress.tsx';
import { AltTextArea } from '../AltTextArea.tsx';
import { FileDrop } from './FileDrop.tsx';
import { stages } from './labels.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { rowStyle } from './rowStyle.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { useProgress, useUpload } from './useUpload.ts';

/** One file of the list: its thumbnail, title, section and category, state, and what can be done. */
export const UploadRow = memo(function UploadRow({
  uploads,
  upload,
  onRemove,
}: {
  uploads: UploadsActorRef;
  upload: UploadActorRef;
  onRemove(): void;
}) {
  const draft = useUpload(upload);
  const { id, kind, file, content, texts, failure, fieldError, resizedFrom, stage, isSubmitting, change } =
    draft;
  const name = isolated(file?.name ?? 'a file');
  const problem = problemOf(draft);
  const isLocked = isSubmitting || stage === 'stored';
  const row = useRef<HTMLLIElement>(null);

  return (
    <li ref={row} className={rowStyle} aria-label={name} data-failed={stage === 'failed' || undefined}>
      <Thumbnail file={file} kind={kind} row={row} />
      <TextField
        data-area="title"
        name="title"
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
      <div data-area="texts">
        {file && <p>{`${name} · ${sizeText(resizedFrom ?? file.size, file.size)}`}</p>}
        <PlaceFields
          kind={kind}
          texts={texts}
          of={` of ${name}`}
          change={change}
          isLabelHidden
          size="small"
          disabled={isLocked}
        />
        <div data-fields="">
          <TextArea
            label="Description"
            aria-label={`Description of ${name}`}
            name="description"
            rows={1}
            value={texts.description}
            readOnly={isLocked}
            error={problem?.field === 'description' ? problem.message : undefined}
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
        {(fieldError?.field === 'file' || problem?.field === 'file') && (
          <p data-problem="">{(fieldError ?? problem)?.message}</p>
        )}
        {failure !== null && (
          <p data-problem="">
            <Icon name="warning" />
            <span>{failure}</span>
          </p>
        )}
      </div>
      <div data-area="state">
        {stage === 'sending' ? (
          <Sending uploads={uploads} id={id} />
        ) : (
          <Badge tone={stages[stage].tone}>{stages[stage].label}</Badge>
        )}
      </div>
      <div data-area="buttons">
        {isSubmitting && (
          <Button
            size="small"
            aria-label={`Cancel ${name}`}
            onClick={() => upload.send({ type: 'upload.cancelled' })}
          >
            Cancel
          </Button>
        )}
        {(stage === 'failed' || stage === 'cancelled') && (
          <Button
            size="small"
            icon="refresh"
            aria-label={`Try again ${name}`}
            onClick={() => upload.send({ type: 'upload.submitted' })}
          >
            Try again
          </Button>
        )}
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
        {(stage === 'refused' || stage === 'failed' || stage === 'empty') && (
          <FileDrop
            inputLabel={`Another file for ${name}`}
            accept={acceptedTypes[kind]}
            isMultiple={false}
            onFiles={([chosen]) => chosen && upload.send({ type: 'upload.fileChosen', file: chosen })}
          >
            {({ open }) => (
              <Button size="small" aria-label={`Choose another file for ${name}`} onClick={open}>
                Choose another
              </Button>
            )}
          </FileDrop>
        )}
        {!isLocked && (
          <IconButton size="small" icon="trash" label={`Remove ${name}`} onClick={() => onRemove()} />
        )}
      </div>
    </li>
  );
});

/** The same field of the next row; after the last one, the field keeps the focus. Nothing is sent: rows are written first. */
function focusNextRow({ currentTarget }: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const next = currentTarget
    .closest('li')
    ?.nextElementSibling?.querySelector<HTMLInputElement>(`[name=${currentTarget.name}]`);
  next?.focus();
  next?.select();
}

function Sending({ uploads, id }: { uploads: UploadsActorRef; id: string }) {
  const { progress, wait } = useProgress(uploads, id);
  return <Progress label={wait ?? 'Sending'} value={progress} />;
}
