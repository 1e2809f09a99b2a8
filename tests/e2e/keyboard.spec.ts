import type { Page } from '@playwright/test';
import { png } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { press, tabAround, tabTo } from './support/keyboard.ts';
import { expectLoaded, toast } from './support/page.ts';
import { account, openSignedIn } from './support/signIn.ts';
import { uploadForm } from './support/upload.ts';

/** Few cards are few tab stops. */
const few = { inquiries: 3, contact: 3, images: 12, videos: 2 };

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Follows a link of the sidebar; the content of the new screen then has the focus. */
async function follow(page: Page, name: string, path: string) {
  await press(page, link(page, name), 'Shift+Tab');
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('An administrator does everything with the keyboard alone, from signing in to signing out', {
  tag: '@long',
}, async ({ page, server }) => {
  const { keyboard } = page;
  await server.reset(few);

  await test.step('signs in', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Email'));
    await keyboard.type(account.email);
    await keyboard.press('Tab');
    await keyboard.type(account.password);
    await press(page, page.getByRole('button', { name: 'Show password' }));
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await press(page, page.getByRole('button', { name: 'Sign In' }));
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('skips the navigation and refreshes the dashboard', async () => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await press(page, page.getByRole('link', { name: 'Skip to the content' }));
    await expect(page.getByRole('main')).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Refresh All Data' }));
    await expect(page.getByText(/^All data refreshed successfully!/)).toBeVisible();
  });

  await test.step('chooses tab, section and order of the media', async () => {
    await follow(page, 'Media Management', '/media');
    await tabTo(page, page.getByRole('tab', { name: /^Images/ }));
    await keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/media?tab=videos');
    await expect(page.getByRole('tab', { name: /^Videos/ })).toBeFocused();
    await keyboard.press('Home');
    await expect(page).toHaveURL('/media');
    await tabTo(page, page.getByLabel('Section'));
    await keyboard.press('ArrowDown');
    await expect(page).toHaveURL('/media?section=contact');
    await keyboard.press('Home');
    await expect(page).toHaveURL('/media');
    await tabTo(page, page.getByLabel('Sort By'));
    await keyboard.press('End');
    await expect(page).toHaveURL('/media?sort=title');
    await keyboard.press('Home');
    await expect(page).toHaveURL('/media');
  });

  await test.step('searches, and clears the search', async () => {
    const search = page.getByRole('searchbox');
    await keyboard.press('Tab');
    await keyboard.press('/');
    await expect(search).toBeFocused();
    await keyboard.type('kitchen');
    await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Clear search text' }));
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(page.getByText(/^Showing \d+ of \d+$/)).toHaveCount(0);
  });

  const cards = page.getByRole('main').getByRole('listitem').getByRole('article');
  const first = cards.first();
  await test.step('opens an image, and returns the focus to its card', async () => {
    const view = first.getByRole('button', { name: /^View / });
    await press(page, view);
    await expect(page.getByRole('dialog')).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(view).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(cards.nth(1).getByRole('button').first()).toBeFocused();
  });

  await test.step('uploads an image with Enter in the last field', async () => {
    const opener = page.getByRole('button', { name: 'Upload Image' });
    await press(page, opener, 'Shift+Tab');
    const dialog = page.getByRole('dialog', { name: 'Upload Image' });
    const form = uploadForm(dialog);
    await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
    await form.input.setInputFiles(await png('a-quiet-corner.png'));
    await expect(form.title).toHaveValue('A Quiet Corner');
    await tabTo(page, dialog.getByLabel('Sort order'));
    await keyboard.press('Enter');
    await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('cancels its deletion, then deletes it', async () => {
    const card = page.getByRole('article', { name: 'A Quiet Corner' });
    const remove = card.getByRole('button', { name: 'Delete A Quiet Corner' });
    await press(page, remove);
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(remove).toBeFocused();
    await keyboard.press('Enter');
    await press(page, dialog.getByRole('button', { name: 'Delete' }));
    await expect(toast(page, 'Image deleted successfully!')).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step('filters the inquiries, changes a status and reads the details', async () => {
    await tabTo(page, page.getByRole('searchbox'));
    await follow(page, 'Inquiries', '/inquiries');
    await tabTo(page, page.getByLabel('Status', { exact: true }));
    await keyboard.press('ArrowDown');
    await expect(page).toHaveURL('/inquiries?status=pending');
    await expect(page).toHaveTitle('Inquiries Management · Studio Admin');
    await keyboard.press('Home');
    await expect(page).toHaveURL('/inquiries');
    await tabTo(page, first.getByRole('combobox'));
    await keyboard.press('End');
    await expect(toast(page, 'Inquiry updated successfully!')).toBeVisible();
    await press(page, first.getByRole('button', { name: 'View Details' }), 'Shift+Tab');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('radio', { name: 'Completed' }));
    await press(page, dialog.getByRole('button', { name: 'Close', exact: true }));
    await expect(dialog).toHaveCount(0);
    await expect(first.getByRole('button', { name: 'View Details' })).toBeFocused();
  });

  await test.step('reads a contact message and deletes it from its details', async () => {
    await follow(page, 'Contact Messages', '/contact');
    await press(page, first.getByRole('button', { name: 'View Details' }));
    const details = page.getByRole('dialog', { includeHidden: false }).first();
    await press(page, details.getByRole('button', { name: 'Delete Contact Message' }));
    const confirmation = page.getByRole('alertdialog');
    await press(page, confirmation.getByRole('button', { name: 'Delete' }));
    await expect(toast(page, 'Contact message deleted successfully!')).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  await test.step('fills in the password form, and is led to the field with an error', async () => {
    await follow(page, 'Settings', '/settings');
    for (const [label, text] of [
      ['Current Password', account.password],
      ['New Password', 'Brass-Rattan-7'],
      ['Confirm New Password', 'Brass-Rattan-8'],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await keyboard.type(text);
    }
    await keyboard.press('Enter');
    await expect(page.getByText('New passwords do not match')).toBeVisible();
    await expect(page.getByLabel('Confirm New Password')).toBeFocused();
  });

  await test.step('switches the theme', async () => {
    await press(page, page.getByRole('button', { name: 'Theme: as the system' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  });

  await test.step('uses the drawer of a small screen, and signs out', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    const opener = page.getByRole('button', { name: 'Open navigation' });
    await press(page, opener);
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(drawer).toBeVisible();
    await keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await keyboard.press('Enter');
    await press(page, drawer.getByRole('link', { name: 'Dashboard' }));
    await expect(page).toHaveURL('/dashboard');
    await expect(drawer).toBeHidden();
    await press(page, opener, 'Shift+Tab');
    await press(page, drawer.getByRole('button', { name: 'Sign out' }));
    await expect(page).toHaveURL('/login');
    await expect(toast(page, 'Logged out successfully')).toBeVisible();
  });
});

test('The Tab key leads through every screen, starting with a link to its content, and stays inside a dialog', async ({
  page,
  server,
}) => {
  await server.reset(few);
  for (const path of ['/dashboard', '/media', '/settings', '/contact', '/inquiries'])
    await test.step(path, async () => {
      await openSignedIn(page, path);
      await expectLoaded(page);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to the content' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await tabAround(page);
    });

  await page.getByRole('button', { name: 'View Details' }).first().click();
  const dialog = page.locator('dialog:modal');
  await expect(dialog).toBeVisible();
  for (let stops = 0; stops < 15; stops += 1) {
    await page.keyboard.press('Tab');
    // Between the last and the first control the browser's own toolbar has the focus, and the page's body.
    const place = await dialog.evaluate((element) => {
      const { activeElement } = document;
      return element.contains(activeElement) || activeElement === document.body ? 'inside' : 'outside';
    });
    expect(place).toBe('inside');
  }
});

test('The “/” key focuses the search, except in a dialog and when it is switched off', {
  tag: '@long',
}, async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  await expectLoaded(page);
  const search = page.getByRole('searchbox', { includeHidden: true });

  await test.step('in a dialog', async () => {
    await page.getByRole('button', { name: 'View Details' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('on the list, and as a letter in the search', async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.press('/');
    await expect(search).toHaveValue('/');
  });

  await test.step('switched off, also after a reload', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const setting = page.getByRole('checkbox', { name: /^Single keys/ });
    await setting.uncheck();
    await page.reload();
    await expect(setting).not.toBeChecked();
    await page.getByRole('link', { name: 'Contact Messages' }).click();
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).not.toBeFocused();
  });
});

test('A button that was busy regains the focus, unless the administrator has moved it', {
  tag: '@long',
}, async ({ page, server }) => {
  await openSignedIn(page, '/inquiries');
  await expectLoaded(page);
  const refresh = page.getByRole('button', { name: 'Refresh Data' });
  await server.fault({ path: '/api/v1/admin/inquiries*', delayMs: 400 });
  await refresh.focus();
  await page.keyboard.press('Enter');
  await expect(refresh).toBeDisabled();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(refresh).toBeEnabled();
  await expect(refresh).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(refresh).toBeDisabled();
  await page.getByRole('searchbox').focus();
  await expect(refresh).toBeEnabled();
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('A date has its full form as its title, and is no stop of the Tab key', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  const card = page.getByRole('main').getByRole('listitem').first();
  const date = card.locator('time');
  await expect(date).toHaveAttribute('title', /^\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M$/);
  await expect(date).toHaveAttribute('datetime', /^\d{4}-/);
  await expect(card.locator('[tabindex]')).toHaveCount(0);
});
