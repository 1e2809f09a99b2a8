import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** docs/openapi.json as the tests read it, with its references resolved. */

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: JsonSchema; readonly example: unknown } | null;
  /** By status. */
  readonly responses: Readonly<
    Record<string, { readonly schema: JsonSchema | null; readonly examples: readonly unknown[] }>
  >;
}

type Node = Readonly<Record<string, unknown>>;

const document: Node = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

function resolved(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolved);
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node && typeof node.$ref === 'string')
    return resolved(
      node.$ref
        .slice(2)
        .split('/')
        .reduce<unknown>((inner, key) => (inner as Node)[key], document),
    );
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value)]));
}

interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Content {
  readonly content?: Readonly<Record<string, Media>>;
}

interface Documented {
  readonly operationId: string;
  readonly security: Operation['security'];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

function responseOf({ content }: Content): Operation['responses'][string] {
  const media = content?.['application/json'];
  const examples = Object.values(media?.examples ?? {}).map(({ value }) => value);
  return {
    schema: media?.schema ?? null,
    examples: media && 'example' in media ? [media.example] : examples,
  };
}

function operationOf(method: string, path: string, documented: Documented): Operation {
  const { operationId: name, security, parameters = [], requestBody, responses } = documented;
  const [[type, media] = [null, null]] = Object.entries(requestBody?.content ?? {});
  return {
    name,
    method: method.toUpperCase(),
    path,
    security,
    parameters,
    body: type === null ? null : { type, schema: media.schema, example: media.example },
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, responseOf(response)]),
    ),
  };
}

const paths = resolved(document.paths) as Readonly<Record<string, Readonly<Record<string, Documented>>>>;

export const operations: readonly Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, documented]) => operationOf(method, path, documented)),
);

const formats = {
  // The file of a form, which no test reads as JSON.
  binary: true,
  'date-time': /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
} as const;
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, formats });

/** Why the value does not fit, one text per error. */
export function schemaErrors(schema: JsonSchema, value: unknown): readonly string[] {
  const validate = ajv.compile(schema);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
