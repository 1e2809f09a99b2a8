import { type EventObject, fromCallback } from 'xstate';
import type { InboxListView, InboxScreenEvent } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { readText, writeText } from '#session/keptText.ts';
import { paneWidth } from '#ui/breakpoints.ts';

/** localStorage key; the value 'list' makes rows of both inboxes. It outlives a sign-out. */
const storageKey = 'admin-inbox-view';

/** The port `readView`. Another tab changes its own view alone. */
export const readView = fromCallback<EventObject, void>(({ sendBack }) => {
  const view: InboxListView = readText('localStorage', storageKey) === 'list' ? 'list' : 'cards';
  sendBack({ type: 'view.chosen', view } satisfies InboxScreenEvent);
});

export const keepView = (view: InboxListView) =>
  writeText('localStorage', storageKey, view === 'list' ? view : null);

/** The port `watchWidth`. */
export const watchWidth = fromCallback<EventObject, void>(({ sendBack }) => {
  const query = window.matchMedia(`(min-width: ${paneWidth}px)`);
  const report = () =>
    sendBack({ type: query.matches ? 'window.widened' : 'window.narrowed' } satisfies InboxScreenEvent);
  report();
  query.addEventListener('change', report);
  return () => query.removeEventListener('change', report);
});
