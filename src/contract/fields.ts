/**
 * What a field of a response must be, in the vocabulary of superstruct. `is` checks a value without superstruct, to which
 * values go that fail it: `structs.ts` has the struct of each field (decision 59).
 */
export interface Field<Value = unknown> {
  /** Whether the value has the type as it is. */
  is(value: unknown): value is Value;
  readonly definition: Definition;
}

export type Definition =
  | Scalar
  | { readonly optional: Field }
  | { readonly nullable: Field }
  | { readonly fields: Readonly<Record<string, Field>> };

/** `text`: also a number or a boolean, which becomes text. `date`: also epoch seconds or milliseconds (decision 49). */
type Scalar = 'text' | 'date' | 'string' | 'number' | 'number or string' | 'unknown';

export type Infer<F> = F extends Field<infer Value> ? Value : never;

const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text: Field<string> = { is: isString, definition: 'text' };
export const date: Field<string> = { is: isString, definition: 'date' };
export const string: Field<string> = { is: isString, definition: 'string' };
export const number: Field<number> = { is: isNumber, definition: 'number' };
export const numberOrString: Field<number | string> = {
  is: (value) => isString(value) || isNumber(value),
  definition: 'number or string',
};
export const unknown: Field = { is: (_): _ is unknown => true, definition: 'unknown' };

export const optional = <Value>(field: Field<Value>): Field<Value | undefined> => ({
  is: (value) => value === undefined || field.is(value),
  definition: { optional: field },
});

export const nullable = <Value>(field: Field<Value>): Field<Value | null> => ({
  is: (value) => value === null || field.is(value),
  definition: { nullable: field },
});

/** An object with these fields, and any others. */
export function shape<Fields extends Readonly<Record<string, Field>>>(
  fields: Fields,
): Field<{ readonly [Name in keyof Fields]: Infer<Fields[Name]> }> {
  const entries = Object.entries(fields);
  return {
    is: (value): value is { [Name in keyof Fields]: Infer<Fields[Name]> } =>
      isRecord(value) && entries.every(([name, field]) => field.is(value[name])),
    definition: { fields },
  };
}
