import { type InboxItem, statuses } from '#contract/entities.ts';
import { repeated } from './ownMedia.ts';
import { pagingChecks } from './paging.ts';
import { refused, succeeded } from './shapes.ts';
import { type Check, check, Expectation, NotTried, success, type Trial } from './trial.ts';

/** Inquiries and contact messages. The items are other people's: a status is put back, and none is deleted. */

const inboxes = [
  { list: 'listInquiries', get: 'getInquiry', update: 'updateInquiry', remove: 'deleteInquiry' },
  { list: 'listContact', get: 'getContact', update: 'updateContact', remove: 'deleteContact' },
] as const;
type Calls = (typeof inboxes)[number];

async function itemsOf(trial: Trial, { list }: Calls): Promise<readonly InboxItem[]> {
  const value = await succeeded(trial, list, await trial.send(list));
  return value?.items ?? [];
}

async function anyItem(trial: Trial, calls: Calls): Promise<InboxItem> {
  const [item] = await itemsOf(trial, calls);
  if (!item) throw new NotTried('There is no item, and the API cannot create one');
  return item;
}

/** Runs the checks and puts the status back. */
async function keepingStatus(trial: Trial, calls: Calls, run: (item: InboxItem) => Promise<void>) {
  const item = await anyItem(trial, calls);
  try {
    await run(item);
  } finally {
    const json = { status: item.status };
    const answer = await trial.send(calls.update, { params: { id: item.id }, json });
    trial.must('status of the change back', answer.status, success);
  }
}

function checksOf(calls: Calls): readonly Check[] {
  const { list, get, update, remove } = calls;
  const stored = async (trial: Trial, id: string) =>
    (await itemsOf(trial, calls)).find((item) => item.id === id);
  return [
    check(list, 'has every item once, with the documented fields', '§3', async (trial) => {
      const answer = await trial.send(list);
      const items = (await succeeded(trial, list, answer))?.items ?? [];
      const ids = items.map(({ id }) => id);
      for (const field of ['name', ...(list === 'listContact' ? [] : ['email']), 'phone', 'message'])
        trial.should(`data[].${field}`, answer.text.split(`"${field}":`).length - 1, items.length);
      trial.must('number of ids', new Set(ids).size, ids.length);
      for (const { status, created_at } of items) {
        trial.should('data[].status', status, new Expectation('a status', (value) => Boolean(value)));
        trial.should('data[].created_at', Number.isNaN(Date.parse(created_at ?? '')), false);
      }
    }),
    ...pagingChecks(list),
    check(get, 'has the item as the list has it', '§7', async (trial) => {
      const item = await anyItem(trial, calls);
      const value = await succeeded(trial, get, await trial.send(get, { params: { id: item.id } }));
      trial.must('data', value, item);
    }),
    check(update, 'sets each status directly, stores it, and changes nothing else', '§4', (trial) =>
      keepingStatus(trial, calls, async (item) => {
        for (const status of [...statuses, ...statuses.toReversed()]) {
          const answer = await trial.send(update, { params: { id: item.id }, json: { status } });
          const value = await succeeded(trial, update, answer);
          if (value) trial.must('data', value, { ...item, status });
          trial.must('the item in the list', await stored(trial, item.id), { ...item, status });
        }
      }),
    ),
    check(update, 'refuses another status or field, and stores none', '§3, §7', (trial) =>
      keepingStatus(trial, calls, async (item) => {
        const refuse = async (json: object, field: string) =>
          refused(trial, await trial.send(update, { params: { id: item.id }, json }), {
            status: 422,
            field,
            isRequired: false,
          });
        for (const status of ['contract-suite', '', 'Pending', null, undefined, 1, ['pending']])
          await refuse({ status }, 'status');
        await refuse({ status: item.status, contract_suite: 1 }, 'contract_suite');
        trial.should('the item in the list', await stored(trial, item.id), item);
      }),
    ),
    check(remove, 'deletes the item and no other, once', '§4', async (trial) => {
      if (!trial.server.isDisposable)
        throw new NotTried('The items are other people’s, and the API cannot create one');
      const before = await itemsOf(trial, calls);
      const id = before[1]?.id ?? '';
      const sent = { params: { id }, headers: { 'Idempotency-Key': `contract-suite-${id}` } };
      await repeated(
        trial,
        () => trial.send(remove, sent),
        async () => {
          const rest = before.filter((item) => item.id !== id);
          trial.must('the list', await itemsOf(trial, calls), rest);
          return trial.send(remove, { ...sent, params: { id: before[0]?.id ?? '' } });
        },
      );
      const gone = { status: 404, code: 'not_found' };
      refused(trial, await trial.send(get, { params: { id } }), gone);
      refused(trial, await trial.send(update, { params: { id }, json: { status: 'pending' } }), gone);
      refused(trial, await trial.send(remove, { params: { id } }), gone);
    }),
  ];
}

/** In the order in which they are run. */
export const inboxChecks: readonly Check[] = inboxes.flatMap(checksOf);
