import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { acceptedTypes } from '#domain/upload.ts';
import {
  selectFile,
  selectIsHighlighted,
  selectIsSubmitting,
  selectKind,
  type UploadActorRef,
} from '#machines/upload/upload.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { mediaWords } from './words.ts';

const area = css`
  display: grid;
  justify-items: center;
  gap: var(--space-1);
  padding: var(--space-3);
  text-align: center;
  color: var(--muted);
  background: var(--sunken);
  border: 2px dashed var(--control-line);
  border-radius: var(--radius-large);

  &[data-highlighted] {
    border-color: var(--clay);
    color: var(--clay);
  }
  &[data-invalid] {
    border-color: var(--danger);
  }
  & img,
  & video {
    max-width: 100%;
    max-height: 12rem;
    border-radius: var(--radius);
  }
  & > svg {
    width: var(--space-4);
    height: var(--space-4);
    color: var(--oak);
    stroke-width: 1;
  }
  & p {
    overflow-wrap: anywhere;
  }
`;

const problem = css`
  margin: var(--space-1) 0 0;
  color: var(--danger);
  font-size: var(--text-small);
`;

const megabytes = (bytes: number) =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Where a file is dropped or chosen, and what was chosen (Specification §4). The checks are the chart's. */
export function DropArea({ upload, error }: { upload: UploadActorRef; error?: string | undefined }) {
  const kind = useSelector(upload, selectKind);
  const file = useSelector(upload, selectFile);
  const isHighlighted = useSelector(upload, selectIsHighlighted);
  const isSubmitting = useSelector(upload, selectIsSubmitting);
  const errorId = useId();

  const { getRootProps, getInputProps, open } = useDropzone({
    accept: Object.fromEntries(acceptedTypes[kind].map((type) => [type, []])),
    multiple: false,
    disabled: isSubmitting,
    noClick: true,
    noKeyboard: true,
    onDragEnter: () => upload.send({ type: 'upload.dragEntered' }),
    onDragLeave: () => upload.send({ type: 'upload.dragLeft' }),
    onDrop: (accepted, rejected) => {
      // A file that the picker would not have offered goes to the chart all the same: it has the words for it.
      const chosen = accepted[0] ?? rejected[0]?.file;
      upload.send(chosen ? { type: 'upload.fileChosen', file: chosen } : { type: 'upload.dragLeft' });
    },
  });

  return (
    <div>
      <div
        {...getRootProps({
          className: area,
          role: 'group',
          'aria-label': 'File',
          'aria-describedby': error ? errorId : undefined,
        })}
        data-highlighted={isHighlighted || undefined}
        data-invalid={error !== undefined || undefined}
      >
        {/* The button below does its work: one is enough for who cannot see. */}
        <input {...getInputProps({ 'aria-label': 'Choose a file', style: { display: 'none' } })} />
        {file ? (
          <>
            <Preview file={file} />
            <p>
              {file.name} · {megabytes(file.size)}
            </p>
          </>
        ) : (
          <>
            <Icon name={kind} />
            <p>{isHighlighted ? 'Drop it here' : 'Drop a file here, or choose one.'}</p>
            <p>{mediaWords[kind].formats}</p>
          </>
        )}
        <p>
          <Button disabled={isSubmitting} onClick={open}>
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>{' '}
          {file && (
            <Button
              tone="quiet"
              disabled={isSubmitting}
              onClick={() => upload.send({ type: 'upload.fileRemoved' })}
            >
              Remove
            </Button>
          )}
        </p>
      </div>
      {error && (
        <p id={errorId} role="alert" className={problem}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The chosen file as it is, before it leaves. A file that is no picture shows nothing. */
function Preview({ file }: { file: File }) {
  const [held, setHeld] = useState<{ readonly file: File; readonly address: string } | null>(null);
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null);

  useEffect(() => {
    const address = URL.createObjectURL(file);
    setHeld({ file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);

  // The address of the file before is about to be taken back: it must not be asked for once more.
  if (held?.file !== file || held.address === brokenAddress) return null;
  const { address } = held;
  const giveUp = () => setBrokenAddress(address);
  if (file.type.startsWith('video/'))
    return <video src={address} muted controls onError={giveUp} aria-label={`Preview of ${file.name}`} />;
  if (file.type.startsWith('image/'))
    return <img src={address} alt={`Preview of ${file.name}`} onError={giveUp} />;
  return null;
}
