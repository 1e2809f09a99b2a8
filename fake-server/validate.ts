import { type Failure, type Struct, StructError } from 'superstruct';
import { invalid, Refusal } from './refusal.ts';

/** Gives the value if the struct accepts it, else throws a 422 that names the field and the reason. */
export function validated<Value>(value: unknown, struct: Struct<Value, unknown>): Value {
  const [error, result] = struct.validate(value, { coerce: true });
  if (!error) return result;
  throw error instanceof StructError ? refusalOf(error) : error;
}

function refusalOf(error: StructError): Refusal {
  const failure: Failure = error.failures()[0] ?? error;
  const field = failure.path.join('.');
  if (failure.refinement === 'effect')
    return new Refusal(422, 'invalid_body', 'The body asks for nothing: name at least one effect');
  if (!field) return new Refusal(422, 'invalid_body', 'The body must be a JSON object');
  return invalid(field, `${field}: ${reasonOf(failure)}`);
}

/** The reason in words; it never repeats the value, which may be a password. */
function reasonOf({ value, type, refinement, message }: Failure): string {
  if (type === 'never') return 'is not a field of this call';
  if (value === undefined) return 'is required';
  if (refinement === 'nonempty') return 'must not be empty';
  if (type === 'enums') return `must be one of ${listedIn(message)}`;
  if (refinement === 'max') return `must be at most ${message.match(/equal to (-?\d+)/)?.[1] ?? 'smaller'}`;
  if (refinement === 'min') return `must be at least ${message.match(/equal to (-?\d+)/)?.[1] ?? 'larger'}`;
  if (type === 'integer') return 'must be a whole number';
  if (type === 'boolean') return 'must be true or false';
  return `must be a ${type}`;
}

const listedIn = (message: string): string =>
  (message.match(/`(.*?)`/)?.[1] ?? '').replaceAll('"', '').replaceAll(',', ', ');

/** Gives the query's parameters that the struct knows, as numbers, booleans and texts; a 422 names the wrong one. */
export function validatedQuery<Query>(search: URLSearchParams, struct: Struct<Query, unknown>): Query {
  const known = Object.keys(struct.schema ?? {});
  const given = known
    .filter((name) => search.has(name))
    .map((name) => [name, parsed(search.get(name) ?? '')]);
  return validated(Object.fromEntries(given), struct);
}

const parsed = (text: string): unknown => {
  if (/^-?\d+$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return text;
};
