import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createListener } from '#fake-server/adapters/node.ts';
import { createBackend } from '#fake-server/backend.ts';
import { isLongRun } from '#tests/support/longRun.ts';
import { startNode } from '#tests/support/webServers.ts';
import { runSuite } from './suite/run.ts';

// @spec 6.3 6.4 7.1 7.2 7.3 7.4 7.6 7.9 7.12 7.13 7.14 7.16 7.19 9.18
test('every check holds for the fake backend over HTTP, whose answers are as the OpenAPI document has them', async () => {
  const backend = createBackend({ seed: { images: 12, videos: 4, inquiries: 5, contact: 5 } });
  // On a busy machine, the default of 5 s ends a connection that the next request uses.
  const server = createServer({ keepAliveTimeout: 60_000 }, createListener(backend, { cors: true }));
  const { origin, stop } = await startNode(server);
  onTestFinished(stop);
  const { results, left } = await runSuite({
    baseUrl: `${origin}/`,
    ...demoAccount,
    origin: 'https://studio.example',
    writesPassword: true,
    sendsLargeFiles: isLongRun,
    isDisposable: true,
  });
  const missed = results.filter(({ outcome }) => outcome !== 'holds');
  expect(missed.filter(({ reason }) => isLongRun || reason !== '--small-files')).toEqual([]);
  expect(left).toEqual([]);
}, 60_000);

test.runIf(isLongRun)(
  'the example server of the guide has at most 250 lines, and no required check differs',
  async () => {
    const path = 'docs/examples/server.mjs';
    const password = 'Linen-Oak-2026';
    const server = spawn(process.execPath, [path, '0'], {
      env: { ...process.env, ADMIN_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void server.kill());
    const exited = once(server, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}`)));
    const [url] = await Promise.race([once(server.stdout, 'data'), exited]);
    const report = await runSuite({
      baseUrl: String(url).trim(),
      email: 'admin@example.com',
      password,
      writesPassword: true,
      isDisposable: true,
    });
    expect(report.isSignedIn).toBe(true);
    expect(report.results.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
    expect(report.left).toEqual([]);
    expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThanOrEqual(251);
  },
  60_000,
);
