import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chartOf } from '#docs/review/core/extract.ts';
import { changedCharts, diffPage, diffPictures } from '#docs/review/gallery/diffPage.ts';
import { doorAfter, doorBefore } from '#tests/review/samples.ts';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test('The page of changes opens from a file; a click on a transition shows the old and the new one', async ({
  page,
}, info) => {
  const changes = changedCharts(
    new Map([['door', chartOf(doorBefore)]]),
    new Map([['door', chartOf(doorAfter)]]),
  );
  const path = info.outputPath('diff.html');
  writeFileSync(path, await diffPage('main..feature', changes, await diffPictures(changes)));
  await page.goto(pathToFileURL(path).href);
  const transition = page.locator('[data-id="door.open|closed|0"] text').first();
  await transition.click();
  await transition.click();
  await expect(page).toHaveURL(/#door\/open\/closed\/0$/);
  const selected = page.getByRole('region', { name: 'closed → closed, in door.open' });
  await expect(selected.getByRole('listitem')).toHaveText(
    '~ open: closed [isFree] → closed became closed → closed',
  );
  expect(await axeViolations(page, { only: ['wcag2a', 'wcag2aa', 'wcag22aa'] })).toEqual([]);
  await page.getByRole('link', { name: 'State door.closed', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'State door.closed' }).getByRole('listitem')).toHaveText([
    '− closed: entry / lock',
    '+ closed: entry / bolt',
  ]);
});
