import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import { expect, test } from './support/fixtures.ts';

const folder = join(process.cwd(), 'docs', 'statecharts');
const gallery = pathToFileURL(join(folder, 'index.html')).href;

test.beforeEach(async ({ context, page }) => {
  await context.setOffline(true);
  await page.goto(gallery);
});

test('the gallery opens from a file and shows every chart that has a picture', async ({ page }) => {
  const names = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+)\.svg\)/g)];
  expect(names.length).toBeGreaterThan(10);
  await expect(page.getByRole('heading', { name: 'Statecharts', level: 1 })).toBeVisible();
  for (const [, name] of names) await expect(page.locator(`#${name} .frame > svg`)).toBeVisible();
});

test('searching shows the charts in which the text stands, and opens the part where it does', async ({
  page,
}) => {
  await page.getByLabel('Search in all charts').fill('rememberFile');
  await expect(page.getByRole('status').first()).toHaveText(/^\d+ places in 1 of \d+ charts$/);
  await expect(page.locator('article:visible')).toHaveCount(1);
  await expect(page.locator('#upload pre')).toBeVisible();
  await page.getByLabel('Search in all charts').fill('no such words anywhere');
  await expect(page.getByRole('status').first()).toHaveText('Found nowhere');
  await page.getByLabel('Search in all charts').fill('');
  await expect(page.locator('article[hidden]')).toHaveCount(0);
});

test('a picture is made larger, smaller and its own size again, by mouse and by keyboard', async ({
  page,
}) => {
  const drawer = page.locator('#drawer');
  const picture = drawer.locator('svg');
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0);
  const natural = await width();
  await drawer.getByRole('button', { name: 'Larger' }).click();
  expect(await width()).toBe(Math.round(natural * 1.25));
  await drawer.getByRole('region').press('-');
  expect(await width()).toBe(natural);
  await drawer.getByRole('region').press('-');
  expect(await width()).toBe(Math.round(natural / 1.25));
  await drawer.getByRole('button', { name: '100 %' }).click();
  expect(await width()).toBe(natural);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the gallery meets the rules of accessibility (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe.source);
    const rules = JSON.stringify({ runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] });
    const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${rules})`);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
