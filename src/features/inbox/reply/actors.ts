import { fromPromise, waitFor } from 'xstate';
import { toastError, toastInfo } from '#components/toasts.ts';
import type { InboxItem } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';
import { composeReply, type Reply, replyProblem } from '#domain/reply.ts';
import { selectOpenId } from '#machines/inbox/inbox.machine.ts';
import { replyMachine } from '#machines/reply/reply.machine.ts';
import { selectDefault, selectIsReading } from '#machines/reply-templates/reply-templates.machine.ts';
import { startReplyTemplates } from '#session/replyTemplates.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { type InboxActors, startContact, startInquiries } from '../actors.ts';
import type { InboxKind } from '../api.ts';
import { inboxLabels } from '../labels.ts';
import { replyLabels } from './labels.ts';

/** Replies to the items of an inbox, from the templates that settings edit. */
function startReply(scope: SessionScope, { kind, inbox, list }: InboxActors) {
  const templates = once(scope, startReplyTemplates);
  const reply = scope.start(
    replyMachine.provide({
      actors: {
        composeReply: fromPromise<Reply, InboxItem>(async ({ input }) => {
          const snapshot = await waitFor(templates, (state) => !selectIsReading(state));
          return composeReply(input, selectDefault(snapshot));
        }),
      },
    }),
    { id: `reply to ${inboxLabels[kind].many}` },
  );
  reply.on('reply.prepared', ({ item, reply: { url, isShortened } }) => {
    openUrl(url);
    // The details say it themselves.
    if (selectOpenId(inbox.getSnapshot()) !== item.id)
      toastInfo(isShortened ? replyLabels.shortened : replyLabels.opened);
  });
  reply.on('reply.refused', ({ item }) => toastInfo(replyLabels.problem[replyProblem(item) ?? 'missing']));
  reply.on('reply.failed', ({ error }) => toastError(messageOf(error, replyLabels.failed)));
  return { inbox, list, templates, reply };
}

export type ReplyActors = ReturnType<typeof startReply>;

export const startInquiriesReply = (scope: SessionScope) => startReply(scope, once(scope, startInquiries));
export const startContactReply = (scope: SessionScope) => startReply(scope, once(scope, startContact));

const start = { inquiry: startInquiriesReply, contact: startContactReply } as const;

export const sendReply = (scope: SessionScope, kind: InboxKind, item: InboxItem) =>
  once(scope, start[kind]).reply.send({ type: 'reply.requested', item });

/** As a link does, so that the page stays. */
function openUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
}
