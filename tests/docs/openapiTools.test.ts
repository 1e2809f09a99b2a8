import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { createConnection } from '#tests/contract/suite/connection.ts';
import { withoutTelemetry } from '#tests/support/installPackages.ts';
import { operations } from '#tests/support/openapi.ts';
import { installTools, toolsFolder } from '#tests/support/openapiTools.ts';
import { freePort, runServer, type WebServer } from '#tests/support/webServers.ts';

// The tools that backend teams give docs/openapi.json to (decision 157): `npm run test:openapi`.

const scripts = {
  redocly: '@redocly/cli/bin/cli.js',
  spectral: '@stoplight/spectral-cli/dist/index.js',
  typescript: 'typescript/bin/tsc',
  openapiTypescript: 'openapi-typescript/bin/cli.js',
  prism: '@stoplight/prism-cli/dist/index.js',
};

const scriptOf = (tool: keyof typeof scripts) => join(toolsFolder, 'node_modules', scripts[tool]);
const env = { ...process.env, ...withoutTelemetry };

/** The exit status and what was printed. */
const run = (tool: keyof typeof scripts, cwd: string, ...rest: readonly string[]) =>
  new Promise<{ readonly status: number; readonly output: string }>((done) => {
    const child = execFile(process.execPath, [scriptOf(tool), ...rest], { cwd, env }, (_, output) =>
      done({ status: child.exitCode ?? 1, output }),
    );
  });

const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom'],
  types: [],
};

/** What a backend team writes with a generated client. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

export async function useClient(baseUrl: string) {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: 'Bearer token' } });
  const signedIn = await client.POST('/api/auth/login', { body: { email: 'ada@example.com', password: 'secret' } });
  const token: string | undefined = signedIn.data?.data.tokens.accessToken;
  const key: string | undefined = (await client.GET('/api/admin/api-key')).data?.data.adminApiKey;
  const list = await client.GET('/api/v1/admin/inquiries', { params: { query: { limit: 1, offset: 0 } } });
  const path = { id: list.data?.data[0]?.id ?? '' };
  const changed = await client.PUT('/api/v1/admin/inquiries/{id}', { params: { path }, body: { status: 'completed' } });
  const images = await client.GET('/api/images/{section}', { params: { path: { section: 'gallery' } } });
  const titles: (string | null | undefined)[] | undefined = images.data?.data.map(({ title }) => title);
  return { token, key, statuses: [signedIn, list, changed, images].map(({ response }) => response.status), titles };
}
`;

const document: { readonly info: object & { readonly license?: unknown } } = JSON.parse(
  readFileSync('docs/openapi.json', 'utf8'),
);
const reads = operations.filter(({ method }) => method === 'GET');

/** Each read of the contract that a server does not answer, or answers with a body that the dashboard would not read. */
async function unreadable(origin: string): Promise<readonly string[]> {
  const { send } = createConnection({ baseUrl: origin, email: '', password: '' });
  const problems = reads.map(async ({ name, parameters }) => {
    const examples = (place: string) =>
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place)
          .map((parameter) => [parameter.name, String(parameter.example)]),
      );
    const params = examples('path');
    const search = `?${new URLSearchParams(examples('query'))}`;
    const endpoint = name as EndpointName;
    const { status, body } = await send(endpoint, { params, search, token: 'token' });
    if (status !== 200) return [`${name}: ${status}`];
    const malformed: string[] = [];
    const read = endpoints[endpoint].parse(body, (problem) => malformed.push(problem), params);
    return read.then(
      () => malformed,
      (error) => [`${name}: ${error}`],
    );
  });
  return (await Promise.all(problems)).flat();
}

/** A folder with the document, the types made from it, and Prism with it. */
async function use(changed: object) {
  const folder = mkdtempSync(join(toolsFolder, 'run-'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(changed));
  writeFileSync(join(folder, 'spectral.yaml'), 'extends: ["spectral:oas"]\n');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));
  writeFileSync(join(folder, 'client.ts'), program);
  const port = await freePort();
  const home = mkdtempSync(join(toolsFolder, 'prism-'));
  const prism: WebServer = await runServer(
    process.execPath,
    [scriptOf('prism'), 'mock', '--errors', '--port', String(port), join(folder, 'openapi.json')],
    { port, folder: home },
  );
  return {
    redocly: async () => {
      const { status, output } = await run('redocly', folder, 'lint', '--format=json', 'openapi.json');
      const { totals, problems } = JSON.parse(output);
      return { status, totals, rules: problems.map(({ ruleId }: { ruleId: string }) => ruleId) };
    },
    spectral: () =>
      run('spectral', folder, 'lint', 'openapi.json', '-r', 'spectral.yaml', '--fail-severity=hint'),
    /** What TypeScript says of the program; its JavaScript is in the folder. */
    compile: async () => {
      await run('openapiTypescript', folder, 'openapi.json', '-o', 'api.d.ts');
      return run('typescript', folder);
    },
    client: async () => {
      const { useClient } = await import(pathToFileURL(join(folder, 'client.js')).href);
      return useClient(prism.origin);
    },
    unreadable: () => unreadable(prism.origin),
    stop: async () => {
      await prism.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

beforeAll(async () => {
  const reason = await installTools();
  if (reason !== null) throw new Error(reason);
}, 300_000);

type Used = Awaited<ReturnType<typeof use>>;

describe('docs/openapi.json', { timeout: 120_000 }, () => {
  let used: Used;
  beforeAll(async () => {
    used = await use(document);
  }, 60_000);
  afterAll(() => used.stop());

  test('Redocly has no error and no warning by its recommended rules', async () => {
    const totals = { errors: 0, warnings: 0, ignored: 0 };
    expect(await used.redocly()).toEqual({ status: 0, totals, rules: [] });
  });

  test('Spectral has nothing to say, down to hints', async () => {
    const { status, output } = await used.spectral();
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringContaining("No results with a severity of 'hint' or higher found!"),
    });
  });

  test('a generated client is accepted by TypeScript, and used with Prism', async () => {
    expect(await used.compile()).toEqual({ status: 0, output: '' });
    expect(await used.client()).toEqual({
      token: expect.any(String),
      key: expect.any(String),
      statuses: [200, 200, 200, 200],
      titles: [expect.any(String)],
    });
  });

  test('Prism answers every read as the dashboard reads it', async () => {
    expect(reads.map(({ name }) => name)).toEqual(
      Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [name] : [])),
    );
    expect(await used.unreadable()).toEqual([]);
  });
});

describe('a document with defects', { timeout: 120_000 }, () => {
  let used: Used;
  beforeAll(async () => {
    const { license: _, ...info } = document.info;
    const text = JSON.stringify({ ...document, info, tags: [] });
    used = await use(JSON.parse(text.replaceAll('"adminApiKey"', '"apiKey"')));
  }, 60_000);
  afterAll(() => used.stop());

  test('is noticed by each tool', async () => {
    const spectral = await used.spectral();
    const compiled = await used.compile();
    expect({
      redocly: (await used.redocly()).rules,
      spectral: [spectral.status, spectral.output],
      compiled: [compiled.status, compiled.output],
      unreadable: await used.unreadable(),
    }).toEqual({
      redocly: ['info-license'],
      spectral: [1, expect.stringContaining('operation-tag-defined')],
      compiled: [2, expect.stringContaining("Property 'adminApiKey' does not exist")],
      unreadable: [expect.stringContaining('getApiKey: UnreadableResponse')],
    });
  });
});
