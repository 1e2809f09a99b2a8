import { readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { galleryHtml } from '#docs/review/gallery/gallery.ts';
import { drawCharts } from '#docs/review/gallery/page.ts';
import review from '#docs/review.config.ts';
import { expect, test } from './support/fixtures.ts';
import { boxOf } from './support/page.ts';

test('Every picture is well-formed for the browser, and no text of it is over another', {
  tag: '@long',
}, async ({ page }) => {
  const folder = resolve(review.root, review.out);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.svg'))) {
    await page.goto(pathToFileURL(resolve(folder, name)).href);
    const overlaps = await page.evaluate(() => {
      const texts = [...document.querySelectorAll('text')].map((text) => ({
        words: text.textContent,
        box: text.getBoundingClientRect(),
      }));
      return texts.flatMap((one, index) =>
        texts
          .slice(index + 1)
          .filter(
            ({ box }) =>
              Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 1 &&
              Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 2,
          )
          .map(({ words }) => `${one.words} × ${words}`),
      );
    });
    expect({ name, overlaps }).toEqual({ name, overlaps: [] });
    expect(await page.locator('svg > title').textContent()).toMatch(/^Statechart /);
    expect(await page.locator('parsererror').count()).toBe(0);
  }
});

test('The gallery opens from a file, searches, zooms, and plays the sign-in', async ({ page }, info) => {
  const path = info.outputPath('index.html');
  // Two of the charts: to draw all takes a long time.
  const few = { ...review, charts: ['machines/{auth,sign-in}/*.machine.ts'] };
  writeFileSync(path, await galleryHtml(await drawCharts(few), review.root));
  await page.goto(pathToFileURL(path).href);

  await page.getByRole('searchbox').fill('minimumWait');
  await expect(page.getByRole('status')).toHaveText(/^\d+ places in 1 of \d+ articles$/);
  const signIn = page.locator('article#sign-in');
  const picture = signIn.locator('svg');
  const before = await boxOf(picture);
  await signIn.getByRole('button', { name: 'Zoom in' }).click();
  expect((await boxOf(picture)).width).toBeGreaterThan(before.width);

  await signIn.getByRole('button', { name: 'Play' }).click();
  const send = (name: string) => signIn.getByRole('button', { name, exact: true }).click();
  const data = signIn.getByLabel('Data of the next event');
  await data.fill('{ "credentials": { "email": "admin@example.com", "password": "secret-1" } }');
  await send('signIn.submitted');
  await expect(signIn.locator('.player .state')).toHaveText(
    'In submitting.call.pending.recent, submitting.wait.waiting',
  );
  await data.fill('{ "tokens": {} }');
  await send('done signIn');
  await send('error fetchApiKey');
  await send('after minimumWait (1.5 s)');
  await expect(signIn.locator('.player .state')).toHaveText('In finished');
});
