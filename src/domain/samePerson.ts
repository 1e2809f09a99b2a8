import type { InboxItem } from '#contract/entities.ts';
import { timeOf } from './dates.ts';
import { fold } from './folding.ts';
import { knownDigits } from './phone.ts';

/** Fewer are an extension, or nothing that a number is known by. */
const fewestDigits = 6;

interface Person {
  readonly email: string;
  readonly phone: string;
}

/** Once for each message: details compare with all of two inboxes. */
const persons = new WeakMap<InboxItem, Person>();

function personOf(item: InboxItem): Person {
  const known = persons.get(item);
  if (known) return known;
  const digits = knownDigits(item.phone ?? '');
  const person = {
    email: fold(item.email ?? '').trim(),
    phone: digits.length < fewestDigits ? '' : digits,
  };
  persons.set(item, person);
  return person;
}

/** Whether two messages have the same email or the same phone number. */
export function isSamePerson(one: InboxItem, other: InboxItem): boolean {
  const [{ email, phone }, person] = [personOf(one), personOf(other)];
  return (email !== '' && email === person.email) || (phone !== '' && phone === person.phone);
}

/** Whether the other message came before; undated ones never did. */
export function isEarlier(other: InboxItem, item: InboxItem): boolean {
  const [time, limit] = [timeOf(other.created_at), timeOf(item.created_at)];
  return time !== null && limit !== null && time < limit;
}
