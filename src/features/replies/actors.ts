import { type ComponentProps, type ComponentType, createElement } from 'react';
import { fromPromise } from 'xstate';
import { toastError, toastInfo } from '#components/toasts.ts';
import type { InboxItem } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';
import { composeReply, type Reply as ReplyMail, replyProblem } from '#domain/reply.ts';
import { templateOf } from '#domain/replyTemplates.ts';
import { replyMachine } from '#machines/reply/reply.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { replyLabels } from './labels.ts';
import { Reply } from './Reply.tsx';
import { templateStoreOf } from './templateStore.ts';

/** What became of a request to reply. */
type ReplyOutcome =
  | { readonly type: 'reply.opened'; readonly reply: ReplyMail; readonly isRead: boolean }
  | { readonly type: 'reply.refused'; readonly item: InboxItem }
  | { readonly type: 'reply.failed'; readonly error: unknown };

/** Replies to the items of the inboxes, from the templates that settings edit. */
export function startReplies(scope: SessionScope) {
  const templates = templateStoreOf(scope);
  const machine = replyMachine.provide({
    actors: {
      composeReply: fromPromise<ReplyMail, InboxItem>(async ({ input }) => {
        const { templates: stored, defaultId } = templates.current();
        return composeReply(input, templateOf(stored, defaultId));
      }),
    },
  });
  const perform = (outcome: ReplyOutcome) => {
    if (outcome.type === 'reply.failed') return toastError(messageOf(outcome.error, replyLabels.failed));
    if (outcome.type === 'reply.refused')
      return toastInfo(replyLabels.problem[replyProblem(outcome.item) ?? 'missing']);
    const { url, isShortened } = outcome.reply;
    openUrl(url);
    // The details say it themselves.
    if (!outcome.isRead) toastInfo(isShortened ? replyLabels.shortened : replyLabels.opened);
  };
  const ReplyFromTemplates: ComponentType<Omit<ComponentProps<typeof Reply>, 'templates'>> = (props) =>
    createElement(Reply, { ...props, templates });
  return { machine, perform, Reply: ReplyFromTemplates };
}

/** As a link does, so that the page stays. */
function openUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
}
