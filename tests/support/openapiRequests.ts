import fc from 'fast-check';
import { type SampleFile, sampleFiles } from '#docs/openapi/samples.ts';
import { type JsonSchema, type Operation, type Parameter, schemaErrors } from './openapi.ts';

/** Requests generated from docs/openapi.json. */

/** A request before it is sent; `body` is null where the call has none. */
export interface Draft {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly files: readonly SampleFile[];
}

/** One change that breaks a request, and the status of the response to it. */
export interface Fault {
  readonly name: string;
  readonly status: number;
  readonly change: Partial<Draft>;
  /** Sent in place of the body. */
  readonly raw?: string;
  /** What happens before: the tokens expire, or the request's key is used by another one. */
  readonly before?: 'tokens expire' | 'key is used';
}

type Properties = Readonly<Record<string, JsonSchema>>;

const limitsOf = ({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema) => ({
  low: Number(minimum ?? minLength ?? minItems ?? 0),
  high: Number(maximum ?? maxLength ?? maxItems ?? 40),
});

/** Texts of any characters; lengths are UTF-16 units. */
function texts(schema: JsonSchema): fc.Arbitrary<string> {
  const { low, high } = limitsOf(schema);
  const { pattern } = schema;
  if (typeof pattern === 'string' && pattern.startsWith('^')) return fc.stringMatching(new RegExp(pattern));
  const filled = (length: number) =>
    fc.constantFrom('a', 'ß', '\n', '漢').map((letter) => letter.repeat(length));
  return fc
    .oneof(
      fc.string({ unit: 'binary', minLength: low, maxLength: high }),
      filled(low),
      filled(high),
      fc.constant(`a${'\n'.repeat(Math.max(0, high - 1))}`),
    )
    .filter((text) => text.length <= high && schemaErrors(schema, text).length === 0);
}

/** Values that fit the schema, often at its limits. Throws for a schema that it does not know. */
function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { low, high } = limitsOf(schema);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'string') return texts(schema);
  if (schema.type === 'integer')
    return fc.oneof(fc.integer({ min: low, max: Math.max(low, high) }), fc.constantFrom(low, high));
  if (schema.type === 'array')
    return fc.array(valid(schema.items as JsonSchema), { minLength: low, maxLength: high });
  if (schema.type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties as Properties).map(([name, property]) => [name, valid(property)]),
      ),
      { requiredKeys: (schema.required ?? []) as string[] },
    );
  throw new Error(`No values for the schema ${JSON.stringify(schema)}`);
}

/** Values of all kinds, of which a schema refuses some. */
function refused(schema: JsonSchema): readonly unknown[] {
  const { low, high } = limitsOf(schema);
  const pool = [null, true, 7, 1.5, low - 1, high + 1, 'none', ' ', '-1', {}, []];
  const lengths = schema.type === 'string' ? [Math.max(0, low - 1), high + 1] : [];
  return [...pool, ...lengths.map((length) => 'a'.repeat(length))].filter(
    (value) => schemaErrors(schema, value).length > 0,
  );
}

/** What a query parameter means. */
const parsed = (text: string): unknown =>
  /^-?\d+$/.test(text) ? Number(text) : text === 'true' || text === 'false' ? text === 'true' : text;

const asTexts = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string');

const isBinary = (schema: JsonSchema): boolean =>
  schema.format === 'binary' || (schema.items as JsonSchema | undefined)?.format === 'binary';

/** The field of a form that holds its files. */
const fileField = ({ body }: Operation): string | undefined =>
  Object.entries((body?.schema.properties ?? {}) as Properties).find(([, schema]) => isBinary(schema))?.[0];

const fileFor = (part: string): SampleFile => (part.startsWith('image') ? 'linen.png' : 'evening.mp4');

/** Valid requests of an operation. Path parameters are those of the examples, which exist. */
export function drafts(operation: Operation): fc.Arbitrary<Draft> {
  const { parameters, body } = operation;
  const inPlace = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const part = fileField(operation);
  const query = Object.fromEntries(inPlace('query').map(({ name, schema }) => [name, valid(schema)]));
  const isBatch = part?.endsWith('s') === true;
  const key = inPlace('header').find(({ name }) => name === 'Idempotency-Key');
  const { [part ?? '']: _, ...properties } = (body?.schema.properties ?? {}) as Properties;
  const required = ((body?.schema.required ?? []) as string[]).filter((name) => name !== part);
  return fc.record({
    params: fc.constant(
      Object.fromEntries(inPlace('path').map(({ name, example }) => [name, String(example)])),
    ),
    query: fc
      .record(query, { requiredKeys: [] })
      .map((values) =>
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
      ),
    headers: key
      ? fc
          .option(fc.stringMatching(/^[!-~]{1,255}$/), { nil: undefined })
          .map((value) => (value ? { [key.name]: value } : {}))
      : fc.constant({}),
    body: body ? valid({ ...body.schema, properties, required }) : fc.constant(null),
    files: part
      ? fc.array(fc.constant(fileFor(part)), { minLength: 1, maxLength: isBatch ? 20 : 1 })
      : fc.constant([]),
  });
}

