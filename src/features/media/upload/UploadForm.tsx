import { css } from 'goober';
import { useEffect } from 'react';
import { Form } from '#components/Form.tsx';
import { isolated } from '#domain/isolated.ts';
import type { UploadFieldError } from '#domain/upload.ts';
import { isFilled } from '#domain/uploadRow.ts';
import type { UploadActorRef } from '#machines/upload/upload.machine.ts';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { AltTextArea } from '../AltTextArea.tsx';
import { mediaLabels } from '../labels.ts';
import { DropArea } from './DropArea.tsx';
import { inSteps } from './inSteps.ts';
import { uploadFailure } from './labels.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { useProgress, useUpload } from './useUpload.ts';

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

/** One file (Specification §4). */
export function UploadForm({ uploads, upload }: { uploads: UploadsActorRef; upload: UploadActorRef }) {
  const { id, kind, file, texts, fieldError, failure, isSubmitting, change } = useUpload(upload);
  const { progress, wait } = useProgress(uploads, id);
  const errorOf = (field: UploadFieldError['field']) =>
    fieldError?.field === field ? fieldError.message : undefined;
  const close = () => uploads.send({ type: 'uploads.closed' });
  const discard = () => {
    upload.send({ type: 'upload.cleared' });
    focusFile();
  };
  useEffect(focusFile, []);

  return (
    <Dialog
      title={mediaLabels[kind].upload}
      isOpen
      onDismiss={close}
      footer={
        <>
          <LiveRegion className={waitStyle}>{wait}</LiveRegion>
          {isFilled({ file, texts }) && !isSubmitting && (
            <Button tone="caution" onClick={discard}>
              Discard
            </Button>
          )}
          <Button onClick={isSubmitting ? () => upload.send({ type: 'upload.cancelled' }) : close}>
            {isSubmitting ? 'Cancel upload' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} tone="primary" icon="upload" disabled={isSubmitting}>
            {isSubmitting ? 'Uploading...' : 'Upload'}
          </Button>
        </>
      }
    >
      <Form id={formId} className={formStyle} onSubmit={() => upload.send({ type: 'upload.submitted' })}>
        {failure !== null && <Notice tone="error">{uploadFailure(kind, failure)}</Notice>}
        <DropArea
          upload={upload}
          error={errorOf('file')}
          onSeveral={(all) =>
            inSteps(all, (files) =>
              uploads.send({
                type: 'uploads.opened',
                kind,
                section: texts.section,
                files,
                isOfSeveral: true,
              }),
            )
          }
        />
        {isSubmitting && file && <Progress label={`Uploading ${isolated(file.name)}`} value={progress} />}
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
          hint={`Describes the ${kind} to people who can’t see it.`}
          value={texts.alt_text}
          readOnly={isSubmitting}
          onText={change('alt_text')}
        />
        <div className={pair}>
          <PlaceFields kind={kind} texts={texts} change={change} aria-disabled={isSubmitting} />
          {kind === 'image' && (
            <TextField
              label="Sort order"
              name="sort_order"
              inputMode="numeric"
              value={texts.sort_order}
              error={errorOf('sort_order')}
              readOnly={isSubmitting}
              onChange={(event) => change('sort_order')(event.target.value)}
            />
          )}
        </div>
      </Form>
    </Dialog>
  );
}

/** The first control that loses nothing when it is pressed. */
const focusFile = () =>
  document
    .getElementById(formId)
    ?.querySelector<HTMLElement>('[role="group"] button:enabled, [name="title"]')
    ?.focus();
