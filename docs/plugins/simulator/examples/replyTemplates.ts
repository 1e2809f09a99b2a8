import { example, failure, file } from '#docs/review/simulator/example.ts';
import { replyTemplatesMachine } from '#machines/reply-templates/reply-templates.machine.ts';

const template = { id: 'one', name: 'One', subject: 'Your inquiry', text: 'Dear {name},' };
const second = { ...template, id: 'two', name: 'Two' };
const kept = { templates: [template, second], defaultId: 'one' };

const told = { results: { nothing: undefined }, errors: { failure } };

export const replyTemplates = example(replyTemplatesMachine, {
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
    watchTemplates: told,
    saveTemplates: { results: { 'the list': [template, second] }, errors: { failure } },
    readFile: {
      results: { 'a new name': [{ ...template, id: 'three', name: 'Three' }], 'a known name': [second] },
      errors: { failure },
    },
  },
});
