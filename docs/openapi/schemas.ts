import { type as shape } from 'superstruct';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import {
  imageCategories,
  type MediaKind,
  wireApiKey,
  wireInboxItem,
  wireMediaItem,
  wireRefreshedTokens,
  wireStoredInboxItem,
  wireTokens,
  wireUser,
} from '#contract/entities.ts';
import { passwordLimits, uploadLimits } from '#contract/limits.ts';
import { responses } from '#contract/responses.ts';
import { sectionsOf } from '#domain/media.ts';
import { acceptedTypes } from '#domain/upload.ts';
import { type JsonSchema, responseDefinition, responseSchema, structSchema } from './schema.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

const names = new Map<Parameters<typeof responseSchema>[0], string>([
  [wireUser, 'User'],
  [wireTokens, 'Tokens'],
  [wireInboxItem, 'InboxItem'],
  [wireStoredInboxItem, 'StoredInboxItem'],
  [wireMediaItem, 'MediaItem'],
]);

const errorFields = { message: { type: 'string' }, code: { type: 'string' }, field: { type: 'string' } };
const error = { type: 'object', required: ['message', 'code'], properties: errorFields };

const definitions = Object.fromEntries(
  [...names].map(([struct, name]) => [name, responseDefinition(struct, names)] as const),
);

/** Which images the website shows: `include_inactive` names it, and nothing of the dashboard reads it. */
const is_active = { type: 'boolean', description: 'Of an image: whether the website shows it.' };

export const componentSchemas: Readonly<Record<string, JsonSchema>> = {
  ...definitions,
  MediaItem: {
    ...definitions.MediaItem,
    properties: { ...(definitions.MediaItem?.properties as Properties), is_active },
  },
  Error: { type: 'object', required: ['error'], properties: { error } },
};

const schemaOf = (struct: Parameters<typeof responseSchema>[0]): JsonSchema => responseSchema(struct, names);
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** Of a batch, in the order of its files. */
const results = listOf({
  oneOf: [
    {
      type: 'object',
      required: ['ok', 'item'],
      properties: { ok: { const: true }, item: schemaOf(wireMediaItem) },
    },
    { type: 'object', required: ['ok', 'error'], properties: { ok: { const: false }, error } },
  ],
});

/** The `data` of a success by its parser in the table. */
const dataSchemas = new Map<unknown, JsonSchema>([
  [responses.signIn, schemaOf(shape({ user: wireUser, tokens: wireTokens }))],
  [responses.apiKey, schemaOf(wireApiKey)],
  [responses.refreshedTokens, schemaOf(shape({ tokens: wireRefreshedTokens }))],
  [responses.profile, schemaOf(shape({ user: wireUser }))],
  [responses.inboxList, listOf(schemaOf(wireInboxItem))],
  [responses.inboxItem, schemaOf(wireInboxItem)],
  [responses.storedInboxItem, schemaOf(wireStoredInboxItem)],
  [responses.mediaList, listOf(schemaOf(wireMediaItem))],
  [responses.storedMediaItem, schemaOf(wireMediaItem)],
  [responses.batchResults, { type: 'object', required: ['results'], properties: { results } }],
  [responses.nothing, { type: 'object', description: 'Not read: any 2xx is a success.' }],
]);

/** Throws for a parser that has no schema here. */
export function successSchema(name: EndpointName): JsonSchema {
  const data = dataSchemas.get(endpoints[name].parse);
  if (!data) throw new Error(`The parser of ${name} has no JSON Schema`);
  return { type: 'object', required: ['data'], properties: { data } };
}

const kindOf = (path: string): MediaKind => (path.includes('/videos') ? 'video' : 'image');

/** Rules that the structs leave to `src/domain`, by the type and the name of a property. */
const rulesOf = (kind: MediaKind): Readonly<Record<string, JsonSchema>> => ({
  'string section': { enum: sectionsOf(kind) },
  'string title': { pattern: '\\S', maxLength: uploadLimits.titleLength },
  'string description': { maxLength: uploadLimits.descriptionLength },
  'string category': { enum: ['', ...imageCategories] },
  'string sort_order': { pattern: '^\\d{0,9}$' },
  'string currentPassword': { minLength: 1 },
  'string newPassword': { minLength: passwordLimits.minimumLength },
  'string confirmPassword': { minLength: passwordLimits.minimumLength },
});

export const sectionSchema = (path: string): JsonSchema => ({
  type: 'string',
  ...rulesOf(kindOf(path))['string section'],
});

function withRules(schema: JsonSchema, kind: MediaKind): JsonSchema & { readonly properties: Properties } {
  const rules = rulesOf(kind);
  const properties = Object.entries(schema.properties as Properties).map(
    ([name, property]) => [name, { ...property, ...rules[`${property.type} ${name}`] }] as const,
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Numbers of files in a batch, as the server takes them. */
const batchSize = { minItems: 1, maxItems: 20 };

/** The content of a request's body by its media type; null for a call without one. */
export function bodyContent(name: EndpointName): Readonly<Record<string, JsonSchema>> | null {
  const { path, body, form } = endpoints[name];
  const kind = kindOf(path);
  if (body) return { 'application/json': { schema: withRules(structSchema(body), kind) } };
  if (!form) return null;
  const binary = { type: 'string', format: 'binary' };
  const { properties } = withRules(structSchema(form.fields), kind);
  const isBatch = form.file.endsWith('s');
  const repeated = (schema: JsonSchema) => (isBatch ? { ...listOf(schema), ...batchSize } : schema);
  const schema = {
    type: 'object',
    required: [form.file, 'section', 'title'],
    properties: Object.fromEntries(
      [...Object.entries(properties), [form.file, binary] as const].map(([key, value]) => [
        key,
        repeated(value),
      ]),
    ),
    additionalProperties: false,
  };
  const contentType = acceptedTypes[kind].join(', ');
  return { 'multipart/form-data': { schema, encoding: { [form.file]: { contentType } } } };
}
