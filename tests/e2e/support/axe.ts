import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { array, create, string, type } from 'superstruct';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const results = type({
  violations: array(
    type({ id: string(), help: string(), nodes: array(type({ html: string(), failureSummary: string() })) }),
  ),
});

/** Rules of good practice that are about whole pages. */
const aboutPages = ['landmark-one-main', 'page-has-heading-one'];

/**
 * Asks axe-core what is wrong with the page as it is now, by all the rules that are on by themselves: one line for each
 * element. `isBare` is for a state that is not a page yet.
 */
export async function axeViolations(page: Page, { isBare = false } = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const rules = Object.fromEntries((isBare ? aboutPages : []).map((rule) => [rule, { enabled: false }]));
  const options = JSON.stringify({ resultTypes: ['violations'], rules });
  const found = create(await page.evaluate(`axe.run(document, ${options})`), results);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html}\n${failureSummary}`),
  );
}
