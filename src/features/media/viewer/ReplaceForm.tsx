import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { WaitStatus } from '#components/WaitStatus.tsx';
import { acceptedTypes, bytesText } from '#domain/upload.ts';
import {
  type MediaReplaceActorRef,
  selectAreBothKept,
  selectFile,
  selectIsBusy,
  selectProblem,
  selectProgress,
  selectTarget,
} from '#machines/media-replace/media-replace.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { useWait } from '#session/useWait.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Preview } from '../DropArea.tsx';
import { FileFacts } from '../fit/FileFacts.tsx';
import { mediaLabels } from '../labels.ts';
import { CropPreview } from './CropPreview.tsx';

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
export function ReplaceForm({ scope, replace }: { scope: SessionScope; replace: MediaReplaceActorRef }) {
  const target = useSelector(replace, selectTarget);
  const file = useSelector(replace, selectFile);
  const problem = useSelector(replace, selectProblem);
  const progress = useSelector(replace, selectProgress);
  const isBusy = useSelector(replace, selectIsBusy);
  const areBothKept = useSelector(replace, selectAreBothKept);
  const [isOver, setIsOver] = useState(false);
  const choose = (chosen: File) => replace.send({ type: 'replace.fileChosen', file: chosen });
  const { getRootProps, getInputProps, open } = useDropzone({
    ...(target && { accept: Object.fromEntries(acceptedTypes[target.kind].map((type) => [type, []])) }),
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
  if (!target) return null;
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
      {file && problem === null && !isBusy && (
        <CropPreview kind={kind} section={section} source={file} hasThumbnail />
      )}
    </div>
  );
}

/** The buttons below the form. */
export function ReplaceActions({ replace }: { replace: MediaReplaceActorRef }) {
  const isBusy = useSelector(replace, selectIsBusy);
  const areBothKept = useSelector(replace, selectAreBothKept);
  const wait = useWait(replace, 'deleteOld');
  const dismiss = () => replace.send({ type: 'replace.dismissed' });
  if (areBothKept)
    return (
      <>
        <Button onClick={dismiss}>Keep both</Button>
        <Button tone="danger" icon="trash" onClick={() => replace.send({ type: 'replace.retried' })}>
          Delete the old one
        </Button>
      </>
    );
  return (
    <>
      <WaitStatus wait={wait} hint="The new file is stored. If you cancel, the old one may stay beside it." />
      <Button onClick={dismiss}>Cancel</Button>
      <Button
        tone="primary"
        icon="upload"
        isBusy={isBusy}
        onClick={() => replace.send({ type: 'replace.submitted' })}
      >
        {isBusy ? 'Replacing...' : 'Replace'}
      </Button>
    </>
  );
}
