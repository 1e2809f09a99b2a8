import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { runSuite } from './suite/run.ts';

test('the example server of the guide has at most 250 lines, and no required check differs', async () => {
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
}, 60_000);
