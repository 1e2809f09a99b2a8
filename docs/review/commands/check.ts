import type { Project } from '../config.ts';
import { findingText, lintChart } from '../core/lint.ts';
import { loadMachines } from '../core/loadMachines.ts';

/** Prints the mistakes in the charts; resolves to whether there are none. */
export async function check(project: Project, print: (line: string) => void): Promise<boolean> {
  const machines = await loadMachines(project);
  const findings = machines.flatMap(({ chart }) => lintChart(chart));
  for (const finding of findings) print(`  ${findingText(finding)}`);
  print(`${machines.length} charts, ${findings.length} problems`);
  return findings.length === 0;
}
