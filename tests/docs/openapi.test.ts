import { readFileSync } from 'node:fs';
import { integer, nonempty, number, object, pattern, size, string } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { openApiJson } from '#docs/openapi/document.ts';
import { structSchema } from '#docs/openapi/schema.ts';
import { examplesOf, operations, schemaErrors, validator } from '#tests/support/openapi.ts';

test('docs/openapi.json is up to date; if not: npm run build:site', async () => {
  expect(readFileSync('docs/openapi.json', 'utf8')).toBe(await openApiJson());
});

/** The schema with nothing but the properties that it describes, as Redocly and code generators read it. */
function closed(schema: object): object {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null && !Array.isArray(value) ? closed(value) : value,
    ]),
  );
  return 'properties' in schema ? { ...inner, additionalProperties: false } : inner;
}

test('every example fits its schema, which describes every property of it', async () => {
  expect(validator.version).toBe('3.1');
  const problems = operations.flatMap(({ operationId, parameters = [], requestBody, responses }) =>
    examplesOf([
      ...parameters,
      ...[requestBody, ...Object.values(responses)].flatMap((body) => Object.values(body?.content ?? {})),
    ]).flatMap(({ schema, value }) =>
      schemaErrors(closed(schema), value).map((error) => `${operationId}: ${error}`),
    ),
  );
  expect(problems).toEqual([]);
});

describe('the JSON Schema of a struct', () => {
  test('has its limits', () => {
    expect(structSchema(object({ name: nonempty(string()) }))).toEqual({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1 } },
      additionalProperties: false,
    });
  });

  test.each([
    ['struct', number(), "There is no JSON Schema for the struct 'number'"],
    [
      'refinement of a text',
      pattern(string(), /^\d+$/),
      "There is no JSON Schema for the refinement 'pattern' of 'string'",
    ],
    [
      'refinement of a number',
      size(integer(), 2, 3),
      "There is no JSON Schema for the refinement 'size' of 'integer'",
    ],
  ])('of an unknown %s is an error', (_, struct, message) => {
    expect(() => structSchema(struct)).toThrow(new Error(message));
  });
});
