import { paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/page.ts';
import { submitSignIn } from './support/signIn.ts';

/** A browser has six connections to this server, which speaks HTTP/1.1. */
const hanging = { method: 'GET', path: '/api/images/*', delayMs: 600_000 } as const;

test('While no image list is answered, three reads wait and only they fail: the inquiries come at once, screens and the upload form open, and a status is stored', async ({
  page,
  server,
}) => {
  await server.fault(hanging);
  await page.clock.install();
  await page.goto('/login');
  await submitSignIn(page);
  await expect(page.getByRole('article', { name: 'Total Inquiries' })).toContainText('48');
  await expect(page.getByRole('list', { name: 'Newest inquiries' }).getByRole('listitem')).toHaveCount(5);
  const images = () =>
    server.requests().then((all) => all.filter(({ path }) => path.startsWith('/api/images')));
  expect(await images()).toHaveLength(3);
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('button', { name: 'Retry Total Images' })).toBeVisible();
  // Cut by the page: nothing waits in a connection that another read needs.
  await expect.poll(async () => (await images()).map(({ status }) => status)).toEqual([0, 0, 0]);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('navigation').getByRole('link', { name: 'Media Management' }).click();
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload Image' }).getByLabel('Title')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Inquiries' }).click();
  const card = page.getByRole('article', { name: 'Samuel Raman', exact: true });
  await card.getByRole('combobox').selectOption('completed');
  await expect(toast(page, 'Inquiry updated successfully!')).toBeVisible();
  const writes = (await server.requests()).filter(({ method }) => method === 'PUT');
  expect(writes).toEqual([{ method: 'PUT', path: `${paths.inquiries}/inq_00001`, status: 200 }]);
});
