import { paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

/** A browser has six connections to this server, which speaks HTTP/1.1. */
const hanging = { method: 'GET', path: '/api/images/*', delayMs: 600_000 } as const;

test('With a cold cache and no image list answered, screens and the upload form open and a status is stored', async ({
  page,
  server,
}) => {
  await server.fault(hanging);
  await openSignedIn(page, '/media');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media Management');
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload Image' }).getByLabel('Title')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Inquiries' }).click();
  const card = page.getByRole('article', { name: 'Samuel Raman', exact: true });
  await card.getByRole('combobox').selectOption('completed');
  await expect(toast(page, 'Inquiry updated successfully!')).toBeVisible();
  const requests = await server.requests();
  expect(
    requests
      .filter(({ method }) => method === 'PUT')
      .map(({ path, status }) => [path.startsWith(paths.inquiries), status]),
  ).toEqual([[true, 200]]);
});