function bodyFaults({ body }: Operation, part: string | undefined): readonly Fault[] {
  if (!body) return [];
  const isForm = part !== undefined;
  const { properties, required } = body.schema as { properties: Properties; required?: readonly string[] };
  const field = (name: string, value: unknown): Fault => ({
    name: `${name} is ${value === undefined ? 'missing' : JSON.stringify(value)?.slice(0, 40)}`,
    status: 422,
    change: { body: { [name]: value } },
  });
  const fields = Object.entries(properties).filter(([name]) => name !== part);
  const fieldFaults = fields.flatMap(([name, schema]) => {
    const values = refused(isForm ? ((schema.items as JsonSchema | undefined) ?? schema) : schema);
    return (isForm ? asTexts(values) : values).map((value) => field(name, value));
  });
  return [
    ...fieldFaults,
    ...(required ?? []).filter((name) => name !== part).map((name) => field(name, undefined)),
    field('unknown', 'text'),
    { name: 'a body that breaks off', status: 400, change: {}, raw: isForm ? '--seam\r\nCont' : '{"a' },
    { name: 'another type', status: 415, change: { headers: { 'Content-Type': 'text/plain' } }, raw: 'text' },
    { name: 'too large', status: 413, change: { headers: { 'Content-Length': '1000000000' } } },
    ...(isForm
      ? [
          { name: 'no file', status: 422, change: { files: [] } },
          {
            name: 'a file of another kind',
            status: 415,
            change: { files: [fileFor(part.startsWith('image') ? 'video' : 'image')] },
          },
          {
            name: 'too many files',
            status: 422,
            change: { files: Array<SampleFile>(21).fill(fileFor(part)) },
          },
        ]
      : [{ name: 'no object', status: 422, change: {}, raw: '[]' }]),
  ];
}

/** The last field of a public call. */
const secretOf = ({ body }: Operation): string =>
  Object.keys((body?.schema.properties ?? {}) as Properties).at(-1) ?? '';

/** Every change that breaks a request of the operation in one place, or that repeats it. */
export function faultsOf(operation: Operation): readonly Fault[] {
  const { method, parameters, security, responses } = operation;
  const needs = security.flatMap((scheme) => Object.keys(scheme));
  const header = (name: string, value: string): Partial<Draft> => ({ headers: { [name]: value } });
  const parameterFaults = parameters.flatMap(({ name, in: place, schema }): Fault[] => {
    if (place === 'path')
      return [{ name: `unknown ${name}`, status: 404, change: { params: { [name]: 'none' } } }];
    if (place === 'query')
      return ['', 'none', '-1', '0', '1.5', 'true', '7']
        .filter((text) => schemaErrors(schema, parsed(text)).length > 0)
        .map((text) => ({ name: `${name}=${text}`, status: 422, change: { query: { [name]: text } } }));
    if (name === 'Idempotency-Key')
      return [
        { name: 'a key of 256 characters', status: 422, change: header(name, 'a'.repeat(256)) },
        {
          name: 'a key of another request',
          status: 409,
          change: header(name, 'used'),
          before: 'key is used',
        },
      ];
    return [];
  });
  return [
    ...parameterFaults,
    ...(needs.includes('accessToken')
      ? [
          { name: 'no token', status: 401, change: header('Authorization', '') },
          { name: 'unknown token', status: 401, change: header('Authorization', 'Bearer unknown') },
          { name: 'expired token', status: 401, change: {}, before: 'tokens expire' as const },
        ]
      : []),
    ...(needs.includes('apiKey')
      ? [
          { name: 'no API key', status: 403, change: header('X-API-Key', '') },
          { name: 'unknown API key', status: 403, change: header('X-API-Key', 'unknown') },
        ]
      : []),
    ...(security.length === 0 && responses['401']
      ? [{ name: 'unknown secret', status: 401, change: { body: { [secretOf(operation)]: 'unknown' } } }]
      : []),
    ...(method === 'GET' ? [] : bodyFaults(operation, fileField(operation))),
  ];
}

/** The multipart body of a draft: a text field is sent once for all files, or once for each. */
export function formOf(operation: Operation, { body, files }: Draft): FormData {
  const form = new FormData();
  const part = fileField(operation) ?? '';
  for (const [name, value] of Object.entries(body as Readonly<Record<string, unknown>>)) {
    const values = [value].flat().filter((each) => each !== undefined);
    const sent = values.length > 1 ? files.map((_, index) => values[index % values.length]) : values;
    for (const each of sent) form.append(name, String(each));
  }
  for (const file of files) {
    const { name, type, bytes } = sampleFiles[file];
    form.append(part, new File([bytes], name, { type }));
  }
  return form;
}
