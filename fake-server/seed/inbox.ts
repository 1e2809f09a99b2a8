import { statuses } from '#contract/entities.ts';
import type { Database, InboxRow } from '../db.ts';
import { contactMessage } from './contact.ts';
import { inquiryMessage } from './inquiries.ts';
import { createPerson } from './people.ts';
import { createRandom, type Random } from './random.ts';

const day = 24 * 60 * 60 * 1000;
const span = { inquiry: 44 * day, contact: 37 * day };

/** Newer items have the first status, older ones the later ones. `age` is 0 for the newest and nearly 1 for the oldest. */
function statusFrom(random: Random, age: number): string {
  const roll = random.next();
  const [first = '', second = first, ...later] = statuses;
  if (roll > age * 1.6 + 0.15) return first;
  if (roll > age * 0.9) return second;
  return later[Math.floor((roll / (age * 0.9)) * later.length)] ?? second;
}

/** Items that the screens must cope with: an unknown status, no message, no phone. By index. */
const unusual: ReadonlyMap<number, Partial<InboxRow>> = new Map<number, Partial<InboxRow>>([
  [5, { phone: null }],
  [9, { message: null }],
  [14, { status: 'legacy-7' }],
  [17, { phone: null, message: null }],
  [23, { name: 'Zoë Žižková-Featherstonehaugh van der Westhuizen' }],
  [26, { phone: null }],
]);

function rowFor(inbox: 'inquiry' | 'contact', index: number, total: number, now: number): InboxRow {
  const random = createRandom((inbox === 'inquiry' ? 0x1a2b : 0x3c4d) + index * 7919);
  const person = createPerson(random);
  const age = (index + random.next() * 0.8) / total;
  const row: InboxRow = {
    id: `${inbox === 'inquiry' ? 'inq' : 'msg'}_${String(index + 1).padStart(5, '0')}`,
    ...person,
    email: inbox === 'contact' && index % 6 === 2 ? null : person.email,
    message: (inbox === 'inquiry' ? inquiryMessage : contactMessage)(index, random),
    status: statusFrom(random, age),
    created_at: new Date(now - Math.round(age * span[inbox])).toISOString(),
  };
  return { ...row, ...unusual.get(index) };
}

/** Fills an inbox with messages of the last weeks. */
export function seedInbox(db: Database, inbox: 'inquiry' | 'contact', total: number, now: number): void {
  for (let index = 0; index < total; index++) db[inbox].create(rowFor(inbox, index, total, now));
}
