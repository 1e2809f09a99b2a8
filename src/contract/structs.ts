import {
  boolean,
  coerce,
  nullable,
  number,
  optional,
  type Struct,
  type as shape,
  string,
  union,
  unknown,
} from 'superstruct';
import type { Definition, Field } from './fields.ts';

/** Reads what the plain check of a field refuses. Loaded on demand (decision 59). */

const scalar = union([number(), boolean()]);

const scalars = {
  text: coerce(string(), scalar, String),
  date: coerce(string(), scalar, dateOf),
  string: string(),
  number: number(),
  'number or string': union([number(), string()]),
  unknown: unknown(),
} as const;

/** ISO 8601 of epoch seconds or milliseconds. */
function dateOf(value: number | boolean): string {
  const number = Number(value);
  const parsed = new Date(number < 1e11 ? number * 1_000 : number);
  return typeof value === 'boolean' || Number.isNaN(parsed.getTime()) ? String(value) : parsed.toISOString();
}

type AnyStruct = Struct<unknown, unknown>;

function defined(definition: Definition): unknown {
  if (typeof definition === 'string') return scalars[definition];
  if ('optional' in definition) return optional(structOf(definition.optional));
  if ('nullable' in definition) return nullable(structOf(definition.nullable));
  return shape(
    Object.fromEntries(Object.entries(definition.fields).map(([name, field]) => [name, structOf(field)])),
  );
}

const structs = new WeakMap<Field, AnyStruct>();

export function structOf<Value>(field: Field<Value>): Struct<Value, unknown> {
  const struct = structs.get(field) ?? (defined(field.definition) as AnyStruct);
  structs.set(field, struct);
  return struct as Struct<Value, unknown>;
}

/** The value with its scalars coerced, or why it cannot be read. */
export function coerceTo<Value>(
  field: Field<Value>,
  value: unknown,
): { readonly value: Value } | { readonly problem: string } {
  try {
    const [error, coerced] = structOf(field).validate(value, { coerce: true });
    return error ? { problem: error.message } : { value: coerced };
  } catch (error) {
    // superstruct cannot print an object whose `toString` is not a function.
    return { problem: String(error) };
  }
}
