import { css } from 'goober';
import type { InboxItem } from '#contract/entities.ts';
import { phoneUrl } from '#domain/phone.ts';
import { replyUrl } from '#domain/reply.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { replyProblem } from './labels.ts';
import { copyReply, toastMail } from './mailReply.tsx';

const section = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);

  & > p {
    color: var(--muted);
    font-size: var(--text-small);
  }
`;

/** A reply by mail; without an email address, a call. */
export function Reply({ item }: { item: InboxItem }) {
  const mail = replyUrl(item);
  const phone = phoneUrl(item);
  return (
    <section className={section} aria-label="Reply">
      {mail !== null ? (
        <LinkButton tone="primary" icon="reply" href={mail} onClick={() => toastMail(item)}>
          Reply
        </LinkButton>
      ) : (
        phone !== null && (
          <LinkButton tone="primary" icon="phone" href={phone}>
            Call
          </LinkButton>
        )
      )}
      <Button tone="quiet" icon="copy" onClick={() => copyReply(item)}>
        Copy the text
      </Button>
      <MenuButton label="More">
        <Button size="small" icon="print" data-closing="" onClick={() => window.print()}>
          Print
        </Button>
      </MenuButton>
      {mail === null && <p>{replyProblem(item)}</p>}
    </section>
  );
}
