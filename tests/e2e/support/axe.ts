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
  readonly without?: readonly string[];
}

/**
 * Takes the articles that are not shown out of the page while it is checked: axe-core judges nothing of them, but all that a
 * page has is part of its tree, which takes seconds for the charts of the gallery.
 */
async function withoutHidden(check: () => Promise<unknown>): Promise<unknown> {
  const hidden = [...document.querySelectorAll('article')].filter((article) => !article.checkVisibility());
  const places = hidden.map((article) => {
    const place = document.createComment('');
    article.replaceWith(place);
    return { article, place };
  });
  try {
    return await check();
  } finally {
    for (const { article, place } of places) place.replaceWith(article);
  }
}

/** Runs axe-core on the page: one text for each element that violates a rule. */
export async function axeViolations(
  page: Page,
  { only, without = [] }: AxeOptions = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = JSON.stringify({
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: only }),
  });
  const { violations } = create(
    await page.evaluate(`(${withoutHidden})(() => axe.run(document, ${options}))`),
    results,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html}\n${failureSummary}`),
  );
}
