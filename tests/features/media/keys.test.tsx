import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectUrl, waitFor } from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';
import { findCard, openDialog, openImages } from './support.ts';

const day = (number: number) => ({ created_at: `2026-11-${number}T09:00:00.000Z` });
const gallery = [
  mediaItem({ id: 'i-1', title: 'Loft', ...day(20) }),
  mediaItem({ id: 'i-2', title: 'Attic', ...day(19) }),
  mediaItem({ id: 'i-3', title: 'Study', ...day(18) }),
];

const press = (key: string, options: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });
const pressAll = (...keys: readonly string[]) => {
  for (const key of keys) press(key);
};
const current = () =>
  document.querySelector('li[aria-current="true"] > article')?.getAttribute('aria-label') ?? null;
const expectCurrent = (title: string) => waitFor(() => expect(current()).toBe(title));
const expectTitle = (title: string) => waitFor(() => expect(openDialog()).toHaveAccessibleName(title));

async function open(query = '') {
  const page = await openImages(gallery, query);
  await findCard('Loft');
  return page;
}

describe('the keys of the media screen', () => {
  test('An administrator moves from card to card, opens one, goes on in the viewer, and returns to the card seen last', async () => {
    const { user } = await open();
    pressAll('j', 'j', 'k', 'j');
    await expectCurrent('Attic');
    await waitFor(() => expect(screen.getByLabelText('View Attic')).toHaveFocus());
    await user.keyboard('{Enter}');
    await expectTitle('Attic');
    press('j');
    await expectTitle('Study');
    await expectUrl('/media?open=i-3');
    press('j');
    press('k');
    await expectTitle('Attic');
    press('ArrowLeft');
    await expectTitle('Loft');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByLabelText('View Loft')).toHaveFocus());
    expect(current()).toBe('Loft');
  });

  test('An administrator selects, and is asked about the selection; without one, about the current card', async () => {
    const { user } = await open();
    press('j');
    await expectCurrent('Loft');
    press('#');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Loft');
    // Another dialog is open.
    press('j');
    await user.click(within(question).getByText('Cancel'));
    expect(current()).toBe('Loft');
    press('x');
    press('j');
    press('x');
    expect(within(await findCard('Attic')).getByRole('checkbox')).toBeChecked();
    press('Delete');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('2 images will be permanently deleted');
  });

  test('An administrator reads the keys, and focuses the search', async () => {
    const { user } = await open();
    press('?');
    const keys = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(keys).getByText('Edit in the viewer')).toBeVisible();
    press('j');
    expect(current()).toBeNull();
    await user.click(within(keys).getByText('Close'));
    press('/');
    expect(screen.getByLabelText('Search images')).toHaveFocus();
  });
});

describe('keys that do nothing', () => {
  test('An administrator who types, presses a modifier, or has turned them off, moves nothing', async () => {
    await open();
    screen.getByLabelText('Search images').focus();
    pressAll('j', '#', '?');
    (document.activeElement as HTMLElement).blur();
    press('j', { altKey: true });
    localStorage.setItem('admin-search-key', 'off');
    pressAll('j', '?');
    expect([current(), openDialog()]).toEqual([null, null]);
  });

  test('An administrator who edits in the viewer stays there', async () => {
    const { user } = await open('?open=i-1');
    await expectTitle('Loft');
    press('e');
    await screen.findByLabelText('Title');
    screen.getByText('Save').focus();
    pressAll('j', '#', '?');
    await expectTitle('Loft');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByText('Close'));
    press('j');
    await expectTitle('Attic');
  });
});
