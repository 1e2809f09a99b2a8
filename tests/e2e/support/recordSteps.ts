import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BrowserContext, TestInfo } from '@playwright/test';
import { browserCoverageFolder, type VisitFile } from '#docs/review/core/coverage.ts';
import type { ReportedStep } from '#docs/review/storyboard/storyboard.ts';

/** With `COVERAGE=1`, and in the inspected build: writes what a test reaches to `.cache/coverage-browser`. */
export async function recordSteps(
  { context }: { readonly context: BrowserContext },
  use: () => Promise<void>,
  { file, title, testId }: TestInfo,
): Promise<void> {
  if (!process.env.COVERAGE) return use();
  const reached = new Map<string, { readonly states: Set<string>; readonly transitions: Set<string> }>();
  await context.exposeFunction('reportStep', ({ chart, active, transitions }: ReportedStep) => {
    const known = reached.get(chart) ?? { states: new Set(), transitions: new Set() };
    reached.set(chart, known);
    for (const id of active) known.states.add(id);
    for (const id of transitions) {
      known.transitions.add(id);
      // A state that is left at once.
      known.states.add(id.split('|')[0] ?? id);
    }
  });
  await use();
  const visits: VisitFile['visits'] = [...reached].map(([chart, { states, transitions }]) => ({
    chart,
    fingerprint: '',
    states: [...states].sort(),
    transitions: [...transitions].sort(),
  }));
  const test = relative(process.cwd(), file).replaceAll('\\', '/');
  const written: VisitFile = { test, visits, tests: [{ title, visits }] };
  mkdirSync(browserCoverageFolder, { recursive: true });
  writeFileSync(join(browserCoverageFolder, `${testId}.json`), JSON.stringify(written));
}
