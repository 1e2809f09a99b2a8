import { useSelector } from '@xstate/react';
import { type KeyboardEvent, memo, useRef } from 'react';
import { imageCategories, type MediaKind } from '#contract/entities.ts';
import { sectionLabel, sectionsOf } from '#domain/media.ts';
import { canResize, sizeText } from '#domain/resize.ts';
import { acceptedTypes, type UploadTexts } from '#domain/upload.ts';
import { isEditable, problemOf, type UploadRow, type UploadStage } from '#domain/uploadRow.ts';
import { selectPartProgress, selectTransferWait } from '#machines/transfer/transfer.machine.ts';
import {
  selectEarlierOutcomes,
  selectIsResizing,
  selectTransferOf,
  type UploadQueueActorRef,
} from '#machines/upload-queue/upload-queue.machine.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Progress } from '#ui/Progress.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { AltTextArea } from '../AltTextArea.tsx';
import { chosenBefore, uploadWaits } from '../labels.ts';
import { stageLabels } from './labels.ts';
import { rowStyle } from './rowStyle.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { useInView } from './useInView.ts';

const tones: Readonly<Record<Exclude<UploadStage, 'sending'>, BadgeTone>> = {
  refused: 'pending',
  ready: 'neutral',
  waiting: 'progress',
  cancelled: 'neutral',
  failed: 'danger',
  stored: 'done',
};

interface Option {
  readonly value: string;
  readonly label: string;
}

export const sectionOptions = (kind: MediaKind): readonly Option[] =>
  sectionsOf(kind).map((section) => ({ value: section, label: sectionLabel(section) }));

export const categoryOptions: readonly Option[] = [
  { value: '', label: 'No category' },
  ...imageCategories.map((category) => ({ value: category, label: category })),
];

/** One file of the queue: its thumbnail, title, section and category, state, and what can be done. */
export const QueueRow = memo(function QueueRow({
  queue,
  row,
}: {
  queue: UploadQueueActorRef;
  row: UploadRow;
}) {
  const { id, kind, file, texts, failure, stage } = row;
  const before = useSelector(queue, (snapshot) => selectEarlierOutcomes(snapshot).get(id) ?? null);
  const isResizing = useSelector(queue, selectIsResizing(file));
  const problem = problemOf(row);
  const isLocked = !isEditable(row);
  const change = (field: keyof UploadTexts) => (value: string) =>
    queue.send({ type: 'row.textChanged', id, field, value });

  const element = useRef<HTMLLIElement>(null);
  const isInView = useInView(element);

  return (
    <li
      ref={element}
      className={rowStyle}
      aria-label={file.name}
      data-failed={stage === 'failed' || undefined}
    >
      <Thumbnail file={file} kind={kind} isInView={isInView} />
      <TextField
        data-area="title"
        name="title"
        label={`Title of ${file.name}`}
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
        <p>
          {file.name} · {sizeText(row.chosen.size, file.size)}
          {before !== null && <strong> {chosenBefore(before)}</strong>}
        </p>
        <SelectField
          label={`Section of ${file.name}`}
          isLabelHidden
          size="small"
          value={texts.section}
          disabled={isLocked}
          options={sectionOptions(kind)}
          onChange={change('section')}
        />
        {kind === 'image' && (
          <SelectField
            label={`Category of ${file.name}`}
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
            aria-label={`Description of ${file.name}`}
            name="description"
            rows={1}
            value={texts.description}
            readOnly={isLocked}
            error={problem?.field === 'description' ? problem.message : undefined}
            onChange={(event) => change('description')(event.target.value)}
          />
          <AltTextArea
            label="Alt text"
            aria-label={`Alt text of ${file.name}`}
            name="alt_text"
            rows={1}
            value={texts.alt_text}
            readOnly={isLocked}
            onText={change('alt_text')}
            onEnter={focusNextRow}
          />
        </div>
        {problem?.field === 'file' && <p data-problem="">{problem.message}</p>}
        {failure !== null && (
          <p data-problem="">
            <Icon name="warning" />
            {failure}
          </p>
        )}
      </div>
      <div data-area="state">
        {stage === 'sending' ? (
          <Sending queue={queue} row={row} />
        ) : (
          <Badge tone={tones[stage]}>{stageLabels[stage]}</Badge>
        )}
      </div>
      <div data-area="buttons">
        {(stage === 'waiting' || stage === 'sending') && (
          <Button
            size="small"
            aria-label={`Cancel ${file.name}`}
            onClick={() => queue.send({ type: 'row.cancelled', id })}
          >
            Cancel
          </Button>
        )}
        {(stage === 'failed' || stage === 'cancelled') && (
          <Button
            size="small"
            icon="refresh"
            aria-label={`Try again ${file.name}`}
            onClick={() => queue.send({ type: 'row.submitted', id })}
          >
            Try again
          </Button>
        )}
        {canResize(kind, file) && (
          <Button
            size="small"
            aria-label={`Resize to fit ${file.name}`}
            isBusy={isResizing}
            onClick={() => queue.send({ type: 'row.resizeRequested', id })}
          >
            {isResizing ? 'Resizing…' : 'Resize to fit'}
          </Button>
        )}
        {(stage === 'refused' || stage === 'failed') && (
          <Replace
            file={file}
            kind={kind}
            onReplaced={(replacement) => queue.send({ type: 'row.fileReplaced', id, file: replacement })}
          />
        )}
        {!isLocked && stage !== 'waiting' && (
          <IconButton
            size="small"
            icon="trash"
            label={`Remove ${file.name}`}
            onClick={() => queue.send({ type: 'row.removed', id })}
          />
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

/** Chooses another file for the row, which keeps its texts. */
function Replace({ file, kind, onReplaced }: { file: File; kind: MediaKind; onReplaced(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Another file for ${file.name}`}
        accept={acceptedTypes[kind].join()}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onReplaced(chosen);
        }}
      />
      <Button
        size="small"
        aria-label={`Choose another file for ${file.name}`}
        onClick={() => input.current?.click()}
      >
        Choose another
      </Button>
    </>
  );
}

function Sending({ queue, row }: { queue: UploadQueueActorRef; row: UploadRow }) {
  const transfer = useSelector(queue, selectTransferOf(row));
  const progress = useSelector(transfer, (state) => (state ? selectPartProgress(row.id)(state) : 0));
  const wait = useSelector(transfer, (state) => state && selectTransferWait(state));
  return <Progress label={wait ? uploadWaits[wait] : 'Sending'} value={progress} />;
}
