import { array, type Infer, literal, nonempty, object, optional, size, string, validate } from 'superstruct';

/** Templates of replies: their limits, what the browser stores and what a file holds (decision 77). */

export const templateLimits = {
  templates: 30,
  nameLength: 60,
  subjectLength: 150,
  /** Of the subject and the text, as they are encoded in a mailto: url. The rest is for the address and the quotation. */
  encodedLength: 1_500,
  fileBytes: 256 * 1024,
} as const;

const fields = {
  name: size(string(), 1, templateLimits.nameLength),
  subject: size(string(), 1, templateLimits.subjectLength),
  text: nonempty(string()),
};
const template = object({ id: nonempty(string()), ...fields });
const stored = object({
  /** Absent: the drafts of the studio. */
  templates: optional(size(array(template), 0, templateLimits.templates)),
  defaultId: optional(string()),
});
const file = object({
  kind: literal('reply-templates'),
  templates: size(array(object(fields)), 1, templateLimits.templates),
});

export type ReplyTemplate = Readonly<Infer<typeof template>>;
export type TemplateFields = Omit<ReplyTemplate, 'id'>;
export interface StoredTemplates {
  readonly templates?: readonly ReplyTemplate[] | undefined;
  readonly defaultId?: string | undefined;
}

/** What the browser stores; nothing for a value of another shape. */
export function parseStored(text: string | null): StoredTemplates {
  const [, value] = validate(parseJson(text ?? ''), stored);
  return value ?? {};
}

/** The template of a form that was left by a reload; null for a value of another shape. */
export function parseDraft(text: string | null): ReplyTemplate | null {
  const draft = object({ id: string(), name: string(), subject: string(), text: string() });
  const [, value] = validate(parseJson(text ?? ''), draft);
  return value ?? null;
}

/** The templates of an exported file. Throws an error that says what is wrong with it. */
export function parseTemplateFile(text: string): readonly TemplateFields[] {
  const json = parseJson(text);
  if (json === undefined) throw new Error('The file is not JSON.');
  const [failure, value] = validate(json, file);
  if (value) {
    const names = value.templates.map(({ name }) => nameKey(name));
    const repeated = value.templates.find(({ name }, index) => names.indexOf(nameKey(name)) < index);
    if (repeated) throw new Error(`The file has two templates named “${repeated.name}”.`);
    return value.templates;
  }
  const [first, index, field] = failure.path;
  if (first !== 'templates') throw new Error('The file holds no reply templates.');
  if (index === undefined)
    throw new Error(`The file must hold between 1 and ${templateLimits.templates} templates.`);
  const what =
    field === undefined
      ? 'it is no template'
      : `its ${field} ${field in fields ? problem(field) : 'is unknown'}`;
  throw new Error(`Template ${Number(index) + 1} of the file: ${what}.`);
}

export const formatTemplateFile = (templates: readonly TemplateFields[]): string =>
  JSON.stringify(
    {
      kind: 'reply-templates',
      templates: templates.map(({ name, subject, text }) => ({ name, subject, text })),
    },
    null,
    2,
  );

/** Names that differ in case or outer spaces only are the same. */
export const nameKey = (name: string): string => name.trim().toLocaleLowerCase('en');

const problem = (field: string) =>
  field === 'text'
    ? 'is missing'
    : `is not a text of 1 to ${field === 'name' ? templateLimits.nameLength : templateLimits.subjectLength} characters`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
