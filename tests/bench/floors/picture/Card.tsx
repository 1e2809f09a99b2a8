import { selectBox } from '#components/SelectBox.tsx';
import type { InboxItem } from '#contract/entities.ts';
import { fullDate, shortDate } from '#domain/dates.ts';
import { isKnownStatus, statusLabel, statusOptions, statusTone } from '#domain/status.ts';
import { card } from '#features/inbox/cardStyle.ts';
import { missingLabels } from '#features/inbox/labels.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { DateText } from '#ui/DateText.tsx';
import { SelectField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';

/** The elements of `InboxCard` of an inquiry that is not new, without its actors, memo and search. */
export function Card({ item, onStatus }: { item: InboxItem; onStatus(status: string): void }) {
  const name = item.name ?? missingLabels.name;
  const status = statusLabel(item.status) || missingLabels.status;
  return (
    <article className={card} aria-label={name}>
      <h2 dir="auto" title={name}>
        {name}
      </h2>
      <p dir="auto" title={item.email ?? undefined}>
        {item.email ?? missingLabels.email}
      </p>
      <Badge isCut tone={statusTone(item.status)} title={status}>
        {status}
      </Badge>
      <p dir="auto" data-message="">
        {item.message?.slice(0, 1_000) ?? missingLabels.message}
      </p>
      <dl data-facts="">
        <dt>
          <Icon name="calendar" />
          Created
        </dt>
        <dd>
          <DateText date={item.created_at} full={fullDate(item.created_at)}>
            {shortDate(item.created_at)}
          </DateText>
        </dd>
        <dt>
          <Icon name="phone" />
          Phone
        </dt>
        <dd dir="auto">{item.phone ?? missingLabels.phone}</dd>
      </dl>
      <footer>
        <Button size="small">View Details</Button>
        <SelectField
          size="small"
          isLabelHidden
          label={`Status of ${name}`}
          value={item.status}
          options={
            isKnownStatus(item.status)
              ? statusOptions
              : [{ value: item.status, label: status }, ...statusOptions]
          }
          onChange={onStatus}
        />
        <IconButton label="Delete Inquiry" icon="trash" size="small" tone="danger" />
      </footer>
      <input type="checkbox" className={selectBox} aria-label={`Select ${name}`} />
    </article>
  );
}
