import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

test('At 1024 × 768 the figures are one row, and the newest inquiry begins above 540 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openSignedIn(page, '/dashboard');
  await expectLoaded(page);
  const tops = await page
    .getByRole('region', { name: 'Statistics' })
    .getByRole('article')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops).toEqual([tops[0], tops[0], tops[0], tops[0]]);
  const newest = page.getByRole('list', { name: 'Newest inquiries' }).getByRole('listitem').first();
  expect((await newest.boundingBox())?.y).toBeLessThanOrEqual(540);
});

test('Sources that fail say so once in each card: in one style, with the reason and one Retry', async ({
  page,
  server,
}) => {
  const message = 'Closed for an hour';
  await server.fault({ path: '/api/v1/admin/inquiries*', status: 403, body: { error: { message } } });
  await openSignedIn(page, '/dashboard');
  const failures = page.getByText('Failed to load', { exact: true });
  await expect(failures).toHaveCount(4);
  const cards = ['Total Inquiries', 'Pending Inquiries', 'Recent Activity', 'Inquiries per Week'];
  for (const name of cards) {
    const card = page.getByRole('article', { name }).or(page.getByRole('region', { name }));
    await expect(card.getByText(message)).toHaveCount(1);
    await expect(card.getByRole('button', { name: `Retry ${name}` })).toHaveCount(1);
    await expect(card.getByRole('button')).toHaveCount(1);
  }
  const styles = await failures.evaluateAll((all) =>
    all.map((each) => [getComputedStyle(each).color, getComputedStyle(each).fontSize].join()),
  );
  expect(new Set(styles).size).toBe(1);
  await server.clearFaults();
  await page.getByRole('button', { name: 'Retry Recent Activity' }).click();
  await expect(failures).toHaveCount(0);
});
