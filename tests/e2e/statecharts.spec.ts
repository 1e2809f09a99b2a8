import { readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { galleryHtml } from '#docs/review/gallery/gallery.ts';
import { drawCharts } from '#docs/review/gallery/page.ts';
import review from '#docs/review.config.ts';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test('Every picture is well-formed for the browser, and no text of it is over another', async ({ page }) => {
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

test('The gallery opens from a file, searches, zooms, and plays the upload and the sign-in', async ({
  page,
}, info) => {
  const path = info.outputPath('index.html');
  writeFileSync(path, await galleryHtml(await drawCharts(review), review.root));
  await page.goto(pathToFileURL(path).href);
  expect(await axeViolations(page, { only: ['wcag2a', 'wcag2aa'] })).toEqual([]);

  await page.getByRole('searchbox').fill('hasClearedTitle');
  await expect(page.getByRole('status')).toHaveText(/^\d+ places in 1 of \d+ articles$/);
  const upload = page.locator('article#upload');
  const picture = upload.locator('svg');
  const before = await picture.boundingBox();
  await upload.getByRole('button', { name: 'Zoom in' }).click();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0);

  await upload.getByRole('button', { name: 'Play' }).click();
  const state = upload.locator('.player .state');
  const press = (name: string | RegExp) => upload.getByRole('button', { name, exact: true }).click();
  await expect(state).toHaveText('In reading.alone');
  await expect(upload.locator('[data-id="upload.reading.withFile"]')).toHaveClass(/is-next/);
  await press('after readTimeout (2 s)');
  await expect(state).toContainText('open.form.editing.file.');
  await expect(upload.locator('[data-id="upload.open.title.derived"]')).toHaveClass(/is-active/);
  await press('upload.textChanged');
  await upload.getByLabel('Time').fill('300');
  await expect(state).toContainText('open.form.editing.texts.stored');
  await upload.locator('summary', { hasText: 'Guards' }).click();
  await upload.getByLabel('isValid').selectOption('yes');
  await press('upload.submitted');
  await expect(state).toContainText('open.form.submitting');
  await upload.getByLabel('hasFailed').selectOption('no');
  await press('upload.transferEnded');
  await expect(state).toHaveText('In stored');

  await page.getByRole('searchbox').fill('');
  const signIn = page.locator('article#sign-in');
  await signIn.getByRole('button', { name: 'Play' }).click();
  const send = (name: string) => signIn.getByRole('button', { name, exact: true }).click();
  const data = signIn.getByLabel('Data of the next event');
  await data.fill('{ "field": "email", "value": "admin@example.com" }');
  await send('signIn.fieldChanged');
  await data.fill('{ "field": "password", "value": "secret-1" }');
  await send('signIn.fieldChanged');
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
