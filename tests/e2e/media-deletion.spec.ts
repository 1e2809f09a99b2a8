import { expect, test } from './support/media.ts';
import { holdRequests, passDoubleClick, toast } from './support/page.ts';

const title = 'Studio wordmark 2';

// @spec 1.3 2.36 8.22
test('An image is deleted once, after a confirmation that Cancel, Escape and a click outside dismiss', async ({
  page,
  server,
  media,
}) => {
  await media.open('?section=logo');
  const opener = media.card(title).getByRole('button', { name: `Delete ${title}` });
  const dialog = await media.requestDeletion(title);

  await test.step('dismissed', async () => {
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeFocused();
    await cancel.click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await media.requestDeletion(title);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await media.requestDeletion(title);
    await passDoubleClick(page);
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);
    expect(await server.requests()).toEqual([]);
  });

  await test.step('confirmed by a double click', async () => {
    const send = await holdRequests(page, '**/api/admin/images/logo/*');
    await media.requestDeletion(title);
    await dialog.getByRole('button', { name: 'Delete' }).dblclick();
    await expect(dialog.getByRole('button', { name: 'Deleting…' })).toBeDisabled();
    send();
    await expect(toast(page, 'Image deleted successfully!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(media.cards).toHaveCount(2);
    await expect(page.getByText(/^Total Images\s*45$/)).toBeVisible();
    const deletions = (await server.requests()).filter(({ method }) => method === 'DELETE');
    expect(deletions).toEqual([{ method: 'DELETE', path: '/api/admin/images/logo/img_00031', status: 200 }]);
  });
});
