import { expect, test } from './support/fixtures.ts';
import { expectLoaded, holdRequests, holdTime } from './support/page.ts';
import { openSignedIn, storeSession } from './support/signIn.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('An administrator reads beside the rows, in a dialog of a narrow window and after a reload; Back leaves the screen', async ({
  page,
}) => {
  await openSignedIn(page, '/dashboard');
  await expectLoaded(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inquiries' }).click();
  await expectLoaded(page);
  const loadPane = await holdRequests(page, '**/assets/InboxReader-*.js');
  await page.getByRole('radio', { name: 'List' }).check();
  const pane = page.getByRole('region', { name: 'Inquiry Details' });
  const heading = pane.getByRole('heading', { level: 2 });
  const rows = page.getByRole('list', { name: 'Inquiries Management' }).getByRole('listitem');

  // On the name.
  await rows
    .nth(2)
    .getByRole('button')
    .click({ position: { x: 100, y: 12 } });
  loadPane();
  await expect(heading).toHaveText('Leila Volkov');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.nth(2).getByRole('button')).toBeFocused();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('j');
  await expect(pane.getByText('23 of 48')).toBeVisible();
  const current = page.locator('li[aria-current="true"]');
  await expect(current.getByRole('button')).toBeFocused();
  await expect(current).toBeInViewport();
  const name = await current.getByRole('heading').innerText();
  await expect(heading).toHaveText(name);

  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading).toHaveText(name);
  await page.reload();
  await expect(heading).toHaveText(name);
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('The first match is beside the rows, not in the url, and seen after two seconds or a click', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    localStorage.setItem('admin-inbox-view', 'list');
    for (const key of Object.keys(localStorage))
      if (key.startsWith('admin-seen')) localStorage.removeItem(key);
  });
  await storeSession(page);
  const pane = page.getByRole('region', { name: 'Inquiry Details' });
  const heading = pane.getByRole('heading', { level: 2 });
  const isNew = page.getByRole('button', { name: 'New (1)' });
  const open = async (minute: number) => {
    await holdTime(page, minute);
    await page.goto('/inquiries');
    // React shows what it had to wait for by a timer.
    const shown = () => page.clock.runFor(50).then(() => heading.allTextContents());
    await expect.poll(shown).toEqual(['Samuel Raman']);
    await expect(isNew).toBeVisible();
    await expect(pane.getByText('1 of 48')).toBeVisible();
  };
  await open(1);
  await pane.getByText('Date submitted').click();
  await expect(page).toHaveURL(/open=inq_00001$/);
  await expect(isNew).toHaveCount(0);
  await pane.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(heading).toHaveCount(0);

  await open(2);
  await page.clock.runFor(1_500);
  await expect(isNew).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(isNew).toHaveCount(0);
  await expect(page).toHaveURL(/\/inquiries$/);
  const rows = page.locator('#list > li > article');
  await rows.nth(4).hover();
  const colours = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).backgroundColor));
  expect(new Set([0, 1, 4].map((row) => colours[row])).size).toBe(3);
  await page.getByRole('searchbox').fill('leila');
  await page.clock.runFor(1_000);
  await expect(heading).toHaveText('Leila Volkov');
  await expect(page).toHaveURL(/q=leila$/);
});
