import type { TemplateChange } from '#domain/replyTemplates.ts';

export const templateLabels = {
  intro: 'Reply in inquiries and messages uses these texts. They are kept in this browser.',
  placeholders:
    '{name}, {date} and {message} become the visitor’s name, the date of the message, and the message quoted line by line.',
  unreadable: 'The browser did not let the templates be read. Replies use the drafts of the studio.',
  saveFailed: 'The browser could not store the templates. Nothing was changed.',
  fileRefused: 'The file could not be read.',
} as const;

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

export const savedText = (change: TemplateChange): string => {
  switch (change.type) {
    case 'put':
      return `Template “${change.template.name}” saved`;
    case 'removal':
      return `Template “${change.template.name}” deleted`;
    case 'reset':
      return 'The templates are the drafts of the studio again';
    case 'import':
      return `${countText(change.templates.length)} imported`;
  }
};

export const conflictText = (name: string) =>
  `Another tab has changed the template “${name}”. Saving replaces that version.`;

export const replacedText = (names: readonly string[], addedCount: number) =>
  `The file replaces ${quoted(names)}${addedCount > 0 ? ` and adds ${countText(addedCount)}` : ''}.`;

const countText = (count: number) => `${count} ${count === 1 ? 'template' : 'templates'}`;
