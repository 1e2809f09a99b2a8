import { expect, test } from './support/fixtures.ts';
import { account, openSignedIn, storeSession } from './support/signIn.ts';

const screens = [
  { link: 'Dashboard', path: '/dashboard', title: 'Dashboard · Studio Admin' },
  { link: 'Media Management', path: '/media', title: 'Media Management · Studio Admin' },
  { link: 'Inquiries', path: '/inquiries', title: 'Inquiries Management · Studio Admin' },
  { link: 'Contact Messages', path: '/contact', title: 'Contact Messages · Studio Admin' },
  { link: 'Settings', path: '/settings', title: 'Settings · Studio Admin' },
];

// @spec 2.3
test('The page shows that it is loading before any script has come', async ({ page }) => {
  await page.route('**/assets/*.js', () => {});
  await storeSession(page);
  await page.goto('/media', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toBeInViewport();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  );
});

test.describe('from 768 px', () => {
  test.use({ viewport: { width: 768, height: 800 } });

  // @spec 1.1 2.6 2.7 9.15
  test('the sidebar is fixed, leads to every screen and remembers the theme', async ({ page }) => {
    await openSignedIn(page, '/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText(screens.map(({ link }) => link));
    await expect(page.getByRole('button', { name: 'Open navigation' })).toHaveCount(0);
    for (const { link, path, title } of screens) {
      await navigation.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(title);
      await expect(navigation.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
    }

    const html = page.locator('html');
    await page.getByRole('button', { name: 'Theme: as the system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await expect(html).toHaveCSS('color-scheme', 'dark');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
    await expect(html).toHaveCSS('color-scheme', 'dark');
  });
});

test.describe('below 768 px', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  // @spec 2.8 9.15
  test('a drawer opens, and closes on Escape, outside, after a link and in a wider window', async ({
    page,
  }) => {
    await openSignedIn(page, '/settings');
    const opener = page.getByRole('button', { name: 'Open navigation' });
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(opener).toBeVisible();
    await expect(drawer).toBeHidden();

    await opener.click();
    await expect(drawer).toBeInViewport();
    await expect(drawer.getByText(account.email)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(drawer).toBeVisible();
    await page.mouse.click(740, 400);
    await expect(drawer).toBeHidden();

    await opener.click();
    await drawer.getByRole('link', { name: 'Contact Messages' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/contact');

    await opener.click();
    await expect(drawer).toBeVisible();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(drawer).toHaveCount(0);
    await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(opener).toBeVisible();
    await expect(drawer).toBeHidden();
  });
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('a tap beside the drawer closes it and presses nothing beneath', async ({ page }) => {
    await openSignedIn(page, '/inquiries');
    const beneath = page.getByRole('button', { name: 'Delete Inquiry' }).first();
    await page.getByRole('button', { name: 'Open navigation' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(drawer).toBeInViewport();
    await beneath.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    const { x, y, width, height } = (await beneath.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // A click that follows the tap has come two frames after its mouse event.
    const pressed = page.evaluate(
      () =>
        new Promise((done) => {
          const later = () => requestAnimationFrame(() => requestAnimationFrame(done));
          window.addEventListener('mouseup', later, { capture: true, once: true });
        }),
    );
    await page.touchscreen.tap(x + width - 4, y + height / 2);
    await pressed;
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
});
