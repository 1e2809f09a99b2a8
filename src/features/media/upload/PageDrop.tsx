import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useState } from 'react';
import { toastError } from '#components/toasts.ts';
import { sortFiles } from '#domain/droppedFiles.ts';
import { enteredFile, kindOfFile } from '#domain/fileType.ts';
import type { MediaPlace } from '#domain/media.ts';
import { selectIsSubmitting } from '#machines/upload/upload.machine.ts';
import { selectForm, type UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Icon } from '#ui/Icon.tsx';
import { inSteps } from './inSteps.ts';
import { dropFormats, dropInvitation, refusedText } from './labels.ts';

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

/** Milliseconds. Browsers report a drag over the page at least every 350 ms; not all of them report that it has ended elsewhere. */
const lostDrag = 1_000;

/** Of a drop event, while it is dispatched. */
function filesIn({ items, files }: DataTransfer): { files: readonly File[]; folders: readonly string[] } {
  const folders = [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry?.();
    return entry?.isDirectory ? [entry.name] : [];
  });
  const chosen = [...files].filter(({ name }) => !folders.includes(name));
  return { files: chosen.map(enteredFile), folders };
}

/** Opens the form with one file, the list with several, and says what was refused. */
function openFiles(
  uploads: UploadsActorRef,
  files: readonly File[],
  folders: readonly string[],
  shown: MediaPlace,
) {
  const { groups, refused } = sortFiles(files, shown);
  const isOfSeveral = groups.flatMap((group) => group.files).length > 1;
  for (const group of groups)
    inSteps(group.files, (some) =>
      uploads.send({ type: 'uploads.opened', ...group, files: some, isOfSeveral }),
    );
  const names = [...refused, ...folders.map((name) => `the folder ${name}`)];
  if (names.length > 0) toastError(refusedText(shown, names));
}

/**
 * Takes what is dropped on the page or pasted, except while a dialog is open, which has a drop area of its own: only an open upload form
 * takes one pasted file of its kind. Returns whether files are over the page.
 */
function usePageDrop(uploads: UploadsActorRef, { kind, section }: MediaPlace): boolean {
  const [isOver, setIsOver] = useState(false);
  const form = useSelector(uploads, selectForm);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const shown = { kind, section };
    const isCovered = () => document.querySelector('dialog[open]') !== null;
    // A picture of the page that is dragged has a file, too.
    let isOwnDrag = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const setOver = (next: boolean) => {
      clearTimeout(timer);
      if (next) timer = setTimeout(() => setIsOver(false), lostDrag);
      setIsOver(next);
    };
    const noteOwnDrag = ({ type }: Event) => {
      isOwnDrag = type === 'dragstart';
    };
    const onDrag = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (event.defaultPrevented || isOwnDrag || isCovered() || !dataTransfer?.types.includes('Files'))
        return;
      event.preventDefault();
      dataTransfer.dropEffect = 'copy';
      setOver(event.type !== 'drop');
      if (event.type !== 'drop') return;
      const { files, folders } = filesIn(dataTransfer);
      openFiles(uploads, files, folders, shown);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      const files = [...(clipboardData?.files ?? [])].map(enteredFile);
      const isTyping = target instanceof Element && target.matches('input, textarea, [contenteditable]');
      if (files.length === 0 || (isTyping && clipboardData?.types.includes('text/plain'))) return;
      const open = form?.getSnapshot();
      const { kind, texts } = open?.context ?? { ...shown, texts: shown };
      const isForForm =
        open && !selectIsSubmitting(open) && files.length === 1 && kindOfFile(files[0]) === kind;
      if (isCovered() && !isForForm) return;
      event.preventDefault();
      openFiles(uploads, files, [], { kind, section: texts.section });
    };
    // The end of a drag is not reported where the picture is gone by then.
    for (const type of ['dragstart', 'dragend', 'pointerdown'])
      document.addEventListener(type, noteOwnDrag, { signal });
    for (const type of ['dragenter', 'dragover', 'drop'] as const)
      document.addEventListener(type, onDrag, { signal });
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget || setOver(false), {
      signal,
    });
    document.addEventListener('paste', onPaste, { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [uploads, form, kind, section]);
  return isOver;
}

/** Dropping and pasting anywhere on the media screen. */
export default function PageDrop({ uploads, place }: { uploads: UploadsActorRef; place: MediaPlace }) {
  if (!usePageDrop(uploads, place)) return null;
  return (
    <div className={overlay} data-dimmed="">
      <div>
        <div>
          <Icon name="upload" />
          <strong>{dropInvitation(place)}</strong>
          <span>{dropFormats(place.kind)}</span>
        </div>
      </div>
    </div>
  );
}
