import type { Struct } from 'superstruct';

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
  date: { type: 'string', format: 'date-time' },
  string: { type: 'string' },
  number: { type: 'number' },
  /** The only one is of a sort order. */
  union: { type: ['number', 'string'] },
  unknown: {},
};

/**
 * What a server must send: without what the client converts. Structs in `names` become references to components.
 */
export function responseSchema(
  struct: AnyStruct,
  names: ReadonlyMap<unknown, string> = new Map(),
): JsonSchema {
  const name = names.get(struct);
  return name ? { $ref: `#/components/schemas/${name}` } : responseDefinition(struct, names);
}

/** `responseSchema` of the struct itself, also where it is a component. */
export function responseDefinition(struct: AnyStruct, names: ReadonlyMap<unknown, string>): JsonSchema {
  const schema =
    struct.type === 'type'
      ? shapeSchema(struct.schema as Readonly<Record<string, AnyStruct>>, names)
      : scalars[struct.type];
  if (!schema) throw new Error(`There is no JSON Schema for the struct '${struct.type}'`);
  return struct.is(null) && schema.type ? { ...schema, type: [schema.type, 'null'].flat() } : schema;
}

function shapeSchema(
  structs: Readonly<Record<string, AnyStruct>>,
  names: ReadonlyMap<unknown, string>,
): JsonSchema {
  const entries = Object.entries(structs);
  const required = entries.filter(([, struct]) => !struct.is(undefined)).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(entries.map(([name, struct]) => [name, responseSchema(struct, names)])),
  };
}
