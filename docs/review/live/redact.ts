/** JSON without secrets. */
export type RedactedValue =
  | null
  | boolean
  | number
  | string
  | readonly RedactedValue[]
  | { readonly [key: string]: RedactedValue };

/** The same for every secret, so that it does not reveal the length. */
export const mask = '••••••';

const maxTextLength = 300;
const maxItems = 20;

const secretName = /passw(?:or)?d|passphrase|token|secret|api[-_]?key|authorization|bearer|cookie/i;

/** Recognised in any text: bearer headers, JSON web tokens, and the tokens and keys of the fake backend. */
const secretText =
  /\bBearer\s+[^\s"',]+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\b(?:access|refresh|key)_[\w-]{16,}/gi;

type Redact = (value: unknown) => RedactedValue;

/**
 * Masks every property whose name says password, token, key or authorization, and the `value` of an object whose `field`
 * does. Shortens lists and texts, and replaces what is not plain data by its name. Results are cached by object: a value
 * must not be mutated afterwards.
 */
export const redact: Redact = createRedact(true);

/** As `redact`, with secrets: for the examples of the simulator. */
export const toJson: Redact = createRedact(false);

function createRedact(hasMasks: boolean): Redact {
  const cache = new WeakMap<object, RedactedValue>();

  function redactValue(value: unknown, ancestors: ReadonlySet<object>): RedactedValue {
    switch (typeof value) {
      case 'string':
        return redactText(value);
      case 'number':
      case 'boolean':
        return value;
      case 'object':
        return value === null ? null : redactObject(value, ancestors);
      default:
        return `(${typeof value})`;
    }
  }

  function redactText(value: string): string {
    const safe = hasMasks ? value.replace(secretText, mask) : value;
    return safe.length > maxTextLength ? `${safe.slice(0, maxTextLength)}…` : safe;
  }

  function redactObject(value: object, ancestors: ReadonlySet<object>): RedactedValue {
    if (ancestors.has(value)) return '(itself)';
    const cached = cache.get(value);
    if (cached !== undefined) return cached;
    const result = redactNewObject(value, new Set(ancestors).add(value));
    cache.set(value, result);
    return result;
  }

  function redactNewObject(value: object, ancestors: ReadonlySet<object>): RedactedValue {
    if (Array.isArray(value)) return redactList(value, ancestors);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? '(no date)' : value.toISOString();
    if (typeof File !== 'undefined' && value instanceof File)
      return { file: redactText(value.name), size: value.size, type: value.type };
    if (value instanceof Error) {
      const { name: _, cause: __, ...rest }: Readonly<Record<string, unknown>> = { ...value };
      return { error: value.name, message: redactText(value.message), ...redactFields(rest, ancestors) };
    }
    if (value instanceof Map || value instanceof Set) return `(${value.constructor.name} of ${value.size})`;
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === null || prototype === Object.prototype) return redactFields(value, ancestors);
    return 'sessionId' in value && 'id' in value
      ? `(actor ${String(value.id)})`
      : `(${value.constructor?.name || 'object'})`;
  }

  function redactList(values: readonly unknown[], ancestors: ReadonlySet<object>): RedactedValue {
    const first = values.slice(0, maxItems).map((value) => redactValue(value, ancestors));
    const rest = values.length - maxItems;
    return rest > 0 ? [...first, `(${rest.toLocaleString('en')} more)`] : first;
  }

  function redactFields(
    value: object,
    ancestors: ReadonlySet<object>,
  ): Readonly<Record<string, RedactedValue>> {
    const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
    const isSecretField = entries.some(
      ([name, content]) =>
        (name === 'field' || name === 'name') && typeof content === 'string' && secretName.test(content),
    );
    const isSecret = (name: string, content: unknown) =>
      hasMasks &&
      (secretName.test(name) || (isSecretField && name === 'value')) &&
      // Nothing is hidden where there is nothing.
      !(content === null || content === '' || content === undefined);
    return Object.fromEntries(
      entries.map(([name, content]) => [
        name,
        isSecret(name, content) ? mask : redactValue(content, ancestors),
      ]),
    );
  }

  return (value) => redactValue(value, new Set());
}
