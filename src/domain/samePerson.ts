import type { InboxItem } from '#contract/entities.ts';
import { timeOf } from './dates.ts';
import { digitsOf } from './search.ts';

/** Fewer are an extension, or nothing that a number is known by. */
const fewestDigits = 6;

const emailOf = ({ email }: InboxItem): string => email?.trim().toLowerCase() ?? '';
const phoneOf = ({ phone }: InboxItem): string => {
  const digits = digitsOf(phone ?? '');
  return digits.length < fewestDigits ? '' : digits;
};

/** Whether two messages have the same email or the same phone number. */
export function isSamePerson(one: InboxItem, other: InboxItem): boolean {
  const isSame = (of: (item: InboxItem) => string) => of(one) !== '' && of(one) === of(other);
  return isSame(emailOf) || isSame(phoneOf);
}

/** Whether the other message came before; undated ones never did. */
export function isEarlier(other: InboxItem, item: InboxItem): boolean {
  const [time, limit] = [timeOf(other.created_at), timeOf(item.created_at)];
  return time !== null && limit !== null && time < limit;
}
