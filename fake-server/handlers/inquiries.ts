import { endpoints } from '#contract/endpoints.ts';
import { type Calls, call } from '../call.ts';
import type { Core } from '../core.ts';
import { inboxAnswers } from './inbox.ts';

/** The inquiries (Specification §7). */
export function inquiryCalls(core: Core) {
  const inquiries = inboxAnswers(core, 'inquiry');
  return {
    listInquiries: call(core, endpoints.listInquiries, ({ query }) => inquiries.list(query)),
    getInquiry: call(core, endpoints.getInquiry, ({ params }) => inquiries.read(params.id)),
    updateInquiry: call(core, endpoints.updateInquiry, ({ params, body }) =>
      inquiries.update(params.id, body.status),
    ),
    deleteInquiry: call(core, endpoints.deleteInquiry, ({ params }) => inquiries.remove(params.id)),
  } satisfies Partial<Calls>;
}
