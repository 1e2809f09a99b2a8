// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectToasts, expectUrl, passTime, setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { follow } from '#tests/support/session.tsx';
import { openGallery, selected, status } from './gallery.ts';
import { findCard, titles } from './support.ts';

setupFakeServer();

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
    await waitFor(() => expect(status()).toBe('2 selected1 of them not shown'));
    await button('Delete');
    const dialog = await screen.findByRole('alertdialog');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(all.slice(0, 2));
    expect(dialog).toHaveTextContent('1 of them not shown.');
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
    expect(dialog).toHaveTextContent('It is set for 2 images:');
    backend.clearRequests();
    await button('Set category', dialog);
    await expectToasts('2 images updated successfully!');
    expect(writes('PUT')).toHaveLength(2);
    expect(selected()).toEqual(all.slice(0, 2));
    await user.type(screen.getByRole('searchbox'), 'retail');
    await passTime(300);
    await waitFor(() => expect(titles().slice(0, 2)).toEqual(all.slice(0, 2)));
  });
});
