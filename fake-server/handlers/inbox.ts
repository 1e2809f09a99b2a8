import type { Status } from '#contract/entities.ts';
import type { Core } from '../core.ts';
import { type InboxRow, newestFirst, pageOf } from '../db.ts';
import { answer, notFound } from '../refusal.ts';

/** Inquiries and contact messages are kept apart, but answered alike. */
export type Inbox = 'inquiry' | 'contact';

const names: Readonly<Record<Inbox, string>> = { inquiry: 'Inquiry', contact: 'Contact message' };

const wireOf = ({ id, name, email, phone, message, status, created_at }: InboxRow) => ({
  id,
  name,
  email,
  phone,
  message,
  status,
  created_at,
});

/** How the calls of one inbox are answered: the list, one of it, an update of its status, its deletion. */
export function inboxAnswers(core: Core, inbox: Inbox) {
  const byId = (id: string) => ({ where: { id: { equals: id } } });
  const found = (row: InboxRow | null): InboxRow => {
    if (!row) throw notFound(`${names[inbox]} not found`);
    return row;
  };

  return {
    list: (page: { readonly limit?: number | undefined; readonly offset?: number | undefined }) =>
      answer(pageOf(newestFirst<InboxRow>(core.db[inbox].getAll()), page).map(wireOf)),
    read: (id: string) => answer(wireOf(found(core.db[inbox].findFirst(byId(id))))),
    update: (id: string, status: Status) =>
      answer(wireOf(found(core.db[inbox].update({ ...byId(id), data: { status } })))),
    remove: (id: string) => {
      found(core.db[inbox].delete(byId(id)));
      return answer({ id, deleted: true });
    },
  };
}
