import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the same seed gives the same trace, byte for byte, alone and after another seed', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'simulation-')), 'trace');
  const options = ['--steps', '12', '--seeds', '3,2,3', '--trace', file];
  const { PATH, HOME } = process.env;
  // In a process of its own, whose globals it replaces.
  const child = spawnSync(process.execPath, ['--import', 'tsx', 'tests/simulation/main.ts', ...options], {
    encoding: 'utf8',
    // Without what says that this is a test: the tabs run the build of production.
    env: { PATH, HOME },
  });
  if (child.status !== 0) throw new Error(child.stdout + child.stderr);
  const [, alone, , after] = readFileSync(file, 'utf8')
    .trimEnd()
    .split(/^seed \d+\n/m);
  expect(alone).toContain('POST /api/auth/login');
  expect(after).toBe(alone?.trimEnd());
}, 120_000);
