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

/** How the person can be reached, and since when. */
export const Contact = ({ item, search }: { item: InboxItem; search: string }) => (
  <dl>
    <div>
      <dt>Email</dt>
      <dd dir="auto">
        {item.email ? (
          <>
            {/* Without a url it is no link. */}
            <a id="email" href={replyProblem(item) ? undefined : `mailto:${encoded(item.email.trim(), '@')}`}>
              <FoundText item={item} field="email" search={search} />
            </a>
            <CopyButton text={item.email} what="Email address" sourceId="email" size="small" />
          </>
        ) : (
          missingLabels.email
        )}
      </dd>
    </div>
    <div>
      <dt>Phone</dt>
      <dd dir="auto">
        {item.phone ? (
          <>
            <a id="phone" href={`tel:${encoded(item.phone, '+')}`}>
              <FoundText item={item} field="phone" search={search} />
            </a>
            <CopyButton text={item.phone} what="Phone number" sourceId="phone" size="small" />
          </>
        ) : (
          missingLabels.phone
        )}
      </dd>
    </div>
    <div>
      <dt>Date submitted</dt>
      <dd>{fullDate(item.created_at)}</dd>
    </div>
  </dl>
);
