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

interface AxeOptions {
  /** Only these rules; otherwise all that axe-core enables by default. */
  readonly only?: readonly string[];
}

/** Runs axe-core on the page: one text for each element that violates a rule. */
export async function axeViolations(page: Page, { only }: AxeOptions = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = JSON.stringify({
    resultTypes: ['violations'],
    ...(only && { runOnly: only }),
  });
  const { violations } = create(await page.evaluate(`axe.run(document, ${options})`), results);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html}\n${failureSummary}`),
  );
}
