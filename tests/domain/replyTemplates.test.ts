import { describe, expect, test } from 'vitest';
import {
  formatTemplateFile,
  parseDraft,
  parseStored,
  parseTemplateFile,
  type ReplyTemplate,
} from '#contract/replyTemplates.ts';
import {
  applyChange,
  plainTemplate,
  replacedBy,
  studioTemplates,
  templateOf,
  validateTemplate,
} from '#domain/replyTemplates.ts';

const one: ReplyTemplate = { id: '1', name: 'One', subject: 'First', text: 'Hello {name}' };
const two: ReplyTemplate = { id: '2', name: 'Two', subject: 'Second', text: '{message}' };

describe('validateTemplate', () => {
  test.each([
    ['a template', {}, null],
    ['no name', { name: '  ' }, { field: 'name', message: 'Name is required' }],
    ['a name of 60 characters', { name: 'a'.repeat(60) }, null],
    [
      'a name of 61',
      { name: 'a'.repeat(61) },
      { field: 'name', message: 'Name must be at most 60 characters' },
    ],
    ['the name of another', { name: ' two ' }, { field: 'name', message: 'Another template has this name' }],
    ['no subject', { subject: '' }, { field: 'subject', message: 'Subject is required' }],
    [
      'a subject of 151 characters',
      { subject: 'a'.repeat(151) },
      { field: 'subject', message: 'Subject must be at most 150 characters' },
    ],
    ['150 characters between blanks', { name: ` ${'a'.repeat(60)} `, subject: ` ${'a'.repeat(150)} ` }, null],
    ['no text', { text: '\n' }, { field: 'text', message: 'Text is required' }],
    ['what just fits', { subject: 'abc', text: 'a'.repeat(1_497) }, null],
    [
      'a character more',
      { subject: 'abc', text: 'a'.repeat(1_498) },
      { field: 'text', message: 'Too long for a mail link: shorten it by about 1 characters' },
    ],
    [
      'an umlaut more',
      { subject: 'abc', text: `${'a'.repeat(1_497)}ä` },
      { field: 'text', message: 'Too long for a mail link: shorten it by about 6 characters' },
    ],
  ])('%s', (_, change, error) => {
    expect(validateTemplate({ ...one, ...change }, [one, two])).toEqual(error);
  });

  test.each(studioTemplates)('the draft “$name” of the studio is valid', (template) => {
    expect(validateTemplate(template, studioTemplates)).toBeNull();
    expect(template.text).toMatch(/^Hello \{name\},.*\{date\}.*\{message\}$/s);
  });
});

test('the studio has three drafts, and a greeting where there is no template', () => {
  expect(studioTemplates.map(({ id }) => id)).toEqual(['thank-you', 'visit', 'questions']);
  expect(plainTemplate).toEqual({
    id: '',
    name: 'Greeting and quotation',
    subject: 'Your message to our studio',
    text: 'Hello {name},\n\n\n\nYou wrote on {date}:\n{message}',
  });
});

describe('applyChange', () => {
  test.each([
    ['a new one', { type: 'put', template: { ...one, id: '3' } }, [one, two, { ...one, id: '3' }]],
    ['an edited one', { type: 'put', template: { ...one, text: 'x' } }, [{ ...one, text: 'x' }, two]],
    ['a deletion', { type: 'removal', template: one }, [two]],
    ['the studio', { type: 'reset' }, studioTemplates],
    [
      'an import',
      {
        type: 'import',
        templates: [
          { ...two, id: '9', name: 'TWO ' },
          { ...one, id: '8', name: 'New' },
        ],
      },
      [one, { ...two, name: 'TWO ' }, { ...one, id: '8', name: 'New' }],
    ],
  ] as const)('%s', (_, change, expected) => {
    expect(applyChange([one, two], change)).toEqual(expected);
  });

  test('an import names what it replaces', () => {
    expect(replacedBy([one, two], [{ ...one, name: ' tWO' }])).toEqual([two]);
  });
});

test('a reply uses the chosen template, else the first, else a greeting with the quotation', () => {
  expect([templateOf([one, two], '2'), templateOf([one, two], 'gone'), templateOf([], '2')]).toEqual([
    two,
    one,
    plainTemplate,
  ]);
});

describe('a file of templates', () => {
  test('is read as it was written', () => {
    expect(parseTemplateFile(formatTemplateFile([one, two]))).toEqual(
      [one, two].map(({ id: _, ...fields }) => fields),
    );
  });

  const file = (templates: unknown) => JSON.stringify({ kind: 'reply-templates', templates });
  const fields = { name: 'One', subject: 'First', text: 'Hello' };
  const range = 'The file must hold between 1 and 30 templates.';
  test.each([
    ['nothing', '', 'The file is not JSON.'],
    ['half of it', '{"kind":"reply-templates"', 'The file is not JSON.'],
    ['null', 'null', 'The file holds no reply templates.'],
    ['a list', '[]', 'The file holds no reply templates.'],
    ['another kind', '{"kind":"other","templates":[]}', 'The file holds no reply templates.'],
    ['no template', file([]), range],
    ['a text in place of the list', file('x'), range],
    ['31 templates', file(Array.from({ length: 31 }, (_, name) => ({ ...fields, name: `${name}` }))), range],
    ['a number', file([fields, 7]), 'Template 2 of the file: it is no template.'],
    ['no text', file([{ name: 'One', subject: 'Re' }]), 'Template 1 of the file: its text is missing.'],
    [
      'a number as subject',
      file([{ ...fields, subject: 7 }]),
      'Template 1 of the file: its subject is not a text of 1 to 150 characters.',
    ],
    [
      'a long name',
      file([{ ...fields, name: 'a'.repeat(61) }]),
      'Template 1 of the file: its name is not a text of 1 to 60 characters.',
    ],
    ['another field', file([{ ...fields, html: '' }]), 'Template 1 of the file: its html is unknown.'],
    ['a name twice', file([fields, { ...fields, name: ' one' }]), 'The file has two templates named “ one”.'],
  ])('with %s is refused, and the message says why', (_, text, message) => {
    expect(() => parseTemplateFile(text)).toThrow(new Error(message));
  });
});

test.each([null, '', '{', '7', '{"templates":7}', '{"templates":[{"id":"1"}]}', '{"defaultId":7}'])(
  'stored as %j, there are no templates of the user',
  (text) => {
    expect(parseStored(text)).toEqual({});
    expect(parseDraft(text)).toBeNull();
  },
);
