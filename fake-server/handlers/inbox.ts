import { endpoints } from '#contract/endpoints.ts';
import { type InboxRow, newestFirst, type Page, pageOf } from '../db.ts';
import { type Handlers, handleEndpoint, type ServerContext } from '../endpoint.ts';
import { dataResponse, notFound } from '../httpError.ts';

interface ItemRequest {
  readonly params: { readonly id: string };
}

/** The responses of one inbox. `name` is how an error message names an item. */
function inboxResponses(context: ServerContext, inbox: 'inquiry' | 'contact', name: string) {
  const whereId = ({ params }: ItemRequest) => ({ where: { id: { equals: params.id } } });
  const found = (row: InboxRow | null): InboxRow => {
    if (!row) throw notFound(`${name} not found`);
    return row;
  };

  return {
    list: ({ query }: { readonly query: Page }) =>
      dataResponse(pageOf(newestFirst<InboxRow>(context.db[inbox].getAll()), query)),
    get: (request: ItemRequest) => dataResponse(found(context.db[inbox].findFirst(whereId(request)))),
    update: (request: ItemRequest & { readonly body: { readonly status: string } }) => {
      const { status } = request.body;
      return dataResponse(found(context.db[inbox].update({ ...whereId(request), data: { status } })));
    },
    delete: (request: ItemRequest) => {
      const { id } = found(context.db[inbox].delete(whereId(request)));
      return dataResponse({ id, deleted: true });
    },
  };
}

/** Inquiries and contact messages (Specification §7). */
export function inboxHandlers(context: ServerContext) {
  const inquiries = inboxResponses(context, 'inquiry', 'Inquiry');
  const messages = inboxResponses(context, 'contact', 'Contact message');
  return {
    listInquiries: handleEndpoint(context, endpoints.listInquiries, inquiries.list),
    getInquiry: handleEndpoint(context, endpoints.getInquiry, inquiries.get),
    updateInquiry: handleEndpoint(context, endpoints.updateInquiry, inquiries.update),
    deleteInquiry: handleEndpoint(context, endpoints.deleteInquiry, inquiries.delete),
    listContact: handleEndpoint(context, endpoints.listContact, messages.list),
    getContact: handleEndpoint(context, endpoints.getContact, messages.get),
    updateContact: handleEndpoint(context, endpoints.updateContact, messages.update),
    deleteContact: handleEndpoint(context, endpoints.deleteContact, messages.delete),
  } satisfies Partial<Handlers>;
}
