import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { WaitStatus } from '#components/WaitStatus.tsx';
import { useWait } from '#data/useWait.ts';
import { acceptedTypes, bytesText } from '#domain/upload.ts';
import {
  type MediaReplaceActorRef,
  selectAreBothKept,
  selectFile,
  selectIsBusy,
  selectProblem,
  selectTarget,
  selectTransfer,
} from '#machines/media-replace/media-replace.machine.ts';
import { selectProgress } from '#machines/transfer/transfer.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Preview } from '../DropArea.tsx';
import { mediaLabels } from '../labels.ts';
import { FileFacts } from '../shrink/FileFacts.tsx';

const form = css`
  display: grid;
  gap: var(--space-2);

  & > [data-drop] {
    display: grid;
    justify-items: center;
    gap: var(--space-1);
    padding: var(--space-2);
    text-align: center;
    background: var(--sunken);
    border: 2px dashed var(--control-line);
    border-radius: var(--radius-large);
  }
  & > [data-drop][data-highlighted] {
    border-color: var(--clay);
  }
  & img,
  & video {
    max-width: 100%;
    max-height: 10rem;
    border-radius: var(--radius);
  }
`;

/** Chooses the new file of the open item. */
export function ReplaceForm({
  scope,
  replacement,
}: {
  scope: SessionScope;
  replacement: MediaReplaceActorRef;
}) {
  const target = useSelector(replacement, selectTarget);
  const file = useSelector(replacement, selectFile);
  const problem = useSelector(replacement, selectProblem);
  const transfer = useSelector(replacement, selectTransfer);
  const progress = useSelector(transfer, (state) => (state ? selectProgress(state) : 0));
  const isBusy = useSelector(replacement, selectIsBusy);
  const areBothKept = useSelector(replacement, selectAreBothKept);
  const [isOver, setIsOver] = useState(false);
  const choose = (chosen: File) => replacement.send({ type: 'replace.fileChosen', file: chosen });
  const { getRootProps, getInputProps, open } = useDropzone({
    accept: Object.fromEntries(acceptedTypes[target.kind].map((type) => [type, []])),
    multiple: false,
    disabled: isBusy || areBothKept,
    noClick: true,
    noKeyboard: true,
    onDragEnter: () => setIsOver(true),
    onDragLeave: () => setIsOver(false),
    onDrop: (accepted, rejected) => {
      setIsOver(false);
      const [first] = [...accepted, ...rejected.map((rejection) => rejection.file)];
      if (first) choose(first);
    },
  });
  const { kind, section } = target;
  if (areBothKept)
    return (
      <Notice tone="error" title="Both files are stored">
        The new file is stored, but the old one could not be deleted: {problem}
      </Notice>
    );
  return (
    <div className={form}>
      <p>
        The new file takes over the texts and the order of this one, which is deleted once the new one is
        stored.
      </p>
      <div
        {...getRootProps({ role: 'group', 'aria-label': 'New file' })}
        data-drop=""
        data-highlighted={isOver || undefined}
      >
        <input {...getInputProps({ 'aria-label': 'Choose a file', style: { display: 'none' } })} />
        {file && (
          <>
            <Preview file={file} />
            <p>
              {file.name} · {bytesText(file.size)}
            </p>
          </>
        )}
        <Button disabled={isBusy} onClick={open}>
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        {!file && <p>{mediaLabels[kind].formats}</p>}
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {isBusy && file && <Progress label={`Uploading ${file.name}`} value={progress} />}
      <FileFacts
        scope={scope}
        isLocked={isBusy}
        kind={kind}
        section={section}
        file={file}
        onReplaced={choose}
      />
    </div>
  );
}

/** The buttons below the form. */
export function ReplaceActions({
  replacement,
  onDismiss,
}: {
  replacement: MediaReplaceActorRef;
  onDismiss(): void;
}) {
  const isBusy = useSelector(replacement, selectIsBusy);
  const areBothKept = useSelector(replacement, selectAreBothKept);
  const wait = useWait(replacement, 'deleteOld');
  if (areBothKept)
    return (
      <>
        <Button onClick={onDismiss}>Keep both</Button>
        <Button tone="danger" icon="trash" onClick={() => replacement.send({ type: 'replace.retried' })}>
          Delete the old one
        </Button>
      </>
    );
  return (
    <>
      <WaitStatus wait={wait} hint="The new file is stored. If you cancel, the old one may stay beside it." />
      <Button onClick={onDismiss}>Cancel</Button>
      <Button
        tone="primary"
        icon="upload"
        isBusy={isBusy}
        onClick={() => replacement.send({ type: 'replace.submitted' })}
      >
        {isBusy ? 'Replacing...' : 'Replace'}
      </Button>
    </>
  );
}
