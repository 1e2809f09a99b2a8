import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { integer, nonempty, number, object, pattern, size, string } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { openApiJson } from '#docs/openapi/document.ts';
import { structSchema } from '#docs/openapi/schema.ts';
import { operations, schemaErrors } from '#tests/support/openapi.ts';

const json = await openApiJson();

test('docs/openapi.json is up to date; if not: npm run build:site', () => {
  expect(readFileSync('docs/openapi.json', 'utf8')).toBe(json);
});

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(json));
  expect({ valid, errors, version: validator.version }).toEqual({
    valid: true,
    errors: undefined,
    version: '3.1',
  });
});

test('every example fits its schema', () => {
  const problems = operations.flatMap(({ name, parameters, body, responses }) => [
    ...parameters.flatMap(({ schema, example }) =>
      example === undefined ? [] : schemaErrors(schema, example).map((error) => `${name}: ${error}`),
    ),
    ...(body ? schemaErrors(body.schema, body.example) : []).map((error) => `${name}: ${error}`),
    ...Object.entries(responses).flatMap(([status, { schema, examples }]) =>
      schema
        ? examples.flatMap((example) =>
            schemaErrors(schema, example).map((error) => `${name} ${status}: ${error}`),
          )
        : [],
    ),
  ]);
  expect(problems).toEqual([]);
});

/** The schema with nothing but the properties that it describes, as Redocly and code generators read it. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in schema ? { ...inner, additionalProperties: false } : inner;
}

test('linters of OpenAPI have nothing to warn of: every tag is described, and every property of an example', () => {
  const { info, tags } = JSON.parse(json);
  expect(info.contact).toBeDefined();
  expect(tags.filter((tag: { description?: string }) => !tag.description)).toEqual([]);
  const problems = operations.flatMap(({ name, responses }) =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, { schema, examples }]) =>
        examples.flatMap((example) =>
          schema
            ? schemaErrors(closed(schema) as typeof schema, example).map((error) => `${name}: ${error}`)
            : [],
        ),
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
