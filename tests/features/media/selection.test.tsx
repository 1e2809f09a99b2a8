import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { confirm, expectToasts, expectUrl, passTime, waitFor } from '#tests/support/app.tsx';
import { follow } from '#tests/support/session.tsx';
import { findCard, openDialog, openGallery, selected, status, titles } from './support.ts';

describe('selecting', () => {
  test('An administrator selects all that match with Ctrl+A, but not while typing', async () => {
    const { user, select, all } = await openGallery();
    await select(all[0] ?? '');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{Control>}a{/Control}');
    expect(status()).toBe('1 selected');
    screen.getByRole('searchbox').blur();
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(selected()).toEqual(titles()));
    expect(screen.queryByText('Select all')).toBeNull();
  });

  test('An administrator who searches keeps what the search hides, and reads how many', async () => {
    const { user, all, select, button } = await openGallery();
    await select(...all.slice(0, 2));
    await user.type(screen.getByRole('searchbox'), all[0] ?? '');
    await passTime(300);
    await waitFor(() => expect(titles()).toEqual(all.slice(0, 1)));
    await waitFor(() => expect(status()).toBe('2 selected1 hidden by filters'));
    await button('Delete');
    const dialog = await screen.findByRole('alertdialog');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(all.slice(0, 2));
    expect(dialog).toHaveTextContent('1 hidden by filters.');
  });

  test('An administrator who opens another section, or leaves the screen, finds nothing selected', async () => {
    const { all, select, user } = await openGallery();
    await select(...all.slice(0, 2));
    await user.click(screen.getByRole('tab', { name: /Videos/ }));
    await waitFor(() => expect(status()).toBeNull());
    await user.click(screen.getByRole('tab', { name: /Images/ }));
    await findCard(all[0] ?? '');
    expect(selected()).toEqual([]);
    await select(all[0] ?? '');
    follow('Settings');
    await expectUrl('/settings');
    follow('Media Management');
    await findCard(all[0] ?? '');
    expect(selected()).toEqual([]);
  });
});

describe('the category of what is selected', () => {
  test('An administrator sets one category for several images', async () => {
    const { all, select, button, writes, backend, user } = await openGallery();
    await select(...all.slice(0, 2));
    await button('Set category');
    const dialog = await screen.findByRole('dialog', { name: 'Set category' });
    await user.selectOptions(within(dialog).getByLabelText('Category'), 'Retail');
    expect(dialog).toHaveTextContent('Applies to 2 images:');
    backend.clearRequests();
    await confirm(dialog, 'Set category');
    await expectToasts('2 images updated');
    expect(writes('PUT')).toHaveLength(2);
    expect(selected()).toEqual(all.slice(0, 2));
    await user.type(screen.getByRole('searchbox'), 'retail');
    await passTime(300);
    await waitFor(() => expect(titles().slice(0, 2)).toEqual(all.slice(0, 2)));
  });
});

describe('deleting what is selected', () => {
  test('An administrator deletes three images in five actions, and the list is read again once', async () => {
    const { all, backend, calls, writes, deleteFirst } = await openGallery();
    backend.clearRequests();
    await deleteFirst(3);
    await expectToasts('3 images deleted');
    expect(writes('DELETE')).toHaveLength(3);
    await waitFor(() => expect(titles().slice(0, 3)).toEqual(all.slice(3, 6)));
    expect(calls().filter((call) => call.startsWith('GET /api/images/gallery'))).toHaveLength(1);
    await waitFor(() => expect(status()).toBeNull());
  });

  test('An administrator is asked once, with five names and the number of the others, and can cancel', async () => {
    const { all, select, button, writes } = await openGallery();
    await select(...all.slice(0, 7));
    await button('Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    expect(dialog).toHaveTextContent('This action cannot be undone. 7 images will be permanently deleted:');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([...all.slice(0, 5), 'and 2 more']);
    await button('Cancel', dialog);
    await waitFor(() => expect(openDialog()).toBeNull());
    expect(writes('DELETE')).toEqual([]);
    expect(selected()).toEqual(all.slice(0, 7));
  });

  // @spec 7.27
  test('An administrator reads what failed, what was not found and why, and tries what failed again', async () => {
    const { user, all, fail, backend, button, writes, deleteFirst } = await openGallery();
    const once = { method: 'DELETE', times: 1 } as const;
    fail({ ...once, status: 403, body: { error: { message: 'Forbidden' } } });
    fail({ ...once, status: 404 });
    fail({ ...once, status: 422, body: { message: 'The picture is on the front page' } });
    await deleteFirst(5);
    const dialog = await screen.findByRole('alertdialog', { name: '3 of 5 images were not deleted' });
    expect([...dialog.querySelectorAll('section')].map(({ textContent }) => textContent)).toEqual([
      `You do not have permission to delete this item.${all[0]}`,
      `Image not found. Refreshing list...${all[1]}`,
      `The picture is on the front page${all[2]}`,
    ]);
    expect(dialog).toHaveTextContent('2 images were deleted.');
    await expectToasts();
    backend.clearRequests();
    fail({ method: 'DELETE', delayMs: 1_000, times: 2 });
    await confirm(dialog, 'Retry');
    await user.click(within(await findCard(all[5] ?? '')).getByRole('button', { name: /^Delete/ }));
    await passTime(1_000);
    await expectToasts('4 images deleted');
    // The report waits for the answer to the question.
    expect(screen.getByRole('alertdialog')).toHaveTextContent(`${all[5]} will be permanently deleted.`);
    await button('Cancel', screen.getByRole('alertdialog'));
    expect(writes('DELETE')).toHaveLength(2);
    const rest = await screen.findByRole('alertdialog', { name: '1 of 5 images was not deleted' });
    expect(rest.querySelector('section')).toHaveTextContent(`Image not found. Refreshing list...${all[1]}`);
    expect(within(rest).queryByText('Retry')).toBeNull();
    await button('Close', rest);
    await waitFor(() => expect(openDialog()).toBeNull());
    // The server still has the one that it answered 404 for.
    await waitFor(() => expect(titles().slice(0, 2)).toEqual([all[1], all[5]]));
  });

  test('An administrator who has left the screen reads of the failure there, and finds the report on return', async () => {
    const { fail, deleteFirst, writes } = await openGallery();
    fail({ method: 'DELETE', status: 403, delayMs: 1_000 });
    await deleteFirst(2);
    await waitFor(() => expect(writes('DELETE')).toHaveLength(2));
    follow('Settings');
    await expectUrl('/settings');
    await passTime(1_000);
    await expectToasts('2 of 2 images were not deleted. See Media Management for details.');
    follow('Media Management');
    expect(await screen.findByRole('alertdialog', { name: '2 of 2 images were not deleted' })).toBeVisible();
  });
});
