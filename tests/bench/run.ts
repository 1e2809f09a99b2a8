import { parseArgs } from 'node:util';
import { type Bench, type Measure, type Options, slow4g, startBench } from './bench.ts';
import { buildAgainst, buildApp, buildFloors, buildReactAdmin, folders } from './builds.ts';
import { javascript } from './measures/javascript.ts';
import { growth, listUse } from './measures/list.ts';
import { reactAdmin } from './measures/reactAdmin.ts';
import { startUp } from './measures/start.ts';
import { transfer } from './measures/transfer.ts';
import { type Figure, markdownTable, tableOf } from './report.ts';

/** `npm run bench`. Nothing here passes or fails: machines differ. */

const help = `Measures the application beside reference pages (docs/performance.md).

  npm run bench -- [options]

  --items N        how many items of each kind there are (10000)
  --no-throttling  starts without a slow line and a slow CPU
  --only TEXT      only the rows whose name contains the text; those beside react-admin run with 'react-admin' alone
  --against REF    builds another commit and measures it in turn with this one
  --growth LIST    the list with more and more items, as in 100,1000,10000,100000, instead of the table, with a log-log plot
`;

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '10000' },
    'no-throttling': { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
    growth: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const options: Options = {
  items: Number(values.items),
  throttling: values['no-throttling'] ? null : slow4g,
  against: values.against ?? null,
};
if (!Number.isInteger(options.items) || options.items < 50) throw new Error('--items takes a number from 50');

/** Its packages are installed first, so that only a run that asks for it measures it. */
const hasReactAdmin = values.only.includes('react-admin');
const measures: readonly Measure[] = hasReactAdmin ? [reactAdmin] : [javascript, startUp, listUse, transfer];
/** What depends on the build alone, and is not measured for the other one in the same rounds. */
const ofBuild: readonly Measure[] = [javascript, transfer];
const isWanted = (name: string): boolean => name.includes(values.only);

async function figuresOf(measure: Measure, bench: Bench): Promise<readonly Figure[]> {
  process.stderr.write(`${measure.rows.join(', ')} …\n`);
  const figures = await measure.run(bench);
  if (options.against === null || !ofBuild.includes(measure)) return figures;
  const { origins } = bench;
  const other = await measure.run({
    ...bench,
    origins: { ...origins, app: origins.against },
    folder: folders.against,
  });
  return figures.map((figure) => ({
    ...figure,
    against: other.find(({ name }) => name === figure.name)?.ours,
  }));
}

async function table(bench: Bench): Promise<readonly (readonly string[])[]> {
  const measured: Figure[] = [];
  for (const measure of measures.filter(({ rows }) => rows.some(isWanted)))
    measured.push(...(await figuresOf(measure, bench)));
  return tableOf(
    measured.filter(({ name }) => isWanted(name)),
    options.against,
  );
}

async function run(): Promise<void> {
  if (hasReactAdmin) {
    const reason = await buildReactAdmin();
    if (reason !== null) throw new Error(`react-admin: ${reason}`);
  }
  if (options.against !== null) buildAgainst(options.against);
  await buildApp();
  await buildFloors();
  const bench = await startBench(options);
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
