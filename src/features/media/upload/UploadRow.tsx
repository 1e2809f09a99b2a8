import { type KeyboardEvent, memo, useRef } from 'react';
import { canResize, sizeText } from '#domain/resize.ts';
import { acceptedTypes } from '#domain/upload.ts';
import { problemOf } from '#domain/uploadRow.ts';
import type { UploadActorRef, UploadStage } from '#machines/upload/upload.machine.ts';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextArea, TextField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Progress } from '#ui/Progress.tsx';
import { AltTextArea } from '../AltTextArea.tsx';
import { categoryOptions, sectionOptions } from '../labels.ts';
import { FileDrop } from './FileDrop.tsx';
import { stageLabels } from './labels.ts';
import { rowStyle } from './rowStyle.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { useInView } from './useInView.ts';
import { useProgress, useUpload } from './useUpload.ts';

const tones: Readonly<Record<UploadStage, BadgeTone>> = {
  starting: 'neutral',
  changed: 'neutral',
  removed: 'neutral',
  sending: 'progress',
  empty: 'neutral',
  refused: 'pending',
  resizing: 'pending',
  ready: 'neutral',
  waiting: 'progress',
  cancelled: 'neutral',
  failed: 'danger',
  stored: 'done',
};

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
  const { id, kind, file, texts, failure, fieldError, resizedFrom, stage, isSubmitting, change } = draft;
  const name = file?.name ?? 'a file';
  const problem = problemOf(draft);
  const isLocked = isSubmitting || stage === 'stored';
  const element = useRef<HTMLLIElement>(null);
  const isInView = useInView(element);

  return (
    <li ref={element} className={rowStyle} aria-label={name} data-failed={stage === 'failed' || undefined}>
      <Thumbnail file={file} kind={kind} isInView={isInView} />
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
        {file && (
          <p>
            {name} · {sizeText(resizedFrom ?? file.size, file.size)}
          </p>
        )}
        <SelectField
          label={`Section of ${name}`}
          isLabelHidden
          size="small"
          value={texts.section}
          disabled={isLocked}
          options={sectionOptions(kind)}
          onChange={change('section')}
        />
        {kind === 'image' && (
          <SelectField
            label={`Category of ${name}`}
            isLabelHidden
            size="small"
            value={texts.category}
            disabled={isLocked}
            options={categoryOptions}
            onChange={change('category')}
          />
        )}
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
            {failure}
          </p>
        )}
      </div>
      <div data-area="state">
        {stage === 'sending' ? (
          <Sending uploads={uploads} id={id} />
        ) : (
          <Badge tone={tones[stage]}>{stageLabels[stage]}</Badge>
        )}
      </div>
      <div data-area="buttons">
        {(stage === 'waiting' || stage === 'sending') && (
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
        {file && canResize(kind, file) && (
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
