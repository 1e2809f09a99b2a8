import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWiring } from '#docs/plugins/wiring/system.ts';
import { changesIn, parseRange, writeDiff } from '#docs/review/commands/diff.ts';
import type { ReviewConfig } from '#docs/review/config.ts';

// Below the project, where its packages are found.
const folder = join(process.cwd(), '.cache', `comment-${process.pid}`);
const config: ReviewConfig = {
  root: folder,
  charts: ['machines/*/*.machine.ts'],
  out: 'charts',
  ports: readWiring,
};

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const git = (...given: readonly string[]) => {
  const { status, stderr } = spawnSync('git', given, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};
const commit = (message: string) => {
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', message);
};

const doorCode = (id: string) => `
import { emit, setup } from 'xstate';
import { closingDelay } from '../times.ts';

export const ${id}Machine = setup({
  types: { context: {} as { isLocked: boolean }, emitted: {} as { type: '${id}.opened' } },
  guards: { canOpen: ({ context }) => !context.isLocked },
  actions: { report: emit({ type: '${id}.opened' }) },
  delays: { closingDelay },
}).createMachine({
  id: '${id}',
  context: { isLocked: false },
  initial: 'closed',
  states: {
    closed: { on: { pushed: { guard: 'canOpen', target: 'open', actions: 'report' } } },
    open: { after: { closingDelay: 'closed' }, on: { pulled: 'closed' } },
  },
});
`;
const doors = ['door', 'gate', 'hatch'];
const listeners = (names: readonly string[]) => `
${doors.map((id) => `import { ${id}Machine } from '../../machines/${id}/${id}.machine.ts';`).join('\n')}
export function listen(scope, bell) {
${doors.map((id) => `  const ${id} = scope.start(${id}Machine);`).join('\n')}
${names.map((id) => `  ${id}.on('${id}.opened', () => bell.ring('${id}'));`).join('\n')}
}
`;

beforeAll(() => {
  write('package.json', '{ "type": "module" }');
  write('machines/times.ts', 'export const closingDelay = 5_000;\n');
  for (const id of doors) write(`machines/${id}/${id}.machine.ts`, doorCode(id));
  write('src/app/listen.ts', listeners(doors));
  git('init', '--quiet');
  commit('Doors');
  git('tag', 'before');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const comment = async (range: string): Promise<string> => {
  const options = { range: parseRange(range), format: 'github', folder: join(folder, 'unused') };
  return (await writeDiff(config, options)).join('\n');
};
const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('- '));

test('an inverted guard, another delay and a listener less are one line each', async () => {
  write('machines/times.ts', 'export const closingDelay = 50_000;\n');
  write('machines/door/door.machine.ts', doorCode('door').replace('!context.isLocked', 'context.isLocked'));
  write('src/app/listen.ts', listeners(['door', 'hatch']));
  commit('Silent changes');
  git('tag', 'silent');
  const text = await comment('before..silent');
  expect(linesOf(text)).toEqual([
    '- **changed** 3 charts: `door`, `gate`, `hatch`: `delay closingDelay ‘5 s’ became ‘50 s’` ([machines/times.ts:1](machines/times.ts#L1))',
    '- **changed** `door`: `guard canOpen: implementation changed` ([machines/door/door.machine.ts:7](machines/door/door.machine.ts#L7))',
    '- **gone** `gate`: `listener ↑ gate.opened in app / bell.ring(gate)` ([src/app/listen.ts:10](src/app/listen.ts#L10))',
  ]);
  expect(text).toContain('3 changes in 3 charts.');
}, 60_000);

test('a new transition is a line, and an arrow of a diagram', async () => {
  write(
    'machines/gate/gate.machine.ts',
    doorCode('gate').replace("pulled: 'closed'", "pulled: 'closed', 'storm.came': 'closed'"),
  );
  commit('A storm');
  const text = await comment('silent..HEAD');
  expect(linesOf(text)).toEqual(['- **new** `gate.open`: `storm.came → closed`']);
  expect(text).toContain(
    [
      '```mermaid',
      'flowchart LR',
      '  s0("closed")',
      '  s1("open")',
      '  s1 -->|"storm.came"| s0',
      '  linkStyle 0 stroke:#2e9e4f,stroke-width:2px',
      '```',
    ].join('\n'),
  );
}, 60_000);

test('a listener less alone is a change of its chart', async () => {
  write('src/app/listen.ts', listeners(['door']));
  commit('A listener less');
  const text = await comment('HEAD~1..HEAD');
  expect(linesOf(text)).toHaveLength(1);
  expect(text).toContain('1 change in 1 chart.');
}, 60_000);

test('nothing is said of what has not changed', async () => {
  expect(await changesIn(config, parseRange('silent..silent'))).toEqual({ charts: [], wiring: [] });
  expect(await comment('silent..silent')).toBe('## Statecharts, silent..silent\n\nNo chart has changed.');
}, 60_000);
