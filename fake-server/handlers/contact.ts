import { endpoints } from '#contract/endpoints.ts';
import { type Calls, call } from '../call.ts';
import type { Core } from '../core.ts';
import { inboxAnswers } from './inbox.ts';

/** The contact messages (Specification §7). */
export function contactCalls(core: Core) {
  const messages = inboxAnswers(core, 'contact');
  return {
    listContact: call(core, endpoints.listContact, ({ query }) => messages.list(query)),
    getContact: call(core, endpoints.getContact, ({ params }) => messages.read(params.id)),
    updateContact: call(core, endpoints.updateContact, ({ params, body }) =>
      messages.update(params.id, body.status),
    ),
    deleteContact: call(core, endpoints.deleteContact, ({ params }) => messages.remove(params.id)),
  } satisfies Partial<Calls>;
}
