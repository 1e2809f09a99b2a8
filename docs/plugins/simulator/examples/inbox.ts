import { createActor, fromCallback } from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import { example, failure, missing, startTime } from '#docs/review/simulator/example.ts';
import { inboxScreenMachine } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { replyMachine } from '#machines/reply/reply.machine.ts';
import { searchMachine } from '#machines/search/search.machine.ts';
import { selectionMachine } from '#machines/selection/selection.machine.ts';
import { statusChangeMachine } from '#machines/status-change/status-change.machine.ts';
import { statusChangesMachine } from '#machines/status-changes/status-changes.machine.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import { replyTemplates } from './replyTemplates.ts';
import { workExamples } from './work.ts';

const ada: InboxItem = {
  id: 'inq-1',
  name: 'Ada Fischer',
  email: 'ada@example.com',
  phone: '+49 40 5550 101',
  message: 'We would like to redo our kitchen.',
  status: 'pending',
  created_at: '2026-11-20T09:00:00.000Z',
};
const withStatus = (status: string): InboxItem => ({ ...ada, status });

const statusChange = example(statusChangeMachine, {
  isChild: true,
  input: () => ({ id: 'inq-1', from: 'pending', status: 'in_progress' as const }),
  events: {
    'choose pending': { type: 'status.chosen', status: 'pending' },
    'choose completed': { type: 'status.chosen', status: 'completed' },
    cancel: { type: 'status.cancelled' },
  },
  ports: {
    readItem: {
      results: {
        completed: withStatus('completed'),
        pending: withStatus('pending'),
        'in progress': withStatus('in_progress'),
      },
      errors: { missing, failure },
    },
    updateStatus: {
      results: { 'the item': withStatus('in_progress'), 'no item': null },
      errors: { failure },
    },
  },
});

const reply = example(replyMachine, {
  events: {
    'reply to Ada': { type: 'reply.requested', item: ada },
    'reply to nobody': { type: 'reply.requested', item: { ...ada, id: 'inq-2', email: null } },
    leave: { type: 'reply.left' },
  },
  ports: {
    composeReply: {
      results: { 'a reply': { url: 'mailto:ada@example.com', text: 'Dear Ada,', isShortened: false } },
      errors: { failure },
    },
  },
});

const search = example(searchMachine, {
  input: () => ({ text: '' }),
  events: {
    'type linen': { type: 'search.typed', text: ' linen ' },
    clear: { type: 'search.cleared' },
    'go back to oak': { type: 'search.urlChanged', text: 'oak' },
  },
  ports: {},
});

const selection = example(selectionMachine, {
  events: {
    'list a, b and c': {
      type: 'selection.listChanged',
      list: 'inquiries',
      present: ['a', 'b', 'c'],
      shown: ['a', 'b', 'c'],
    },
    'another list': { type: 'selection.listChanged', list: 'contact', present: ['x'], shown: ['x'] },
    'toggle a': { type: 'selection.toggled', id: 'a' },
    'range to c': { type: 'selection.rangeChosen', id: 'c' },
    'choose all': { type: 'selection.allChosen' },
    clear: { type: 'selection.cleared' },
  },
  ports: {},
});

const isMissing = (error: unknown) => error === missing;

