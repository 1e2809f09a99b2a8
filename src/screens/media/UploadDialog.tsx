import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useRef } from 'react';
import { useLeaving } from '#app/hooks/useLeaving.ts';
import { imageCategories } from '#contract/entities.ts';
import { sectionsOf } from '#domain/media.ts';
import { uploadFailure } from '#domain/messages.ts';
import {
  selectFailure,
  selectFile,
  selectIsOpen,
  selectIsSubmitting,
  selectKind,
  selectProgress,
  selectRefusal,
  selectTexts,
  type UploadActorRef,
  type UploadTexts,
} from '#machines/upload/upload.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { DropArea } from './DropArea.tsx';
import { mediaWords, sectionLabel } from './words.ts';

const form = css`
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

/** The upload modal (Specification §2, §4): what it holds and refuses is the upload chart's word. */
export function UploadDialog({ upload }: { upload: UploadActorRef }) {
  const isOpen = useSelector(upload, selectIsOpen);
  const isSubmitting = useSelector(upload, selectIsSubmitting);
  const kind = useSelector(upload, selectKind);
  useLeaving(upload, 'upload.left');
  const dismiss = () => upload.send({ type: 'upload.dismissed' });

  return (
    <Dialog
      title={mediaWords[kind].upload}
      size="medium"
      isOpen={isOpen}
      canDismiss={!isSubmitting}
      onDismiss={dismiss}
      footer={
        <>
          <Button onClick={() => (isSubmitting ? upload.send({ type: 'upload.cancelled' }) : dismiss())}>
            {isSubmitting ? 'Cancel upload' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} tone="primary" icon="upload" isBusy={isSubmitting}>
            {isSubmitting ? 'Uploading...' : 'Upload'}
          </Button>
        </>
      }
    >
      <UploadForm upload={upload} />
    </Dialog>
  );
}

function UploadForm({ upload }: { upload: UploadActorRef }) {
  const kind = useSelector(upload, selectKind);
  const file = useSelector(upload, selectFile);
  const texts = useSelector(upload, selectTexts);
  const refusal = useSelector(upload, selectRefusal);
  const failure = useSelector(upload, selectFailure);
  const progress = useSelector(upload, selectProgress);
  const isSubmitting = useSelector(upload, selectIsSubmitting);
  const element = useRef<HTMLFormElement>(null);
  const refused = (field: 'title' | 'description') =>
    refusal?.field === field ? refusal.message : undefined;
  const change = (field: keyof UploadTexts) => (value: string) =>
    upload.send({ type: 'upload.textChanged', field, value });

  useEffect(() => {
    if (refusal && refusal.field !== 'file')
      element.current?.querySelector<HTMLElement>(`[name=${refusal.field}]`)?.focus();
  }, [refusal]);

  return (
    <form
      ref={element}
      id={formId}
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        upload.send({ type: 'upload.submitted' });
      }}
    >
      {failure !== null && !isSubmitting && <Notice tone="error">{uploadFailure(kind, failure)}</Notice>}
      <DropArea upload={upload} error={refusal?.field === 'file' ? refusal.message : undefined} />
      {isSubmitting && file && <Progress label={`Uploading ${file.name}`} value={progress} />}
      <TextField
        label="Title"
        name="title"
        value={texts.title}
        error={refused('title')}
        readOnly={isSubmitting}
        onChange={(event) => change('title')(event.target.value)}
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        value={texts.description}
        error={refused('description')}
        hint={`${texts.description.length} of 500 characters`}
        readOnly={isSubmitting}
        onChange={(event) => change('description')(event.target.value)}
      />
      <TextField
        label="Alt text"
        name="alt_text"
        hint="What the picture shows, for people who do not see it."
        value={texts.alt_text}
        readOnly={isSubmitting}
        onChange={(event) => change('alt_text')(event.target.value)}
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
              readOnly={isSubmitting}
              onChange={(event) => change('sort_order')(event.target.value)}
            />
          </>
        )}
      </div>
    </form>
  );
}
