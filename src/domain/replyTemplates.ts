import {
  nameKey,
  type ReplyTemplate,
  type TemplateFields,
  templateLimits,
} from '#contract/replyTemplates.ts';
import { encodedLength } from './reply.ts';

export type TemplateField = keyof TemplateFields;

export interface TemplateFieldError {
  readonly field: TemplateField;
  readonly message: string;
}

/** What is done with the stored templates. */
export type TemplateChange =
  | { readonly type: 'put'; readonly template: ReplyTemplate }
  | { readonly type: 'removal'; readonly template: ReplyTemplate }
  | { readonly type: 'reset' }
  | { readonly type: 'import'; readonly templates: readonly ReplyTemplate[] };

const quotation = 'You wrote on {date}:\n{message}';

/** The drafts of the studio, in use until the administrator changes them. */
export const studioTemplates: readonly ReplyTemplate[] = [
  {
    id: 'thank-you',
    name: 'Thank you',
    subject: 'Thank you for your message',
    text: `Hello {name},\n\nthank you for writing to us. We have read your message with interest and will answer within two working days.\n\nKind regards,\nYour design studio\n\n${quotation}`,
  },
  {
    id: 'visit',
    name: 'Arrange a visit',
    subject: 'A visit to your rooms',
    text: `Hello {name},\n\nwe would like to see your rooms. Which two days of the next two weeks suit you, and what is the address?\n\nKind regards,\nYour design studio\n\n${quotation}`,
  },
  {
    id: 'questions',
    name: 'Ask for details',
    subject: 'A few questions about your project',
    text: `Hello {name},\n\nbefore we suggest anything: which rooms is it about, by when should they be ready, and do you have a budget in mind? A few photos would help us.\n\nKind regards,\nYour design studio\n\n${quotation}`,
  },
];

/** In use when all templates are deleted. */
export const plainTemplate: ReplyTemplate = {
  id: '',
  name: 'Greeting and quotation',
  subject: 'Your message to our studio',
  text: `Hello {name},\n\n\n\n${quotation}`,
};

/** The template with that id, else the first. */
export const templateOf = (templates: readonly ReplyTemplate[], id: string | undefined): ReplyTemplate =>
  templates.find((template) => template.id === id) ?? templates[0] ?? plainTemplate;

const labels: Readonly<Record<TemplateField, string>> = { name: 'Name', subject: 'Subject', text: 'Text' };

/** The first field error in the order of the form, or null. */
export function validateTemplate(
  template: ReplyTemplate,
  others: readonly ReplyTemplate[],
): TemplateFieldError | null {
  for (const field of ['name', 'subject', 'text'] as const)
    if (!template[field].trim()) return { field, message: `${labels[field]} is required` };
  if (template.name.trim().length > templateLimits.nameLength)
    return { field: 'name', message: `Name must be at most ${templateLimits.nameLength} characters` };
  if (others.some(({ id, name }) => id !== template.id && nameKey(name) === nameKey(template.name)))
    return { field: 'name', message: 'Another template has this name' };
  if (template.subject.trim().length > templateLimits.subjectLength)
    return {
      field: 'subject',
      message: `Subject must be at most ${templateLimits.subjectLength} characters`,
    };
  const excess =
    encodedLength(template.subject) + encodedLength(template.text) - templateLimits.encodedLength;
  if (excess > 0)
    return { field: 'text', message: `Too long for a mail link: shorten it by about ${excess} characters` };
  return null;
}

/** The templates of a list whose names an import replaces. */
export const replacedBy = (
  templates: readonly ReplyTemplate[],
  imported: readonly TemplateFields[],
): readonly ReplyTemplate[] => {
  const names = new Set(imported.map(({ name }) => nameKey(name)));
  return templates.filter(({ name }) => names.has(nameKey(name)));
};

/** The list after a change; an imported template takes the place of the one with its name. */
export function applyChange(
  templates: readonly ReplyTemplate[],
  change: TemplateChange,
): readonly ReplyTemplate[] {
  switch (change.type) {
    case 'reset':
      return studioTemplates;
    case 'removal':
      return templates.filter(({ id }) => id !== change.template.id);
    case 'put':
      return put(templates, change.template, ({ id }) => id === change.template.id);
    case 'import':
      return change.templates.reduce(
        (list, imported) => put(list, imported, ({ name }) => nameKey(name) === nameKey(imported.name)),
        templates,
      );
  }
}

function put(
  list: readonly ReplyTemplate[],
  template: ReplyTemplate,
  isReplaced: (other: ReplyTemplate) => boolean,
): readonly ReplyTemplate[] {
  const replaced = list.find(isReplaced);
  return replaced
    ? list.map((other) => (other === replaced ? { ...template, id: replaced.id } : other))
    : [...list, template];
}
