import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { array, create, string, type } from 'superstruct';
import { isLongRun } from '#tests/support/longRun.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const results = type({
  violations: array(
    type({ id: string(), help: string(), nodes: array(type({ html: string(), failureSummary: string() })) }),
  ),
});

/**
 * Runs axe-core on the page, or on the modal dialog over it: one text for each element that violates a rule. The rule target-size
 * is WCAG 2.2's 24 px, and not among axe-core's default ones.
 */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = JSON.stringify({
    resultTypes: ['violations'],
    // Style sheets are read for one rule: that none locks the orientation.
    preload: isLongRun,
    rules: { 'target-size': { enabled: true } },
  });
  const top = "[...document.querySelectorAll('dialog:modal')].at(-1) ?? document";
  // Without what has passed, which is long.
  const run = `axe.run(${top}, ${options}).then(({ violations }) => ({ violations }))`;
  const { violations } = create(await page.evaluate(run), results);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html}\n${failureSummary}`),
  );
}
