import { css } from 'goober';
import { useRef, useState } from 'react';
import { copyText } from '#components/CopyButton.tsx';
import type { InboxItem } from '#contract/entities.ts';
import { phoneUrl } from '#domain/phone.ts';
import { replyText, replyUrl } from '#domain/reply.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { replyProblem } from './labels.ts';

const section = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);

  & > p {
    color: var(--muted);
    font-size: var(--text-small);
  }
  & > pre {
    flex: 1 0 100%;
    padding: var(--space-2);
    border-radius: var(--radius);
    background: var(--sunken);
    font: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

/** A reply by mail; without an email address, a call. */
export function Reply({ item }: { item: InboxItem }) {
  const mail = replyUrl(item);
  const phone = phoneUrl(item);
  const text = replyText(item);
  const shownText = useRef<HTMLPreElement>(null);
  const [isTextShown, setIsTextShown] = useState(false);
  const showText = () => {
    setIsTextShown(true);
    return shownText.current;
  };
  return (
    <section className={section} aria-label="Reply">
      {mail !== null ? (
        <LinkButton tone="primary" icon="reply" href={mail}>
          Reply
        </LinkButton>
      ) : (
        phone !== null && (
          <LinkButton tone="primary" icon="phone" href={phone}>
            Call
          </LinkButton>
        )
      )}
      <Button tone="quiet" icon="copy" onClick={() => void copyText(text, 'Reply text', showText)}>
        Copy the text
      </Button>
      <MenuButton label="More">
        <Button size="small" icon="print" data-closing="" onClick={() => window.print()}>
          Print
        </Button>
      </MenuButton>
      {mail === null && <p>{replyProblem(item)}</p>}
      <pre ref={shownText} hidden={!isTextShown} dir="auto">
        {text}
      </pre>
    </section>
  );
}
