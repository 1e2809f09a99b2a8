import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** In a process of its own, whose globals it replaces. */
function run(...options: readonly string[]) {
  const trace = join(mkdtempSync(join(tmpdir(), 'simulation-')), 'trace');
  const command = ['--import', 'tsx', 'tests/simulation/main.ts', '--steps', '25', '--trace', trace];
  const { PATH, HOME } = process.env;
  const child = spawnSync(process.execPath, [...command, ...options], {
    encoding: 'utf8',
    // Without what says that this is a test: the tabs run the build of production.
    env: { PATH, HOME },
  });
  if (child.status !== 0) throw new Error(child.stdout + child.stderr);
  return readFileSync(trace, 'utf8');
}

test('the same seed gives the same trace, byte for byte, alone and after another seed', () => {
  const alone = run('--seed', '3');
  const after = run('--seeds', '2..3');
  expect(alone).toContain('POST /api/auth/login');
  expect(after.slice(after.indexOf('seed 3'))).toBe(alone);
}, 120_000);
