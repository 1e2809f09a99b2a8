import type { Struct } from 'superstruct';
import type { Field } from '#contract/fields.ts';

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type AnyStruct = Pick<Struct<unknown, unknown>, 'type' | 'schema' | 'is' | 'validate'>;

/** A struct does not name its refinements: these values break them, and the failures do. */
const probes: Readonly<Record<string, readonly unknown[]>> = {
  string: ['', 'a'.repeat(100_000)],
  integer: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  boolean: [true, false],
};

/** Throws for a struct, or a refinement of it, that has no JSON Schema here. */
export function structSchema(struct: AnyStruct): JsonSchema {
  const { type, schema } = struct;
  if (type === 'enums') return { type: 'string', enum: Object.values(schema as object) };
  if (type === 'object') return objectSchema(schema as Readonly<Record<string, AnyStruct>>);
  const values = probes[type];
  if (!values) throw new Error(`There is no JSON Schema for the struct '${type}'`);
  return Object.assign({ type }, ...values.map((value) => refinementOf(struct, value)));
}

const objectSchema = (structs: Readonly<Record<string, AnyStruct>>): JsonSchema => {
  const entries = Object.entries(structs);
  const required = entries.filter(([, struct]) => !struct.is(undefined)).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(entries.map(([name, struct]) => [name, structSchema(struct)])),
    additionalProperties: false,
  };
};

function refinementOf(struct: AnyStruct, value: unknown): JsonSchema {
  const [error] = struct.validate(value);
  if (!error) return {};
  const limit = Number(/or equal to (-?\d+)/.exec(error.message)?.[1] ?? Number.NaN);
  if (error.refinement === 'nonempty') return { minLength: 1 };
  if (error.refinement === 'min' && !Number.isNaN(limit)) return { minimum: limit };
  if (error.refinement === 'max' && !Number.isNaN(limit)) return { maximum: limit };
  throw new Error(`There is no JSON Schema for the refinement '${error.refinement}' of '${struct.type}'`);
}

const scalars: Readonly<Record<string, JsonSchema>> = {
  text: { type: 'string' },
  date: { type: 'string', format: 'date-time' },
  string: { type: 'string' },
  number: { type: 'number' },
  'number or string': { type: ['number', 'string'] },
  unknown: {},
};

/**
 * What a server must send for a field: without what the client converts (decision 49). Fields in `names` become references
 * to components.
 */
export function fieldSchema(field: Field, names: ReadonlyMap<Field, string> = new Map()): JsonSchema {
  const name = names.get(field);
  return name ? { $ref: `#/components/schemas/${name}` } : fieldDefinition(field, names);
}

/** `fieldSchema` of the field itself, also where it is a component. */
export function fieldDefinition({ definition }: Field, names: ReadonlyMap<Field, string>): JsonSchema {
  if (typeof definition === 'string') {
    const schema = scalars[definition];
    if (!schema) throw new Error(`There is no JSON Schema for the field '${definition}'`);
    return schema;
  }
  if ('optional' in definition) return fieldSchema(definition.optional, names);
  if ('nullable' in definition) return orNull(fieldDefinition(definition.nullable, names));
  const entries = Object.entries(definition.fields);
  const required = entries.filter(([, field]) => !field.is(undefined)).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field, names)])),
  };
}

const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema.type, 'null'].flat(),
});
