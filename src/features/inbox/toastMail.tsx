import { copyText } from '#components/CopyButton.tsx';
import { dismissToasts, toastInfo } from '#components/toasts.ts';
import type { InboxItem } from '#contract/entities.ts';
import { replyText } from '#domain/reply.ts';
import { Button } from '#ui/Button.tsx';

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
