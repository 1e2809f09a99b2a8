import { copyText } from '#components/CopyButton.tsx';
import { dismissToasts, toastInfo } from '#components/toasts.ts';
import type { InboxItem } from '#contract/entities.ts';
import { phoneUrl } from '#domain/phone.ts';
import { replyText, replyUrl } from '#domain/reply.ts';
import { Button } from '#ui/Button.tsx';
import { replyProblem } from './labels.ts';

/** Where the browser refuses, it selects the message, if that is read. */
export const copyReply = (item: InboxItem): void =>
  void copyText(replyText(item), 'Reply text', () => document.getElementById('message'));

/** No browser says whether it has a mail app. */
export function toastMail(item: InboxItem): void {
  const copy = () => {
    dismissToasts('mail');
    copyReply(item);
  };
  dismissToasts('mail');
  toastInfo('Opening your mail app… Nothing happened?', {
    about: ['mail'],
    icon: (
      <Button size="small" tone="quiet" onMouseDown={(event) => event.preventDefault()} onClick={copy}>
        Copy the text
      </Button>
    ),
  });
}

/** Replies by mail or by phone. As a link does, so that the page stays. */
export function startReply(item: InboxItem): void {
  const mail = replyUrl(item);
  const url = mail ?? phoneUrl(item);
  if (url === null) {
    toastInfo(replyProblem(item));
    return;
  }
  if (mail !== null) toastMail(item);
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
}
