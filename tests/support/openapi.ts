import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** docs/openapi.json as the tests read it, with its references resolved. */

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Content {
  readonly content?: Readonly<Record<string, Media>>;
}

interface Documented {
  readonly operationId: string;
  readonly parameters?: readonly Media[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export const validator = new Validator();
const { valid, errors } = await validator.validate(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
if (!valid) throw new Error(`docs/openapi.json is not valid OpenAPI: ${JSON.stringify(errors)}`);
const { paths } = validator.resolveRefs() as {
  paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
};

export const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
  })),
);

/** The examples of a parameter, or of the bodies of a request or response, each with its schema. */
export const examplesOf = (media: readonly Media[]) =>
  media.flatMap(({ schema, example, examples = {} }) =>
    [example, ...Object.values(examples).map(({ value }) => value)]
      .filter((value) => value !== undefined)
      .map((value) => ({ schema, value })),
  );

const formats = {
  // The file of a form, which no test reads as JSON.
  binary: true,
  'date-time': /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
} as const;
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, formats });

/** Why the value does not fit, one text per error. */
export function schemaErrors(schema: object, value: unknown): readonly string[] {
  const validate = ajv.compile(schema);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
