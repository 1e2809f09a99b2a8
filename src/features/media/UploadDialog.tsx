import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect } from 'react';
import { imageCategories } from '#contract/entities.ts';
import { shortMoment } from '#domain/dates.ts';
import { sectionLabel, sectionsOf } from '#domain/media.ts';
import type { UploadFieldError, UploadTexts } from '#domain/upload.ts';
import { selectProgress, selectTransferWait } from '#machines/transfer/transfer.machine.ts';
import {
  selectForm,
  selectIsFilled,
  selectIsReading,
  selectIsSubmitting,
  selectTransfer,
  type UploadActorRef,
} from '#machines/upload/upload.machine.ts';
import { selectEarlierOutcomeOf } from '#machines/upload-queue/upload-queue.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextArea, TextField, useFocusField } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { AltTextArea } from './AltTextArea.tsx';
import { DropArea } from './DropArea.tsx';
import { chosenBefore, mediaLabels, uploadFailure, uploadWaits } from './labels.ts';
import { QueueDialog } from './queue/Queue.tsx';

const formStyle = css`
  display: grid;
  gap: var(--space-3);
`;

const pair = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
  gap: var(--space-2);

  & [aria-disabled='true'] {
    background: var(--sunken);
    color: var(--muted);
    cursor: default;
  }
`;

const formId = 'upload-form';

const waitStyle = css`
  flex: 1 1 12rem;
  align-self: center;
  font-size: var(--text-small);

  /* Mounted for the screen reader, without a place of its own. */
  &:empty {
    position: absolute;
  }
`;

/** The upload modal (Specification §2, §4), as long as its form exists. */
export function UploadDialog({ scope, upload }: { scope: SessionScope; upload: UploadActorRef }) {
  const isReading = useSelector(upload, selectIsReading);
  const isSubmitting = useSelector(upload, selectIsSubmitting);
  const isFilled = useSelector(upload, selectIsFilled);
  const { kind, savedAt } = useSelector(upload, selectForm);
  const transfer = useSelector(upload, selectTransfer) ?? undefined;
  const wait = useSelector(transfer, (state) => state && selectTransferWait(state));

  return (
    <Dialog
      title={mediaLabels[kind].upload}
      isOpen
      onDismiss={() => upload.send({ type: 'upload.dismissed' })}
      footer={
        <>
          <LiveRegion className={waitStyle}>{wait && uploadWaits[wait]}</LiveRegion>
          {isFilled && !isSubmitting && savedAt === null && (
            <Button tone="caution" onClick={() => discard(upload)}>
              Discard
            </Button>
          )}
          <Button onClick={() => upload.send({ type: 'upload.cancelled' })}>
            {isSubmitting ? 'Cancel upload' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            icon="upload"
            isBusy={isSubmitting}
            disabled={isReading || isSubmitting}
          >
            {isSubmitting ? 'Uploading...' : 'Upload'}
          </Button>
        </>
      }
    >
      {isReading ? (
        <SkeletonGroup label="Looking for a draft">
          <Skeleton height="20rem" />
        </SkeletonGroup>
      ) : (
        <UploadForm scope={scope} upload={upload} />
      )}
    </Dialog>
  );
}

/** The form stays open, empty. */
function discard(upload: UploadActorRef) {
  upload.send({ type: 'upload.discarded' });
  focusFile(document.getElementById(formId));
}

/** The first control that loses nothing when it is pressed. */
const focusFile = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[role="group"] button:enabled, [name="title"]')?.focus();

function UploadForm({ scope, upload }: { scope: SessionScope; upload: UploadActorRef }) {
  const { kind, file, texts, fieldError, failure, savedAt } = useSelector(upload, selectForm);
  const transfer = useSelector(upload, selectTransfer) ?? undefined;
  const progress = useSelector(transfer, (state) => (state ? selectProgress(state) : 0));
  const isSubmitting = useSelector(upload, selectIsSubmitting);
  const before = useSelector(scope.queue, selectEarlierOutcomeOf(file));
  const form = useFocusField(fieldError?.field ?? null, fieldError);
  const errorOf = (field: UploadFieldError['field']) =>
    fieldError?.field === field ? fieldError.message : undefined;
  const change = (field: keyof UploadTexts) => (value: string) =>
    upload.send({ type: 'upload.textChanged', field, value });

  useEffect(() => {
    void QueueDialog.preload();
  }, []);
  const addSeveral = (files: readonly File[]) => {
    upload.send({ type: 'upload.dismissed' });
    scope.queue.send({ type: 'queue.filesAdded', kind, section: texts.section, files });
  };

  // The dialog opens before the draft is read.
  useEffect(() => focusFile(form.current), [form]);

  return (
    <form
      ref={form}
      id={formId}
      className={formStyle}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        upload.send({ type: 'upload.submitted' });
      }}
    >
      {savedAt !== null && (
        <Notice
          tone="info"
          actions={
            <Button size="small" onClick={() => discard(upload)}>
              Discard draft
            </Button>
          }
        >
          Your draft from {shortMoment(savedAt)}
        </Notice>
      )}
      {failure !== null && <Notice tone="error">{uploadFailure(kind, failure)}</Notice>}
      <DropArea upload={upload} error={errorOf('file')} onSeveral={addSeveral} />
      <LiveRegion className={waitStyle}>{before !== null && chosenBefore(before)}</LiveRegion>
      {isSubmitting && file && <Progress label={`Uploading ${file.name}`} value={progress} />}
      <TextField
        label="Title"
        name="title"
        value={texts.title}
        error={errorOf('title')}
        readOnly={isSubmitting}
        onChange={(event) => change('title')(event.target.value)}
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        value={texts.description}
        error={errorOf('description')}
        hint={`${texts.description.length} of 500 characters`}
        readOnly={isSubmitting}
        onChange={(event) => change('description')(event.target.value)}
      />
      <AltTextArea
        label="Alt text"
        name="alt_text"
        hint="What the picture shows, for people who do not see it."
        value={texts.alt_text}
        readOnly={isSubmitting}
        onText={change('alt_text')}
      />
      <div className={pair}>
        <SelectField
          label="Section"
          value={texts.section}
          aria-disabled={isSubmitting}
          options={sectionsOf(kind).map((section) => ({ value: section, label: sectionLabel(section) }))}
          onChange={change('section')}
        />
        {kind === 'image' && (
          <>
            <SelectField
              label="Category"
              value={texts.category}
              aria-disabled={isSubmitting}
              options={[
                { value: '', label: 'None' },
                ...imageCategories.map((category) => ({ value: category, label: category })),
              ]}
              onChange={change('category')}
            />
            <TextField
              label="Sort order"
              name="sort_order"
              inputMode="numeric"
              value={texts.sort_order}
              error={errorOf('sort_order')}
              readOnly={isSubmitting}
              onChange={(event) => change('sort_order')(event.target.value)}
            />
          </>
        )}
      </div>
    </form>
  );
}
