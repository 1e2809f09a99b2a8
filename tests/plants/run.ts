import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { testsUsing } from '#tests/mutants/imports.ts';
import { type PromiseId, promises } from '#tests/promises/promises.ts';
import type { Plant } from './plant.ts';
import { plants } from './plants.ts';
import { type Found, rowOf, rowsIn, tableOf, withTable } from './table.ts';

/**
 * `npm run test:plants -- --seeds 1..50 --steps 100` puts each defect of plants.ts into a copy of the tree, and runs the
 * explorations of the charts and then the simulation until a promise is broken. `--only <parts of names>`, `--for` (seconds of the
 * simulation of a plant), `--at-once 1`, `--write` (renews the rows in docs/reliability.md), `--simulated` (no explorations).
 */

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1..50' },
    steps: { type: 'string', default: '100' },
    for: { type: 'string', default: '1200' },
    only: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '2' },
    simulated: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

// What it starts inherits it.
setPriority(10);
const reliability = join('docs', 'reliability.md');

/** The tree with the defect; only what runs is copied. */
function plantIn({ file, text, planted }: Plant): string {
  const folder = mkdtempSync(join(tmpdir(), 'plant-'));
  for (const name of [
    'src',
    'machines',
    'fake-server',
    'tests',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
  ])
    cpSync(name, join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'docs']) symlinkSync(join(process.cwd(), name), join(folder, name));
  const before = readFileSync(file, 'utf8');
  if (before.split(text).length !== 2) throw new Error(`A plant whose text is not there once: ${file}`);
  writeFileSync(
    join(folder, file),
    before.replace(text, () => planted),
  );
  return folder;
}

const run = (folder: string, ...rest: readonly string[]): Promise<{ status: number; output: string }> =>
  new Promise((resolve) => {
    const { PATH, HOME } = process.env;
    const options = { cwd: folder, env: { PATH, HOME, NO_COLOR: '1', TESTS: 'all' }, maxBuffer: 2 ** 28 };
    execFile(process.execPath, rest, options, (error, stdout, stderr) =>
      resolve({ status: error ? 1 : 0, output: stdout + stderr }),
    );
  });

const nameOf = (test: string) => test.replace(/^.*\/|\.explore\.test\.ts$/g, '');

async function explore({ file }: Plant, folder: string): Promise<Found | null> {
  const tests = testsUsing(file, join('tests', 'machines'), '').filter((test) => test.includes('.explore.'));
  for (const test of tests) {
    const { status, output } = await run(folder, join('node_modules', 'vitest', 'vitest.mjs'), 'run', test);
    if (status === 0) continue;
    const broken = (Object.keys(promises) as PromiseId[]).flatMap((id) => {
      const place = output.indexOf(`+   "${promises[id].text}": [`);
      if (place < 0) return [];
      const steps =
        output
          .slice(place)
          .split(/^\+ {3}\]/m, 1)[0]
          ?.match(/^\+ {5}"/gm)?.length ?? 0;
      return [{ id, steps }];
    });
    const [first] = broken.toSorted((one, other) => one.steps - other.steps);
    const by = `exploration ${nameOf(test)}`;
    if (!first && !/Error: /.test(output)) throw new Error(`The exploration has not run:\n${output}`);
    return { by, seed: null, promise: first?.id ?? 'an error is thrown', steps: first?.steps ?? null };
  }
  return null;
}

/** Or in how many seeds nothing was found. */
async function simulate(folder: string): Promise<Found | number> {
  const { seeds, steps } = values;
  const command = ['--import', 'tsx', join('tests', 'simulation', 'main.ts'), '--first', '--no-shrink'];
  const { output } = await run(folder, ...command, '--seeds', seeds, '--steps', steps, '--for', values.for);
  const [, seed, step, promise] = /^Seed (\d+), step (\d+): .*\((\w+)\)$/m.exec(output) ?? [];
  if (promise) return { by: 'simulation', seed: Number(seed), promise, steps: Number(step) };
  const [, simulated] = /^(\d+) seeds,/m.exec(output) ?? [];
  if (!simulated) throw new Error(`The simulation has not run:\n${output}`);
  return Number(simulated);
}

const only = values.only.split(',');
const waiting = plants.filter(({ name }) => only.some((part) => name.includes(part)));
const rows = new Map<string, string>();

async function work(): Promise<void> {
  for (let plant = waiting.shift(); plant; plant = waiting.shift()) {
    const folder = plantIn(plant);
    const result = (!values.simulated && (await explore(plant, folder))) || (await simulate(folder));
    rmSync(folder, { recursive: true });
    const row = typeof result === 'number' ? rowOf(plant, null, result) : rowOf(plant, result, null);
    rows.set(plant.name, row);
    process.stdout.write(`${row}\n`);
    if (!values.write) continue;
    const text = readFileSync(reliability, 'utf8');
    writeFileSync(reliability, withTable(text, new Map([...rowsIn(text), ...rows])));
  }
}

await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
process.stdout.write(tableOf(rows));
