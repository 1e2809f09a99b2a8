import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect } from 'react';
import type { MediaKind } from '#contract/entities.ts';
import type { ShownSection } from '#domain/droppedFiles.ts';
import { type MediaPanelActorRef, selectUploadForm } from '#machines/media-panel/media-panel.machine.ts';
import { type PageDropActorRef, selectAdded, selectIsOver } from '#machines/page-drop/page-drop.machine.ts';
import { selectAcceptedKind } from '#machines/upload/upload.machine.ts';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { addedText, dropFormats, dropInvitation } from './labels.ts';

const overlay = css`
  position: fixed;
  inset: 0;
  z-index: var(--layer-skip);
  display: grid;
  padding: var(--space-3);
  background: var(--backdrop);
  /* The drag events are those of the page. */
  pointer-events: none;
  transition: opacity var(--motion);

  @starting-style {
    opacity: 0;
  }
  & > div {
    display: grid;
    place-content: center;
    border: var(--ring) dashed var(--oak);
    border-radius: var(--radius-large);
  }
  & > div > div {
    display: grid;
    justify-items: center;
    gap: var(--space-half);
    padding: var(--space-3) var(--space-4);
    border-radius: var(--radius-large);
    background: var(--surface);
    box-shadow: var(--shadow);
    text-align: center;
  }
  & svg {
    width: var(--space-4);
    height: var(--space-4);
    color: var(--clay);
  }
  & strong {
    font-family: var(--font-display);
    font-weight: var(--weight-display);
    font-size: var(--text-large);
  }
`;

/**
 * Sends what is dragged over the page and pasted to the chart, except while a dialog is open, which has a drop area of its own. An open
 * upload form takes one pasted file of `formKind`.
 */
function listen(pageDrop: PageDropActorRef, formKind: MediaKind | null, shown: ShownSection): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const isCovered = () => document.querySelector('dialog[open]') !== null;
  // A picture of the page that is dragged has a file, too.
  let isOwnDrag = false;
  const noteOwnDrag = ({ type }: Event) => {
    isOwnDrag = type === 'dragstart';
  };

  const onDrag = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || isOwnDrag || isCovered() || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'copy';
    if (event.type !== 'drop') return pageDrop.send({ type: 'drag.moved' });
    pageDrop.send({ type: 'files.dropped', ...filesIn(dataTransfer), shown });
  };
  const onLeave = ({ relatedTarget }: DragEvent) => {
    if (!relatedTarget) pageDrop.send({ type: 'drag.left' });
  };
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const files = [...(clipboardData?.files ?? [])];
    const isTyping = target instanceof Element && target.matches('input, textarea, [contenteditable]');
    if (files.length === 0 || (isTyping && clipboardData?.types.includes('text/plain'))) return;
    const isForForm = formKind && files.length === 1 && files[0]?.type.startsWith(`${formKind}/`);
    if (isCovered() && !isForForm) return;
    event.preventDefault();
    pageDrop.send({ type: 'files.pasted', files, folders: [], shown });
  };
  // The end of a drag is not reported where the picture is gone by then.
  for (const type of ['dragstart', 'dragend', 'pointerdown'])
    document.addEventListener(type, noteOwnDrag, { signal });
  document.addEventListener('dragenter', onDrag, { signal });
  document.addEventListener('dragover', onDrag, { signal });
  document.addEventListener('drop', onDrag, { signal });
  document.addEventListener('dragleave', onLeave, { signal });
  document.addEventListener('paste', onPaste, { signal });
  return () => controller.abort();
}

/** Of a drop event, while it is dispatched. */
function filesIn({ items, files }: DataTransfer): { files: readonly File[]; folders: readonly string[] } {
  const folders = [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry?.();
    return entry?.isDirectory ? [entry.name] : [];
  });
  return { files: [...files].filter(({ name }) => !folders.includes(name)), folders };
}

/** Dropping and pasting anywhere on the media screen. */
export function PageDrop({
  pageDrop,
  panel,
  place,
}: {
  pageDrop: PageDropActorRef;
  panel: MediaPanelActorRef;
  place: ShownSection;
}) {
  const { kind, section } = place;
  const upload = useSelector(panel, selectUploadForm);
  const formKind = useSelector(upload ?? undefined, (form) => (form ? selectAcceptedKind(form) : null));
  const isOver = useSelector(pageDrop, selectIsOver);
  const added = useSelector(pageDrop, selectAdded);
  useEffect(() => listen(pageDrop, formKind, { kind, section }), [formKind, pageDrop, kind, section]);
  return (
    <>
      <LiveRegion className={visuallyHidden}>{addedText(added)}</LiveRegion>
      {isOver && (
        <div className={overlay} data-dimmed="">
          <div>
            <div>
              <Icon name="upload" />
              <strong>{dropInvitation({ kind, section })}</strong>
              <span>{dropFormats(kind)}</span>
            </div>
          </div>
        </div>
      )}
    </>
  );
}
