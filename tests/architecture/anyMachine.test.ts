import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { projectFiles } from './sources.ts';

interface Result {
  readonly status: unknown;
  readonly output: string;
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** What a script of Node prints, and its exit status. */
const run = (...rest: readonly string[]): Promise<Result> =>
  new Promise((resolve) => {
    execFile(process.execPath, rest, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, output: stdout + stderr }),
    );
  });

const checkPath = 'src/build/checkNode.cjs';

describe('Node', () => {
  const checkWith = (version: string) =>
    run(
      '-e',
      `Object.defineProperty(process, 'version', { value: 'v${version}' }); require('./${checkPath}')`,
    );

  test('every npm command checks it first', () => {
    const unchecked = Object.entries(manifest.scripts).filter(
      ([, command]) => !command.startsWith(`node ${checkPath} && `),
    );
    expect(unchecked).toEqual([]);
  });

  test.each(['18.20.8', '20.17.0', '23.11.1'])('%s is refused', async (version) => {
    expect(await checkWith(version)).toEqual({
      status: 1,
      output: `This is Node ${version}, and the project needs one of these: 20.19, 22.12, 24.0 or newer. .nvmrc names one for nvm, fnm and others.\n`,
    });
  });

  test.each(['20.19.0', '22.12.1', '26.1.0'])('%s is accepted', async (version) => {
    expect(await checkWith(version)).toEqual({ status: 0, output: '' });
  });

  test('the check has no syntax and no module that Node 10 does not know', () => {
    const code = readFileSync(checkPath, 'utf8').replace(/^\/\/.*/gm, '');
    expect(code).not.toMatch(/\?\.|\?\?|catch \{|\bimport\b|\basync\b|node:/);
  });

  test('missing packages are said before anything else runs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clone-'));
    mkdirSync(join(folder, dirname(checkPath)), { recursive: true });
    for (const path of ['package.json', checkPath]) copyFileSync(path, join(folder, path));
    expect(await run(join(folder, checkPath))).toEqual({
      status: 1,
      output: 'The packages are not installed. Run: npm ci\n',
    });
    rmSync(folder, { recursive: true });
  });

  test('.nvmrc, engines and the pages name the same versions, and npm ci refuses others', () => {
    const [first] = manifest.engines.node.split(' || ');
    expect(first).toMatch(new RegExp(`^\\^${readFileSync('.nvmrc', 'utf8').trim()}\\.`));
    expect(manifest.engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0');
    for (const page of ['README.md', 'docs/contributing.md'])
      expect(readFileSync(page, 'utf8')).toContain('Node 20.19, 22.12, or 24 and newer');
    expect(readFileSync('.npmrc', 'utf8')).toContain('engine-strict=true\n');
  });
});

describe('a clone with core.autocrlf', () => {
  const attributes = execFileSync('git', ['check-attr', '--stdin', '-z', 'text', 'eol'], {
    input: execFileSync('git', ['ls-files', '-z']),
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  }).split('\0');
  const values = new Map<string, string>();
  for (let index = 0; index + 2 < attributes.length; index += 3)
    values.set(`${attributes[index]} ${attributes[index + 1]}`, attributes[index + 2] ?? '');

  test('every text has the ends of lines of the repository', () => {
    const texts = projectFiles().map(({ path }) => path);
    expect(texts.length).toBeGreaterThan(1_000);
    const others = texts.filter(
      (path) => values.get(`${path} text`) !== 'auto' || values.get(`${path} eol`) !== 'lf',
    );
    expect(others).toEqual([]);
    expect(projectFiles().filter(({ text }) => text.includes('\r\n'))).toEqual([]);
  });

  test('pictures and films are not converted', () => {
    const media = [...values.keys()].filter((key) => /\.(?:webp|png|mp4|webm) text$/.test(key));
    expect(media.length).toBeGreaterThan(100);
    expect(media.filter((key) => values.get(key) !== 'unset')).toEqual([]);
  });
});

describe('npm run dev and npm run build', () => {
  const script = 'src/build/vite.mjs';

  test('says that its port is taken', async () => {
    const server = createServer();
    const port = await listen(server);
    const sentence = `Port ${port} is taken. Stop what uses it, or choose another`;
    expect(await run(script, '--port', String(port))).toEqual({
      status: 1,
      output: `${sentence}: npm run dev -- --port ${port + 1}\n`,
    });
    // Before the build of the demo.
    expect(await run('fake-server/start.mjs', 'demo', '--port', String(port))).toEqual({
      status: 1,
      output: `${sentence} with --port.\n`,
    });
    server.close();
  });

  test.each(['', 'api.example.com', 'ftp://example.com'])('refuses the server %j', async (url) => {
    expect(await run(script, '--api', url)).toEqual({
      status: 1,
      output: `--api takes the url of a server, https://api.example.com, not '${url}'.\n`,
    });
  });

  test.each(['reports', '//reports.example.com', 'ftp://example.com'])(
    'refuses the address %j of reports',
    async (url) => {
      vi.stubEnv('VITE_REPORT_URL', url);
      const result = await run(script, 'build');
      vi.unstubAllEnvs();
      expect(result).toEqual({
        status: 1,
        output: `VITE_REPORT_URL is a url, or a path of the own origin as /reports is, not '${url}'.\n`,
      });
    },
  );

  test.each(['admin', '/admin', 'C:/Program Files/Git/admin/'])('refuses the base path %j', async (path) => {
    expect(await run(script, 'build', '--base', path)).toEqual({
      status: 1,
      output: `The base path begins and ends with a slash, as /admin/ does, unlike '${path}'.\n`,
    });
  });

  test('forwards /api to the server of --api', { timeout: 60_000 }, async () => {
    const api = createServer((request, response) => response.end(`the server got ${request.url}`));
    const free = createServer();
    const port = String(await listen(free));
    await once(free.close(), 'close');
    const rest = [`--api=http://127.0.0.1:${await listen(api)}`, '--port', port];
    const child = spawn(process.execPath, [script, ...rest]);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    try {
      const url = `http://127.0.0.1:${port}/api/admin/profile`;
      const answer = await vi
        .waitFor(() => fetch(url), { timeout: 40_000, interval: 100 })
        .catch(() => output);
      expect(answer instanceof Response ? await answer.text() : answer).toBe(
        'the server got /api/admin/profile',
      );
    } finally {
      child.kill();
      api.close();
    }
  });
});
