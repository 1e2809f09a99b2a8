import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statesOf, transitionsOf } from './chart.ts';
import { coverageOf, idsIn, readVisits, type Visit } from './coverage.ts';
import { coverageTable, exceptionFaults } from './coverageReport.ts';
import { outputFolder } from './entry.ts';
import { coverageExceptions } from './exceptions.ts';
import { chartOf } from './extract.ts';
import { type LoadedMachine, loadMachines } from './machines.ts';

/** Prints how much of each chart the unit tests reached; fails when a state or a transition was missed. */

const top = process.cwd();

/** A transition that the picture still shows was tested once, and nothing tests that it is gone. */
function vanished({ name, machine }: LoadedMachine): readonly string[] {
  const picture = join(top, outputFolder, `${name}.svg`);
  if (!existsSync(picture)) return [];
  const chart = chartOf(machine);
  const known = new Set([...statesOf(chart), ...transitionsOf(chart)].map(({ id }) => id));
  return idsIn(readFileSync(picture, 'utf8')).filter((id) => !known.has(id));
}

function report(machines: readonly LoadedMachine[], visits: readonly Visit[]): readonly string[] {
  const rows = machines.map((loaded) => ({
    ...coverageOf(chartOf(loaded.machine), visits, coverageExceptions),
    vanished: vanished(loaded),
  }));
  process.stdout.write(`${coverageTable(rows)}\n`);
  return [
    ...rows.flatMap(({ missed }) => missed.map((id) => `no unit test reaches ${id}`)),
    ...rows.flatMap((row) =>
      row.vanished.map((id) => `${id} is in the picture of ${row.chart} and not in the chart any more`),
    ),
    ...exceptionFaults(
      machines.map(({ machine }) => chartOf(machine)),
      visits,
      coverageExceptions,
    ),
  ];
}

const visits = readVisits(top);
const faults =
  visits.length === 0 ? ['no unit test has run: npm run test:unit'] : report(await loadMachines(top), visits);
for (const fault of faults) process.stdout.write(`  ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
