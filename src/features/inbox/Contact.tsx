import { CopyButton } from '#components/CopyButton.tsx';
import type { InboxItem } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import { replyProblem } from '#domain/reply.ts';
import { FoundText } from './FoundText.tsx';
import { missingLabels } from './labels.ts';

/** Encodes a text as one component of a url; a lone surrogate, which has no encoding, is replaced. */
const encoded = (text: string, unencoded: '@' | '+') =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll(
    encodeURIComponent(unencoded),
    unencoded,
  );

/** An email address or a phone number, to be used or copied. */
function Way({
  item,
  field,
  label,
  what,
  url,
  search,
}: {
  item: InboxItem;
  field: 'email' | 'phone';
  label: string;
  what: string;
  /** Without one it is no link. */
  url: string | undefined;
  search: string;
}) {
  const text = item[field];
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">
        {text ? (
          <>
            <a id={field} href={url}>
              <FoundText item={item} field={field} search={search} />
            </a>
            <CopyButton text={text} what={what} sourceId={field} size="small" />
          </>
        ) : (
          missingLabels[field]
        )}
      </dd>
    </div>
  );
}

/** How the person can be reached, and since when. */
export function Contact({ item, search }: { item: InboxItem; search: string }) {
  const mail = replyProblem(item) ? undefined : `mailto:${encoded(item.email?.trim() ?? '', '@')}`;
  const call = `tel:${encoded(item.phone ?? '', '+')}`;
  return (
    <dl>
      <Way field="email" label="Email" what="Email address" url={mail} item={item} search={search} />
      <Way field="phone" label="Phone" what="Phone number" url={call} item={item} search={search} />
      <div>
        <dt>Date submitted</dt>
        <dd>{fullDate(item.created_at)}</dd>
      </div>
    </dl>
  );
}
