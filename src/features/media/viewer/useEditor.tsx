import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { toastError } from '#components/toasts.ts';
import { whenIdle } from '#components/whenIdle.ts';
import type { MediaEditEvent } from '#machines/media-edit/events.ts';
import { importOnDemand } from '#session/importOnDemand.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';

const importViewer = importOnDemand('ViewerRoute', () => import('./ViewerRoute.tsx'));

/** The code of the viewer and the editor, and the actors of a session. */
async function loadEditor(scope: SessionScope) {
  const code = await importViewer(scope);
  return { ...code, ...once(scope, code.startViewer) };
}

type Editor = Awaited<ReturnType<typeof loadEditor>>;

/** Sends an event to the chart of the editor, whose code is loaded first. */
export const sendToEditor = (scope: SessionScope, event: MediaEditEvent): Promise<void> =>
  loadEditor(scope).then(
    ({ edit }) => edit.send(event),
    () => toastError('The editor could not be loaded. Please try again.'),
  );

/** The code is loaded when the browser is idle. */
export function useEditor(scope: SessionScope) {
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    void whenIdle()
      .then(() => loadEditor(scope))
      .then(setEditor, () => undefined);
  }, [scope]);
  useEffect(() => {
    if (!editor) return;
    const { edit } = editor;
    return () => {
      if (edit.getSnapshot().status === 'active') edit.send({ type: 'edit.screenLeft' });
    };
  }, [editor]);
  const send = useCallback((event: MediaEditEvent) => void sendToEditor(scope, event), [scope]);
  return {
    send,
    /** Whether its form is open in the viewer. */
    isInViewer: useSelector(editor?.edit, (state) => state && editor?.selectSurface(state) === 'viewer'),
    /** The item whose form is open on its card, or null. */
    cardId: useSelector(editor?.edit, (state) => (state && editor?.selectCardId(state)) ?? null),
    cardForm: editor && <editor.CardEditor edit={editor.edit} />,
  };
}
