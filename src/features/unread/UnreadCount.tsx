import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect } from 'react';
import { selectIsPolled, selectUnread, type UnreadActorRef } from '#machines/unread/unread.machine.ts';
import type { SessionActors } from '#session/services.ts';
import newIcon from '#ui/faviconNew.png?no-inline';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** The number of new items of both inboxes in the title of the window, and a dot in its icon. */
export function UnreadCount({ inquiries, contact }: SessionActors['unread']) {
  const count = useCount(inquiries) + useCount(contact);
  useTitleCount(count);
  const hasNew = count > 0;
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !hasNew) return;
    const plain = icon.href;
    icon.href = newIcon;
    return () => {
      icon.href = plain;
    };
  }, [hasNew]);
  return null;
}

const style = css`
  margin-left: auto;
  padding-inline: var(--space-1);
  border: var(--hairline) solid currentColor;
  border-radius: var(--radius);
  color: var(--clay);
  font-size: var(--text-small);
  font-variant-numeric: tabular-nums;
`;

/** The number of new items of an inbox beside its link, as long as it is polled: it would soon be out of date otherwise. */
export function NewCount({ unread }: { unread: UnreadActorRef }) {
  const count = useSelector(unread, (snapshot) =>
    selectIsPolled(snapshot) ? selectUnread(snapshot).size : 0,
  );
  return (
    count > 0 && (
      <span className={style}>
        <span aria-hidden="true">{count}</span>
        <VisuallyHidden>, {count} new</VisuallyHidden>
      </span>
    )
  );
}

const useCount = (unread: UnreadActorRef) => useSelector(unread, (snapshot) => selectUnread(snapshot).size);

function showInTitle(count: number): void {
  const plain = document.title.replace(/^\(\d+\) /, '');
  const title = count > 0 ? `(${count}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
}

/** Keeps '(3) ' before the title of whichever screen is shown. */
function useTitleCount(count: number) {
  useEffect(() => {
    const observer = new MutationObserver(() => showInTitle(count));
    observer.observe(document.head, { childList: true, subtree: true });
    showInTitle(count);
    return () => observer.disconnect();
  }, [count]);
  useEffect(() => () => showInTitle(0), []);
}