const statusChanges = example(statusChangesMachine, {
  isChild: true,
  input: ({ createKey }) => ({
    stack: [{ key: 'earlier', id: 'inq-1', from: 'pending' as const, to: 'completed' as const }],
    createKey,
    isMissing,
  }),
  events: {
    'choose completed': { type: 'status.chosen', id: 'inq-1', from: 'pending', status: 'completed' },
    'choose in_progress': { type: 'status.chosen', id: 'inq-1', from: 'completed', status: 'in_progress' },
    'cancel the change': { type: 'status.cancelled', id: 'inq-1' },
    'choose for five': {
      type: 'batch.chosen',
      items: ['inq-1', 'inq-2', 'inq-3', 'inq-4', 'inq-5'].map((id) => ({ id, label: id, from: 'pending' })),
      status: 'in_progress',
    },
    'cancel the rest': { type: 'batch.cancelled' },
    'try again': { type: 'batch.retryRequested' },
    'close the report': { type: 'batch.dismissed' },
    'undo the last': { type: 'undo.requested', keys: [] },
    'a change succeeds': {
      type: 'change.succeeded',
      id: 'inq-1',
      from: 'pending',
      status: 'completed',
      item: null,
    },
    'a change fails': { type: 'change.failed', id: 'inq-1', error: failure },
    'a change is stopped': { type: 'change.stopped', id: 'inq-1' },
    'an undo is refused': { type: 'change.refused', id: 'inq-1', item: withStatus('in_progress') },
    'an item is missing': { type: 'change.unchecked', id: 'inq-1', error: missing },
    'an item is not read': { type: 'change.unchecked', id: 'inq-1', error: failure },
  },
  ports: { statusChange },
});

/** Callbacks tell the chart by events, which the simulator offers itself. */
const told = { results: { nothing: undefined }, errors: { failure } };

/** As long as the session; outside of the screen. */
const startUnread = (now: () => number) =>
  createActor(unreadMachine.provide({ actors: { watchList: fromCallback(() => undefined) } }), {
    input: { seen: { until: startTime - 86_400_000, ids: new Set<string>() }, now },
  }).start();

const ben: InboxItem = { ...ada, id: 'inq-2', name: 'Ben Okafor' };

const adaTarget = { kind: 'inquiry', id: 'inq-1', label: 'Ada Fischer' } as const;
const adaTask = { item: { key: 'inq-1', label: 'Ada Fischer' }, change: null, idempotencyKey: 'key-1' };
const nothing = { done: [], failed: [], cancelled: [], refused: [], missing: [] };

