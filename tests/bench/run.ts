import { parseArgs } from 'node:util';
import { type Bench, type Measure, startBench } from './bench.ts';
import { buildAgainst, buildApp, buildFloors, buildReactAdmin } from './builds.ts';
import { javascript } from './measures/javascript.ts';
import { growth, listUse } from './measures/list.ts';
import { reactAdmin } from './measures/reactAdmin.ts';
import { startUp } from './measures/start.ts';
import { longestTasks } from './measures/task.ts';
import { type Figure, markdownTable, tableOf } from './report.ts';

/** `npm run bench`. Nothing here passes or fails: machines differ. */

const help = `Measures the application beside reference pages (docs/performance.md).

  npm run bench -- [options]

  --only TEXT      only the rows whose name contains the text; those beside react-admin run with 'react-admin' alone
  --against REF    builds another commit and measures it in turn with this one
  --growth LIST    the list with more and more items, as in 100,1000,10000,100000, instead of the table, with a log-log plot
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    against: { type: 'string' },
    growth: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** Its packages are installed first, so that only a run that asks for it measures it. */
const hasReactAdmin = values.only.includes('react-admin');
const measures: readonly Measure[] = hasReactAdmin
  ? [reactAdmin]
  : [javascript, startUp, listUse, longestTasks];
const isWanted = (name: string): boolean => name.includes(values.only);

async function table(bench: Bench): Promise<readonly (readonly string[])[]> {
  const measured: Figure[] = [];
  for (const measure of measures.filter(({ rows }) => rows.some(isWanted))) {
    process.stderr.write(`${measure.rows.join(', ')} …\n`);
    measured.push(...(await measure.run(bench)));
  }
  return tableOf(
    measured.filter(({ name }) => isWanted(name)),
    values.against,
  );
}

async function run(): Promise<void> {
  if (hasReactAdmin) await buildReactAdmin();
  if (values.against !== undefined) buildAgainst(values.against);
  await buildApp();
  await buildFloors();
  const bench = await startBench(10_000, values.against !== undefined);
  try {
    if (values.growth === undefined) process.stdout.write(`${markdownTable(await table(bench))}\n`);
    else {
      const grown = await growth(bench, values.growth.split(',').map(Number));
      process.stdout.write(`${markdownTable(grown.table)}\n\n${grown.plot}\n`);
    }
  } finally {
    await bench.stop();
  }
}

if (values.help) process.stdout.write(help);
else await run();
