import { expect, test } from './support/fixtures.ts';
import { toast } from './support/page.ts';
import { account, openSignedIn } from './support/signIn.ts';

const changePath = '/api/admin/change-password';

test('A changed password is sent with token and API key, and signs out with three toasts', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/settings');
  const sent = page.waitForRequest(`**${changePath}`);
  await page.getByLabel('Current Password', { exact: true }).fill(account.password);
  await page.getByLabel('New Password', { exact: true }).fill('Walnut-Fern-31');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('Walnut-Fern-31');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await Promise.all(
    [
      /^Password changed successfully!$/,
      /^Password changed successfully\. Please log in again\.$/,
      /^Logged out successfully$/,
    ].map((text) => expect(toast(page, text)).toBeVisible()),
  );
  await expect(page).toHaveURL('/login');
  expect((await sent).headers()).toMatchObject({
    authorization: expect.stringMatching(/^Bearer ./),
    'x-api-key': expect.stringMatching(/^key_./),
  });
  expect((await server.requests()).filter(({ path }) => path === changePath)).toEqual([
    { method: 'PUT', path: changePath, status: 200 },
  ]);
});
