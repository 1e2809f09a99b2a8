import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { integer, nonempty, number, object, pattern, size, string } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { openApiJson } from '#docs/openapi/document.ts';
import { structSchema } from '#docs/openapi/schema.ts';
import { examplesOf, operations, schemaErrors, validator } from '#tests/support/openapi.ts';
import { projectFiles } from '../architecture/sources.ts';

// By the command itself: the outlines hold code as its loader compiles it.
test('the committed pictures, outlines and pages of the charts are current; if not: npm run charts', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['docs/review/bin.mjs', 'draw', '--check'], {
    encoding: 'utf8',
  });
  expect([stdout, stderr, status]).toEqual(['', '', 0]);
}, 120_000);

test('the charts have no mistakes', () => {
  const { stdout } = spawnSync(process.execPath, ['docs/review/bin.mjs', 'check'], { encoding: 'utf8' });
  expect(stdout).toMatch(/^\d+ charts, 0 problems\n$/);
}, 60_000);

describe('the links', () => {
  const pages = projectFiles().filter(({ path }) => path.endsWith('.md'));
  const textOf = new Map(pages.map(({ path, text }) => [path, text]));

  /** The id that a heading has on a page. */
  const idOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1')
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-');

  const idsOf = (page: string): readonly string[] =>
    [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => idOf(heading));

  test('every link of a page leads to a file, and to a heading or a line of it', () => {
    const links = pages.flatMap(({ path, text }) =>
      [...text.replaceAll(/```.*?```/gs, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({
        path,
        target,
      })),
    );
    expect(links.length).toBeGreaterThan(100);
    const dead = links.filter(({ path, target }) => {
      if (/^(?:https?|mailto):/.test(target)) return false;
      const [file = '', id] = target.split('#');
      const full = file === '' ? path : normalize(join(dirname(path), file)).replaceAll('\\', '/');
      if (!existsSync(full)) return true;
      const page = textOf.get(full);
      return id !== undefined && page !== undefined && !idsOf(page).includes(id);
    });
    expect(dead).toEqual([]);
  });

  test('the code in the tour is that of the files', () => {
    const shown = [...(textOf.get('docs/tour.md') ?? '').matchAll(/\[`([^`]+)`\]\(([^)]+)\)/g)];
    expect(shown.length).toBeGreaterThan(5);
    const changed = shown.filter(
      ([, code = '', file = '']) => !readFileSync(join('docs', file), 'utf8').includes(code),
    );
    expect(changed.map(([, code]) => code)).toEqual([]);
  });
});

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
    ['struct', number(), "struct 'number'"],
    ['refinement of a text', pattern(string(), /^\d+$/), "refinement 'pattern' of 'string'"],
    ['refinement of a number', size(integer(), 2, 3), "refinement 'size' of 'integer'"],
  ])('of an unknown %s is an error', (_, struct, name) => {
    expect(() => structSchema(struct)).toThrow(new Error(`There is no JSON Schema for the ${name}`));
  });
});
