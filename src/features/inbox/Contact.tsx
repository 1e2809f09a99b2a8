import { CopyButton } from '#components/CopyButton.tsx';
import type { InboxItem } from '#contract/entities.ts';
import { ageText } from '#domain/age.ts';
import { fullDate, shortDate } from '#domain/dates.ts';
import { phoneUrl } from '#domain/phone.ts';
import { mailUrl } from '#domain/reply.ts';
import { DateText, useMinute } from '#ui/DateText.tsx';
import { FoundText } from './FoundText.tsx';
import { missingLabels } from './labels.ts';

/** How the person can be reached, to be used or copied, and since when. */
export function Contact({ item, search, now }: { item: InboxItem; search: string; now: () => number }) {
  const date = shortDate(item.created_at);
  const age = ageText(item.created_at, useMinute(now));
  const ways = [
    { field: 'email', label: 'Email', what: 'Email address', url: mailUrl(item) },
    { field: 'phone', label: 'Phone', what: 'Phone number', url: phoneUrl(item) },
  ] as const;
  return (
    <dl>
      {ways.map(({ field, label, what, url }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd dir="auto">
            {item[field] ? (
              <>
                <a id={field} href={url ?? undefined}>
                  <FoundText item={item} field={field} search={search} />
                </a>
                <CopyButton text={item[field]} what={what} sourceId={field} />
              </>
            ) : (
              missingLabels[field]
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>Date submitted</dt>
        <dd>
          <DateText date={item.created_at} full={fullDate(item.created_at)}>
            {age === date ? date : `${date}, ${age}`}
          </DateText>
        </dd>
      </div>
    </dl>
  );
}
