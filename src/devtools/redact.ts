/** What may be shown, stored and exported: JSON without secrets. */
export type Shown = null | boolean | number | string | readonly Shown[] | { readonly [key: string]: Shown };

/** What stands in the place of a secret; it does not tell how long the secret is. */
export const mask = '••••••';

const longestText = 300;
const mostItems = 20;

const secretName = /passw(?:or)?d|passphrase|token|secret|api[-_]?key|authorization|bearer|cookie/i;

/** Secrets that give themselves away wherever they stand: bearer headers, signed tokens, and those of the fake backend. */
const secretText =
  /\bBearer\s+[^\s"',]+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\b(?:access|refresh|key)_[\w-]{16,}/gi;

const known = new WeakMap<object, Shown>();

/**
 * Gives a value as it may be shown: whatever a name calls a password, token, key or authorization is masked, the `value`
 * beside such a `field` too; files are name, size and type; long lists and texts are cut; actors, functions and other
 * things that are not plain data are named. Plain data is read once and must not change afterwards.
 */
export const redact = (value: unknown): Shown => shown(value, new Set());

function shown(value: unknown, above: ReadonlySet<object>): Shown {
  switch (typeof value) {
    case 'string':
      return text(value);
    case 'number':
    case 'boolean':
      return value;
    case 'undefined':
      return '(undefined)';
    case 'function':
      return '(function)';
    case 'object':
      return value === null ? null : thing(value, above);
    default:
      return `(${typeof value})`;
  }
}

function text(value: string): string {
  const safe = value.replace(secretText, mask);
  return safe.length > longestText ? `${safe.slice(0, longestText)}…` : safe;
}

function thing(value: object, above: ReadonlySet<object>): Shown {
  if (above.has(value)) return '(itself)';
  const seen = known.get(value);
  if (seen !== undefined) return seen;
  const within = new Set(above).add(value);
  const result = read(value, within);
  known.set(value, result);
  return result;
}

function read(value: object, within: ReadonlySet<object>): Shown {
  if (Array.isArray(value)) return list(value, within);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '(no date)' : value.toISOString();
  if (typeof File !== 'undefined' && value instanceof File)
    return { file: text(value.name), size: value.size, type: value.type };
  if (value instanceof Error) return failure(value, within);
  if (value instanceof Map || value instanceof Set) return `(${value.constructor.name} of ${value.size})`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return fields(value, within);
  return 'sessionId' in value && 'id' in value
    ? `(actor ${String(value.id)})`
    : `(${value.constructor?.name || 'object'})`;
}

function list(values: readonly unknown[], within: ReadonlySet<object>): Shown {
  const first = values.slice(0, mostItems).map((value) => shown(value, within));
  const rest = values.length - mostItems;
  return rest > 0 ? [...first, `(${rest.toLocaleString('en')} more)`] : first;
}

function fields(value: object, within: ReadonlySet<object>): Shown {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  const isAboutSecret = entries.some(
    ([name, content]) =>
      (name === 'field' || name === 'name') && typeof content === 'string' && secretName.test(content),
  );
  return Object.fromEntries(
    entries.map(([name, content]) => [
      name,
      isSecret(name, isAboutSecret) ? masked(content) : shown(content, within),
    ]),
  );
}

const isSecret = (name: string, isAboutSecret: boolean): boolean =>
  secretName.test(name) || (isAboutSecret && name === 'value');

/** That there is nothing is no secret. */
const masked = (content: unknown): Shown =>
  content === null || content === '' ? content : content === undefined ? '(undefined)' : mask;

function failure(error: Error, within: ReadonlySet<object>): Shown {
  const rest = fields(
    Object.fromEntries(Object.entries(error).filter(([name]) => name !== 'name' && name !== 'cause')),
    within,
  );
  return { error: error.name, message: text(error.message), ...(typeof rest === 'object' && rest) };
}
