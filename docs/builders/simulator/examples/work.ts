import { defaultPolicy } from '#contract/limits.ts';
import { bulkTaskMachine } from '#machines/bulk-task/bulk-task.machine.ts';
import { bulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import { deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { createFetchMachine } from '#machines/fetch/fetch.machine.ts';
import { type DeletionTarget, itemDeletionMachine } from '#machines/item-deletion/item-deletion.machine.ts';
import { createMutationMachine } from '#machines/mutation/mutation.machine.ts';
import { queryMachine } from '#machines/query/query.machine.ts';
import { example, failure, missing } from '../example.ts';

const items = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, label: `Item ${key}` }));
const task = { item: { key: 'a', label: 'Item a' }, change: 'completed', idempotencyKey: 'key-1' };

const bulkTask = example(bulkTaskMachine, {
  isChild: true,
  input: () => ({ task }),
  ports: { perform: { results: { stored: null }, errors: { failure } } },
});

const sofa: DeletionTarget = { kind: 'image', section: 'gallery', id: 'img-1', label: 'Sofa' };
const inquiry: DeletionTarget = { kind: 'inquiry', id: 'inq-1', label: 'Ada Fischer' };

const itemDeletion = example(itemDeletionMachine, {
  isChild: true,
  input: () => ({ target: sofa }),
  ports: { deleteItem: { results: { deleted: undefined }, errors: { missing, failure } } },
});

const refusal = Object.assign(new Error('Validation failed'), { status: 422 });
const inProgress = Object.assign(new Error('In progress'), { status: 409 });
const passing = new Error('No answer');

const fetch = example(
  createFetchMachine<unknown>({
    retries: 1,
    isTransient: (error) => error === passing,
    retryAfterOf: () => 0,
    isOnline: () => true,
  }),
  {
    isChild: true,
    input: () => ({ isForced: false }),
    events: { restart: { type: 'fetch.restarted' } },
    ports: {
      fetchData: {
        results: { 'some data': 'some data', 'other data': 'other data' },
        errors: { 'no answer': passing, 'a 422': refusal },
      },
      awaitVisiblePage: { results: { 'a visible page': undefined }, errors: { failure } },
    },
  },
);

export const workExamples = {
  'bulk-task': bulkTask,
  'bulk-work': example(bulkWorkMachine, {
    input: ({ createKey }) => ({ createKey }),
    events: {
      'change five items': { type: 'bulk.requested', items, change: 'completed' },
      'change no items': { type: 'bulk.requested', items: [], change: 'completed' },
      'choose another value': { type: 'bulk.changeChosen', change: 'pending' },
      confirm: { type: 'bulk.confirmed' },
      decline: { type: 'bulk.declined' },
      cancel: { type: 'bulk.cancelled' },
      'try again': { type: 'bulk.retryRequested' },
      'close the report': { type: 'bulk.dismissed' },
      'a task succeeds': { type: 'task.succeeded', task },
      'a task fails': { type: 'task.failed', task, error: failure },
    },
    ports: { bulkTask },
  }),
  deletion: example(deletionMachine, {
    input: () => ({ isMissing: (_, error) => error === missing }),
    events: {
      'request the sofa': { type: 'deletion.requested', target: sofa },
      'request the inquiry': { type: 'deletion.requested', target: inquiry },
      confirm: { type: 'deletion.confirmed' },
      dismiss: { type: 'deletion.dismissed' },
      'a deletion succeeds': { type: 'itemDeletion.succeeded', target: sofa },
      'a deletion fails': { type: 'itemDeletion.failed', target: sofa, error: failure },
    },
    ports: { itemDeletion },
  }),
  'item-deletion': itemDeletion,
  mutation: example(
    createMutationMachine<unknown, unknown>({
      retries: 1,
      isTransient: (error) => error === passing,
      isInProgress: (error) => error === inProgress,
      retryAfterOf: () => 0,
      keyOf: () => 'key-1',
      wasSent: () => false,
    }),
    {
      ports: {
        perform: {
          results: { stored: 'stored' },
          errors: { 'no answer': passing, 'a 422': refusal, 'a 409': inProgress },
        },
        awaitActivePage: { results: { 'an active page': undefined }, errors: { failure } },
      },
    },
  ),
  fetch,
  query: example(queryMachine, {
    input: ({ now }) => ({ policy: defaultPolicy, now }),
    events: {
      subscribe: { type: 'query.subscribed' },
      unsubscribe: { type: 'query.unsubscribed' },
      refresh: { type: 'query.refreshed' },
      invalidate: { type: 'query.invalidated' },
      outdate: { type: 'query.outdated' },
      'edit the data': { type: 'query.edited', edit: (data) => `${String(data)}, edited` },
      'return to the page': { type: 'page.returned' },
      'a fetch loads the data': { type: 'fetch.loaded', isForced: false, data: 'some data' },
      'a fetch fails': { type: 'fetch.failed', isForced: false, error: refusal },
      'a fetch is disconnected': { type: 'fetch.disconnected', isForced: false, error: passing },
    },
    ports: { fetch },
  }),
};
