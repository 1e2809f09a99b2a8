import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  storedSession,
  wireApiKey,
  wireInboxItem,
  wireMediaItem,
  wireRefreshedTokens,
  wireStoredInboxItem,
  wireTokens,
  wireUser,
} from '#contract/entities.ts';
import type { Field } from '#contract/fields.ts';
import { responses } from '#contract/responses.ts';
import { coerceTo, structOf } from '#contract/structs.ts';

const texts = ['', ' ', 'Ada', 'legacy-7', '2026-11-22', '7', '__proto__'];
const scalar = fc.oneof(
  fc.constantFrom(null, true, false, 0, -0, 1e300, 1_790_000_000, 1_790_000_000_000, ...texts),
  fc.double(),
  fc.string(),
);
const anything = fc.oneof(scalar, fc.jsonValue(), fc.array(scalar), fc.object());

/** A value that fits the field, or almost: any part of it may be missing, of another type, or unknown to the field. */
function almost({ definition }: Field): fc.Arbitrary<unknown> {
  if (definition === 'text' || definition === 'date' || definition === 'string')
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...texts) }, scalar, anything);
  if (typeof definition === 'string') return fc.oneof({ weight: 4, arbitrary: fc.nat() }, scalar, anything);
  if ('optional' in definition)
    return fc.oneof({ weight: 6, arbitrary: almost(definition.optional) }, fc.constant(undefined));
  if ('nullable' in definition)
    return fc.oneof({ weight: 6, arbitrary: almost(definition.nullable) }, fc.constant(null));
  const fields = Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [name, almost(field)]),
  );
  const record = fc.record({ ...fields, other: anything }, { requiredKeys: [] });
  return fc.oneof({ weight: 12, arbitrary: record }, anything);
}

const entities: readonly (readonly [string, Field])[] = [
  ['an inquiry or contact message', wireInboxItem],
  ['a stored inquiry or contact message', wireStoredInboxItem],
  ['a media item', wireMediaItem],
  ['a user', wireUser],
  ['tokens', wireTokens],
  ['refreshed tokens', wireRefreshedTokens],
  ['an API key', wireApiKey],
  ['a stored session', storedSession],
];

const accepts = (field: Field, value: unknown): boolean => {
  try {
    return structOf(field).is(value);
  } catch {
    // superstruct cannot print an object whose `toString` is not a function.
    return false;
  }
};

describe('the plain check and superstruct agree', () => {
  test.each(entities)('on %s, for any JSON', (_, field) => {
    let plain = 0;
    fc.assert(
      fc.property(almost(field), (sent) => {
        const value = structuredClone(sent);
        const isPlain = field.is(value);
        if (isPlain) plain++;
        expect(isPlain).toBe(accepts(field, value));
        if (isPlain) expect(coerceTo(field, value)).toEqual({ value });
        expect(value).toEqual(sent);
      }),
      { numRuns: 2_000 },
    );
    expect(plain).toBeGreaterThan(0);
  });
});

test('a row that superstruct cannot print is counted like any other that cannot be read', async () => {
  const rows = [{ id: { toString: 0 } }, { id: 'a' }];
  const { items, unreadable } = await responses.inboxList(rows, () => undefined, {});
  expect({ ids: items.map(({ id }) => id), unreadable }).toEqual({
    ids: ['a'],
    unreadable: ['TypeError: Cannot convert object to primitive value'],
  });
});
