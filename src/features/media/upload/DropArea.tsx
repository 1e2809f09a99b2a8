import { css } from 'goober';
import { useId, useLayoutEffect, useState } from 'react';
import { kindOfFile } from '#domain/fileType.ts';
import { isolated } from '#domain/isolated.ts';
import { canResize, sizeText } from '#domain/resize.ts';
import { acceptedTypes } from '#domain/upload.ts';
import type { UploadActorRef } from '#machines/upload/upload.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { mediaLabels } from '../labels.ts';
import { FileDrop } from './FileDrop.tsx';
import { useUpload } from './useUpload.ts';

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
    /* Fixed, so that nothing moves when the picture is there. */
    height: 12rem;
    object-fit: scale-down;
  }
  & > svg {
    width: var(--space-4);
    height: var(--space-4);
    color: var(--oak);
    stroke-width: 1;
  }
  & p,
  & > [role='status'] {
    overflow-wrap: anywhere;
  }
  & > [role='status']:empty {
    position: absolute;
  }
`;

const problem = css`
  margin: var(--space-1) 0 0;
  color: var(--danger);
  font-size: var(--text-small);
`;

/** Drop area, file picker and preview of the chosen file (Specification §4). The chart validates the file. */
export function DropArea({
  upload,
  error,
  onSeveral,
}: {
  upload: UploadActorRef;
  error?: string | undefined;
  /** More than one file was chosen. */
  onSeveral(files: readonly File[]): void;
}) {
  const { kind, file, content, resizedFrom, stage, isSubmitting } = useUpload(upload);
  const errorId = useId();
  const isResizing = stage === 'resizing';
  return (
    <div>
      <FileDrop
        label="File"
        className={area}
        describedBy={error ? errorId : undefined}
        accept={acceptedTypes[kind]}
        isDisabled={isSubmitting}
        isInvalid={error !== undefined}
        onFiles={([chosen, ...others]) => {
          if (chosen && others.length > 0) onSeveral([chosen, ...others]);
          else if (chosen) upload.send({ type: 'upload.fileChosen', file: chosen });
        }}
      >
        {({ open, isOver }) => (
          <>
            {file ? (
              <Preview file={file} />
            ) : (
              <>
                <Icon name={kind} />
                <p>{isOver ? 'Drop it here' : 'Drop a file here, or choose one.'}</p>
                <p>{mediaLabels[kind].formats}</p>
              </>
            )}
            {/* Mounted before a file is chosen, so that its name is announced. */}
            <LiveRegion>
              {file && `${isolated(file.name)} · ${sizeText(resizedFrom ?? file.size, file.size)}`}
            </LiveRegion>
            <p>
              <Button disabled={isSubmitting} onClick={open}>
                {file ? 'Choose another file' : 'Choose a file'}
              </Button>{' '}
              {file && canResize(kind, file, content) && (
                <Button isBusy={isResizing} onClick={() => upload.send({ type: 'upload.resizeRequested' })}>
                  {isResizing ? 'Resizing…' : 'Resize to fit'}
                </Button>
              )}{' '}
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
          </>
        )}
      </FileDrop>
      {error && (
        <p id={errorId} role="alert" className={problem}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A file that is neither an image nor a video, or does not decode, has no preview. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  // Before the page is drawn: the url of the previous file is revoked.
  useLayoutEffect(() => {
    const own = URL.createObjectURL(file);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);

  if (url === null) return null;
  const onError = () => setUrl(null);
  const label = `Preview of ${isolated(file.name)}`;
  const kind = kindOfFile(file);
  if (kind === 'video') return <video src={url} muted controls onError={onError} aria-label={label} />;
  return kind && <img src={url} alt={label} onError={onError} />;
}
