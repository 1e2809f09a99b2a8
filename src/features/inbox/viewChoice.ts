import { type EventObject, fromCallback } from 'xstate';
import type { InboxScreenEvent } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { keptChoice } from '#session/keptChoice.ts';
import { paneWidth } from '#ui/breakpoints.ts';

/** Of both inboxes. It outlives a sign-out. */
export const keptView = keptChoice('admin-inbox-view', ['cards', 'list']);

/** The port `readView`. Another tab changes its own view alone. */
export const readView = fromCallback<EventObject, void>(({ sendBack }) => {
  sendBack({ type: 'view.chosen', view: keptView.read() } satisfies InboxScreenEvent);
});

/** The port `watchWidth`. */
export const watchWidth = fromCallback<EventObject, void>(({ sendBack }) => {
  const query = window.matchMedia(`(min-width: ${paneWidth}px)`);
  const report = () =>
    sendBack({ type: query.matches ? 'window.widened' : 'window.narrowed' } satisfies InboxScreenEvent);
  report();
  query.addEventListener('change', report);
  return () => query.removeEventListener('change', report);
});
