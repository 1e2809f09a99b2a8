import { apiKeyHeader, type EndpointName, endpoints, idempotencyHeader } from '#contract/endpoints.ts';
import manifest from '../../package.json' with { type: 'json' };
import { errorResponses, headersOf, refTo, sharedResponses } from './errors.ts';
import { record } from './record.ts';
import { type Sample, samples } from './samples.ts';
import { type JsonSchema, structSchema } from './schema.ts';
import { bodyContent, componentSchemas, sectionSchema, successSchema } from './schemas.ts';

const description = `The calls of the administrator dashboard. A success is \`{ "data": … }\`, an error \`{ "error": { "message", "code", "field"? } }\`; a message that the server sends is shown to the administrator. Lengths are UTF-16 code units, and a line break of a form, which is sent as CRLF, counts as one. Unknown fields of a response are ignored; the decisions of the project say what else the client accepts.`;

const headers = {
  'Idempotent-Replayed': {
    description: 'This is the response of the first request with the idempotency key.',
    schema: { const: 'true' },
  },
  'Retry-After': {
    description: 'Seconds, or an HTTP date, to wait before the next attempt.',
    schema: { type: 'string' },
    example: '30',
  },
  'WWW-Authenticate': { schema: { const: 'Bearer' } },
};

const parameters = {
  IdempotencyKey: {
    name: idempotencyHeader,
    in: 'header',
    description: 'One for each action of the administrator: a repeated request takes effect once.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `accessToken` of sign-in or refresh, valid for 15 minutes.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: apiKeyHeader,
    description: "The account's `adminApiKey`.",
  },
};

const security = {
  public: [],
  administrator: [{ accessToken: [] }],
  'administrator with API key': [{ accessToken: [], apiKey: [] }],
};

/** 'getApiKey' as 'Get API key'. */
const summaryOf = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(' api ', ' API ');

const tags = {
  authentication: 'Signing in and out, and new access tokens.',
  account: 'The profile, the password and the API key of the administrator.',
  inquiries: 'Inquiries of customers.',
  contact: 'Messages of the contact form.',
  images: 'Images of the website, by section.',
  videos: 'Videos of the website, by section.',
};

const tagOf = (path: string): string =>
  Object.keys(tags)
    .slice(2)
    .find((tag) => path.includes(`/${tag}`)) ??
  (path.startsWith('/api/auth/') ? 'authentication' : 'account');

function parametersOf(name: EndpointName): readonly JsonSchema[] {
  const { method, path, access, query } = endpoints[name];
  const { params = {}, query: values = {} } = samples[name];
  const schemas = query ? (structSchema(query).properties as Readonly<Record<string, JsonSchema>>) : {};
  return [
    ...Object.entries(params).map(([param, example]) => ({
      name: param,
      in: 'path',
      required: true,
      schema: param === 'section' ? sectionSchema(path) : { type: 'string', minLength: 1 },
      example,
    })),
    ...Object.entries(schemas).map(([param, schema]) => ({
      name: param,
      in: 'query',
      schema,
      example: values[param],
    })),
    ...(method !== 'GET' && access !== 'public' ? [refTo('parameters', 'IdempotencyKey')] : []),
  ];
}

/** The example of a body, with the names of files in place of their bytes. */
function bodyExample(name: EndpointName, { body, form, files = [] }: Sample): unknown {
  if (body) return JSON.parse(JSON.stringify(body).replace('{refreshToken}', 'refresh_0123456789'));
  const part = endpoints[name].form?.file ?? '';
  const isBatch = files.length > 1;
  return Object.fromEntries(
    Object.entries({ ...form, [part]: files }).map(([field, value]) => [
      field,
      isBatch ? [value].flat() : [value].flat()[0],
    ]),
  );
}

function requestBody(name: EndpointName): JsonSchema | null {
  const content = bodyContent(name);
  if (!content) return null;
  const example = bodyExample(name, samples[name]);
  const batch = Array.isArray(Object.values(example as object)[0])
    ? {
        description:
          'One file or several. A text field is sent once for each file, in the order of the files, or once for all.',
      }
    : {};
  const withExample = Object.entries(content).map(([type, media]) => [type, { ...media, example }] as const);
  return { required: true, ...batch, content: Object.fromEntries(withExample) };
}

async function operationOf(name: EndpointName): Promise<JsonSchema> {
  const { method, path, access, failure } = endpoints[name];
  const { status, body } = await record(name);
  if (status >= 300) throw new Error(`The sample of ${name} fails with ${status}`);
  const own = parametersOf(name);
  const request = requestBody(name);
  const isWrite = method !== 'GET';
  const successHeaders = isWrite && access !== 'public' ? ['Idempotent-Replayed'] : [];
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary: summaryOf(name),
    description: `The client shows "${failure}" for a failure without a message.`,
    security: security[access ?? 'administrator'],
    ...(own.length > 0 && { parameters: own }),
    ...(request && { requestBody: request }),
    responses: {
      [status]: {
        description: 'Success.',
        ...(successHeaders.length > 0 && { headers: headersOf(successHeaders) }),
        content: { 'application/json': { schema: successSchema(name), example: body } },
      },
      ...(await errorResponses(name)),
    },
  };
}

/** The API as OpenAPI 3.1, with examples that a fake backend has sent. */
async function openApiDocument(): Promise<JsonSchema> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name];
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: await operationOf(name) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Studio Admin API',
      version: manifest.version,
      description,
      contact: { name: 'Studio Admin' },
      license: { name: manifest.license, identifier: manifest.license },
    },
    servers: [{ url: 'http://127.0.0.1:4010', description: 'The fake backend: npm run fake-server' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: componentSchemas,
      responses: await sharedResponses(),
      parameters,
      headers,
      securitySchemes,
    },
  };
}

/** The text of docs/openapi.json; `npm run build:site` writes it. */
export const openApiJson = async (): Promise<string> =>
  `${JSON.stringify(await openApiDocument(), null, 2)}\n`;
