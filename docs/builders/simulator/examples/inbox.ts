import type { InboxItem } from '#contract/entities.ts';
import { currentItemMachine } from '#machines/current-item/current-item.machine.ts';
import { inboxMachine } from '#machines/inbox/inbox.machine.ts';
import { itemFiltersMachine } from '#machines/item-filters/item-filters.machine.ts';
import { replyMachine } from '#machines/reply/reply.machine.ts';
import { replyTemplatesMachine } from '#machines/reply-templates/reply-templates.machine.ts';
import { searchMachine } from '#machines/search/search.machine.ts';
import { selectionMachine } from '#machines/selection/selection.machine.ts';
import { statusChangeMachine } from '#machines/status-change/status-change.machine.ts';
import { undoMachine } from '#machines/undo/undo.machine.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import { example, failure, file, missing, startTime } from '../example.ts';

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

const template = { id: 'one', name: 'One', subject: 'Your inquiry', text: 'Dear {name},' };
const second = { ...template, id: 'two', name: 'Two' };
const kept = { templates: [template, second], defaultId: 'one' };

const statusChange = example(statusChangeMachine, {
  isChild: true,
  input: () => ({ id: 'inq-1', from: 'pending', status: 'in_progress' as const }),
  events: {
    'choose pending': { type: 'status.chosen', status: 'pending' },
    'choose completed': { type: 'status.chosen', status: 'completed' },
    cancel: { type: 'status.cancelled' },
  },
  ports: {
    updateStatus: {
      results: { 'the item': withStatus('in_progress'), 'no item': null },
      errors: { failure },
    },
  },
});

export const inboxExamples = {
  'current-item': example(currentItemMachine, {
    events: {
      'show a, b and c': { type: 'current.listChanged', shown: ['a', 'b', 'c'] },
      'show a and c': { type: 'current.listChanged', shown: ['a', 'c'] },
      'show nothing': { type: 'current.listChanged', shown: [] },
      'choose b': { type: 'current.itemChosen', id: 'b' },
      next: { type: 'current.moved', step: 1 },
      previous: { type: 'current.moved', step: -1 },
    },
    ports: {},
  }),
  inbox: example(inboxMachine, {
    input: () => ({ filter: null, openId: null }),
    events: {
      'show pending ones': { type: 'inbox.filterSelected', filter: 'pending' },
      'show all': { type: 'inbox.filterSelected', filter: null },
      'open an item': { type: 'inbox.itemOpened', id: 'inq-1' },
      'open another': { type: 'inbox.itemOpened', id: 'inq-2' },
      close: { type: 'inbox.itemClosed' },
      'choose in_progress': {
        type: 'inbox.statusChosen',
        id: 'inq-1',
        from: 'pending',
        status: 'in_progress',
      },
      'choose completed': {
        type: 'inbox.statusChosen',
        id: 'inq-1',
        from: 'in_progress',
        status: 'completed',
      },
      'cancel the change': { type: 'inbox.changeCancelled', id: 'inq-1' },
      'go back to an open item': { type: 'inbox.urlChanged', view: { filter: null, openId: 'inq-1' } },
      'a change succeeds': {
        type: 'change.succeeded',
        id: 'inq-1',
        from: 'in_progress',
        status: 'completed',
        item: null,
      },
      'a change fails': { type: 'change.failed', id: 'inq-1', error: failure },
      'a change is stopped': { type: 'change.stopped', id: 'inq-1' },
    },
    ports: { statusChange },
  }),
  'item-filters': example(itemFiltersMachine, {
    events: {
      'toggle new': { type: 'filter.toggled', filter: 'new' },
      'toggle this week': { type: 'filter.toggled', filter: 'thisWeek' },
      'toggle no email': { type: 'filter.toggled', filter: 'noEmail' },
      clear: { type: 'filters.cleared' },
      'go back to two': { type: 'filters.urlChanged', filters: ['new', 'noEmail'] },
      'go back to one': { type: 'filters.urlChanged', filters: ['thisWeek'] },
    },
    ports: {},
  }),
  reply: example(replyMachine, {
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
  }),
  'reply-templates': example(replyTemplatesMachine, {
    input: ({ createKey }) => ({ createId: createKey }),
    events: {
      retry: { type: 'templates.retryRequested' },
      add: { type: 'templates.addRequested' },
      edit: { type: 'templates.editRequested', template },
      remove: { type: 'templates.removalRequested', template },
      reset: { type: 'templates.resetRequested' },
      'choose a file': { type: 'templates.fileChosen', file: file('templates.json', 'application/json') },
      'type a name': { type: 'templates.fieldChanged', field: 'name', value: 'Free' },
      'type the name of another': { type: 'templates.fieldChanged', field: 'name', value: 'Two' },
      'type a subject': { type: 'templates.fieldChanged', field: 'subject', value: 'Your inquiry' },
      'type a text': { type: 'templates.fieldChanged', field: 'text', value: 'Dear {name},' },
      submit: { type: 'templates.submitted' },
      cancel: { type: 'templates.cancelled' },
      confirm: { type: 'templates.confirmed' },
      decline: { type: 'templates.declined' },
      'choose the default': { type: 'templates.defaultChosen', id: 'two' },
      'another tab changes them': { type: 'templates.replaced', kept },
    },
    ports: {
      readTemplates: {
        results: {
          'two templates': { ...kept, draft: null },
          'an unsaved draft': { ...kept, draft: template },
        },
        errors: { failure },
      },
      saveTemplates: { results: { 'the list': [template, second] }, errors: { failure } },
      readFile: {
        results: { 'a new name': [{ ...template, id: 'three', name: 'Three' }], 'a known name': [second] },
        errors: { failure },
      },
    },
  }),
  search: example(searchMachine, {
    input: () => ({ text: '' }),
    events: {
      'type linen': { type: 'search.typed', text: ' linen ' },
      clear: { type: 'search.cleared' },
      'go back to oak': { type: 'search.urlChanged', text: 'oak' },
    },
    ports: {},
  }),
  selection: example(selectionMachine, {
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
  }),
  'status-change': statusChange,
  undo: example(undoMachine, {
    input: () => ({ stack: [], isMissing: (error) => error === missing }),
    events: {
      'a change is stored': {
        type: 'undo.changeStored',
        entry: { key: '1', id: 'inq-1', from: 'pending', to: 'completed' },
      },
      'another change is stored': {
        type: 'undo.changeStored',
        entry: { key: '2', id: 'inq-2', from: 'pending', to: 'in_progress' },
      },
      'undo the last': { type: 'undo.requested', key: null },
      'undo the first': { type: 'undo.requested', key: '1' },
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
      changeStatus: { results: { stored: undefined }, errors: { failure } },
    },
  }),
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
      'mark all': { type: 'unread.allMarked' },
      'another tab has seen the second': {
        type: 'unread.storageChanged',
        seen: { until: 0, ids: new Set(['inq-2']) },
      },
    },
    ports: {},
  }),
};