const inboxScreen = example(inboxScreenMachine, {
  input: ({ createKey, now }) => ({
    name: 'inquiries',
    kind: 'inquiry' as const,
    unread: startUnread(now),
    stack: [],
    createKey,
    now,
    labelOf: (item) => item?.name ?? 'No name provided',
    isMissing,
  }),
  events: {
    'show the screen': { type: 'location.changed', search: '' },
    'go back to Ada': { type: 'location.changed', search: '?status=pending&open=inq-1' },
    'another screen': { type: 'location.left' },
    'read Ada and Ben': { type: 'query.read', data: { items: [ada, ben], unreadable: [] } },
    'read Ben alone': { type: 'query.read', data: { items: [ben], unreadable: [] } },
    'show pending ones': { type: 'filter.statusChosen', status: 'pending' },
    'show new ones': { type: 'filter.toggled', filter: 'new' },
    'clear the filters': { type: 'filters.cleared' },
    'sort by name': { type: 'order.chosen', order: 'name' },
    'as a list': { type: 'view.chosen', view: 'list' },
    'as cards': { type: 'view.chosen', view: 'cards' },
    'a list is kept': { type: 'view.read', view: 'list' },
    'cards are kept': { type: 'view.read', view: 'cards' },
    'a wide window': { type: 'window.widened' },
    'a narrow window': { type: 'window.narrowed' },
    'mark all as seen': { type: 'unread.allMarked' },
    'focus Ben': { type: 'item.focused', id: 'inq-2' },
    'open Ada': { type: 'item.opened', id: 'inq-1' },
    'open Ben': { type: 'item.opened', id: 'inq-2' },
    close: { type: 'item.closed' },
    'choose completed for Ada': {
      type: 'item.statusChosen',
      id: 'inq-1',
      from: 'pending',
      status: 'completed',
    },
    'cancel the change': { type: 'item.changeCancelled', id: 'inq-1' },
    'delete Ada': { type: 'item.deletionRequested', id: 'inq-1' },
    'reply to Ada': { type: 'item.replyRequested', id: 'inq-1' },
    next: { type: 'current.moved', step: 1 },
    previous: { type: 'current.moved', step: -1 },
    'key Enter': { type: 'current.opened' },
    'key 3': { type: 'current.statusChosen', status: 'completed' },
    'key #': { type: 'current.deletionRequested' },
    'key r': { type: 'current.replyRequested' },
    'key x': { type: 'current.toggled' },
    'key ?': { type: 'help.requested' },
    undo: { type: 'undo.requested', keys: [] },
    'delete the selected': { type: 'bulk.deletionRequested', ids: new Set(['inq-1', 'inq-2']) },
    'set the status of the selected': { type: 'bulk.statusRequested', ids: new Set(['inq-1', 'inq-2']) },
    'pick in_progress': { type: 'bulk.statusPicked', status: 'in_progress' },
    'confirm the status': { type: 'bulk.statusConfirmed' },
    'dismiss the question': { type: 'question.dismissed' },
    'Ada was deleted': {
      type: 'deletion.succeeded',
      target: adaTarget,
    },
    'a status was stored': { type: 'status.stored', id: 'inq-1', status: 'completed', item: null },
    'Ada was not deleted': { type: 'deletion.failed', target: adaTarget, error: failure },
    'the list is stale': { type: 'deletion.listStale' },
    'a selected item was deleted': { type: 'bulk.itemChanged', task: adaTask },
    'the selected items were deleted': {
      type: 'bulk.finished',
      outcome: { done: [adaTask], failed: [], missing: [], cancelled: [] },
    },
    'a change was stored': { type: 'status.updated', key: 'key-1', id: 'inq-1' },
    'a change has failed': { type: 'status.failed', id: 'inq-1', error: failure },
    'a change was stopped': { type: 'status.stopped', id: 'inq-1' },
    'a bulk change has ended': { type: 'batch.finished', key: 'key-1', outcome: nothing },
    'the stack has changed': { type: 'undo.stackChanged', stack: [] },
    'a reply is prepared': {
      type: 'reply.prepared',
      item: ada,
      reply: { url: 'mailto:ada@example.com', text: 'Dear Ada,', isShortened: false },
    },
    'a reply is refused': { type: 'reply.refused', item: ada },
    'a reply has failed': { type: 'reply.failed', error: failure },
    'an item is new': { type: 'unread.changed', snapshot: startUnread(() => startTime).getSnapshot() },
    'an undo has ended': { type: 'undo.finished', outcome: nothing },
  },
  ports: {
    watchLocation: told,
    watchQuery: told,
    readView: told,
    watchWidth: told,
    watchUnread: told,
    hearParts: told,
    search,
    selection,
    changes: statusChanges,
    deletion: workExamples.deletion,
    work: workExamples['bulk-work'],
    reply,
  },
});

export const inboxExamples = {
  'inbox-screen': inboxScreen,
  'reply-templates': replyTemplates,
  'status-change': statusChange,
  'status-changes': statusChanges,
  reply,
  search,
  selection,
  unread: example(unreadMachine, {
    input: ({ now }) => ({ seen: { until: startTime - 86_400_000, ids: new Set<string>() }, now }),
    events: {
      'read two new items': {
        type: 'unread.listRead',
        items: [
          { id: 'inq-1', created_at: '2026-11-20T12:00:00.000Z' },
          { id: 'inq-2', created_at: '2026-11-21T09:00:00.000Z' },
        ],
      },
      'open the first': { type: 'unread.itemOpened', id: 'inq-1' },
      close: { type: 'unread.itemClosed' },
      'choose a status of the second': { type: 'unread.itemsHandled', ids: ['inq-2'] },
      'mark all': { type: 'unread.allMarked' },
      'switch polling on': { type: 'polling.switchedOn' },
      'switch polling off': { type: 'polling.switchedOff' },
      'another tab has seen the second': {
        type: 'unread.storageChanged',
        seen: { until: 0, ids: new Set(['inq-2']) },
      },
    },
    ports: {
      watchList: told,
      watchSwitch: told,
      holdList: told,
      awaitConnection: { results: { online: undefined }, errors: { failure } },
      pollList: { results: { asked: undefined }, errors: { failure } },
    },
  }),
};
