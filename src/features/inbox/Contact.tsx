import { CopyButton } from '#components/CopyButton.tsx';
import type { InboxItem } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import { mailUrl, phoneUrl } from '#domain/reply.ts';
import { FoundText } from './FoundText.tsx';
import { missingLabels } from './labels.ts';

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
  /** Null for no link. */
  url: string | null;
  search: string;
}) {
  const text = item[field];
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">
        {text ? (
          <>
            <a id={field} href={url ?? undefined}>
              <FoundText item={item} field={field} search={search} />
            </a>
            <CopyButton text={text} what={what} sourceId={field} />
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
  return (
    <dl>
      <Way field="email" label="Email" what="Email address" url={mailUrl(item)} item={item} search={search} />
      <Way field="phone" label="Phone" what="Phone number" url={phoneUrl(item)} item={item} search={search} />
      <div>
        <dt>Date submitted</dt>
        <dd>{fullDate(item.created_at)}</dd>
      </div>
    </dl>
  );
}
