import { defaultPolicy } from '#contract/limits.ts';
import { example, failure, missing, type Outcomes } from '#docs/review/simulator/example.ts';
import { type AttemptEvent, createAttemptMachine } from '#machines/attempt/attempt.machine.ts';
import { bulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import { type DeletionTarget, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { queryMachine } from '#machines/query/query.machine.ts';

const items = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, label: `Item ${key}` }));

const sofa: DeletionTarget = { kind: 'image', section: 'gallery', id: 'img-1', label: 'Sofa' };
const inquiry: DeletionTarget = { kind: 'inquiry', id: 'inq-1', label: 'Ada Fischer' };

const refusal = Object.assign(new Error('Validation failed'), { status: 422 });
const passing = new Error('No answer');
const disconnected = new Error('No connection');

/** A request that is repeated once after a failure that may pass. */
const attempt = (results: Outcomes['results']) =>
  example(
    createAttemptMachine<unknown, unknown>({
      prepare: (input) => input,
      canRetry: (error, { failures }) => error === passing && failures < 1,
      retryAfterOf: () => 0,
      timeout: 10_000,
      pageTimeout: 2_000,
    }),
    {
      events: { restart: { type: 'attempt.restarted' } satisfies AttemptEvent },
      ports: {
        perform: { results, errors: { 'no answer': passing, 'a 422': refusal } },
        awaitPage: { results: { 'a page': undefined }, errors: { failure } },
        awaitReconnection: { results: { 'online again': undefined }, errors: { failure } },
      },
    },
  );

export const workExamples = {
  attempt: attempt({ 'a response': 'a response' }),
  'bulk-work': example(bulkWorkMachine, {
    isChild: true,
    input: ({ createKey }) => ({ createKey, isMissing: (_, error) => error === missing }),
    events: {
      'change five items': { type: 'bulk.requested', items, change: 'completed' },
      'change no items': { type: 'bulk.requested', items: [], change: 'completed' },
      'choose another value': { type: 'bulk.changeChosen', change: 'pending' },
      confirm: { type: 'bulk.confirmed' },
      decline: { type: 'bulk.declined' },
      cancel: { type: 'bulk.cancelled' },
      'try again': { type: 'bulk.retryRequested' },
      'close the report': { type: 'bulk.dismissed' },
    },
    ports: { perform: { results: { stored: null }, errors: { missing, failure } } },
  }),
  deletion: example(deletionMachine, {
    isChild: true,
    input: () => ({ isMissing: (_, error) => error === missing }),
    events: {
      'request the sofa': { type: 'deletion.requested', target: sofa },
      'request the inquiry': { type: 'deletion.requested', target: inquiry },
      confirm: { type: 'deletion.confirmed' },
      dismiss: { type: 'deletion.dismissed' },
    },
    ports: { deleteItem: { results: { deleted: undefined }, errors: { missing, failure } } },
  }),
  query: example(queryMachine, {
    input: ({ now }) => ({
      policy: defaultPolicy,
      now,
      isDisconnected: (error) => error === disconnected,
    }),
    events: {
      subscribe: { type: 'query.subscribed' },
      unsubscribe: { type: 'query.unsubscribed' },
      refresh: { type: 'query.refreshed' },
      poll: { type: 'query.polled' },
      invalidate: { type: 'query.invalidated' },
      outdate: { type: 'query.outdated' },
      'edit the data': { type: 'query.edited', edit: (data) => `${String(data)}, edited` },
      'return to the page': { type: 'page.returned' },
    },
    ports: {
      fetch: {
        results: { 'some data': 'some data', 'other data': 'other data' },
        errors: { 'no connection': disconnected, 'a 422': refusal },
      },
    },
  }),
};
