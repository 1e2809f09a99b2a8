import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { promises } from '#tests/promises/promises.ts';
import { brokenIn } from './simulate.ts';

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

test('a recording says which promise was broken, after which step, and what was found, without what is stored', () => {
  const facts = JSON.stringify({ isAtRest: true, local: [['admin-session', 'refresh_1']] });
  const steps = [
    { by: 'rest', milliseconds: 75_000, seed: 1 },
    { by: { tab: 'tab 2', act: { type: 'back' } }, milliseconds: 150, seed: 2 },
  ] as const;
  expect(JSON.parse(brokenIn({ promise: 'deletedIsGone', step: 2, facts }, steps))).toEqual({
    promise: 'deletedIsGone',
    text: promises.deletedIsGone.text,
    step: 2,
    act: 'In tab 2 the person goes back. (0.15 s pass)',
    found: { isAtRest: true },
  });
});
