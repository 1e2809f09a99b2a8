import { expect, test } from './support/fixtures.ts';
import { account, openSignedIn } from './support/signIn.ts';

const screens = [
  { link: 'Dashboard', path: '/dashboard', title: 'Dashboard · Studio Admin' },
  { link: 'Media Management', path: '/media', title: 'Media Management · Studio Admin' },
  { link: 'Inquiries', path: '/inquiries', title: 'Inquiries Management · Studio Admin' },
  { link: 'Contact Messages', path: '/contact', title: 'Contact Messages · Studio Admin' },
  { link: 'Settings', path: '/settings', title: 'Settings · Studio Admin' },
];

test.describe('the loading state', () => {
  test('is painted before any script has arrived', async ({ page }) => {
    await page.route('**/assets/*.js', () => {});
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const loading = page.getByRole('status');
    await expect(loading).toHaveText('Loading…');
    await expect(loading).toBeInViewport();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(
      'rgba(0, 0, 0, 0)',
    );
  });

  test('stays while the session is restored', async ({ page, server }) => {
    await server.fault({ path: '/api/admin/profile', delayMs: 1_000 });
    await openSignedIn(page, '/settings');
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('the sidebar from 768 px', () => {
  test.use({ viewport: { width: 768, height: 800 } });

  test('is fixed and leads to every screen, which titles the document', async ({ page }) => {
    await openSignedIn(page, '/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText(screens.map(({ link }) => link));
    await expect(page.getByRole('button', { name: 'Open navigation' })).toHaveCount(0);
    for (const { link, path, title } of screens) {
      await navigation.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(path);
      // Where something is pending, its number stands before the name.
      await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /, '')).toBe(title);
      await expect(navigation.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
    }
  });

  test('shows who is signed in', async ({ page }) => {
    await openSignedIn(page, '/settings');
    const sidebar = page.getByRole('complementary');
    await expect(sidebar.getByText(account.email)).toBeVisible();
    await expect(sidebar.getByText('A', { exact: true })).toBeVisible();
    await expect(sidebar.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  });

  test('remembers the theme that was chosen', async ({ page }) => {
    await openSignedIn(page, '/settings');
    const html = page.locator('html');
    await page.getByRole('button', { name: 'Theme: as the system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await expect(html).toHaveCSS('color-scheme', 'dark');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
    await expect(html).toHaveCSS('color-scheme', 'dark');
  });
});

test.describe('the drawer below 768 px', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('opens, and closes on Escape, outside and after a link', async ({ page }) => {
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
  });

  test.describe('under a finger', () => {
    test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

    test('closes on a tap beside it, which presses nothing beneath', async ({ page }) => {
      await openSignedIn(page, '/inquiries');
      const beneath = page.getByRole('button', { name: 'Delete Inquiry' }).first();
      await page.getByRole('button', { name: 'Open navigation' }).tap();
      const drawer = page.getByRole('dialog', { name: 'Navigation' });
      await expect(drawer).toBeInViewport();
      await beneath.evaluate((button) => button.scrollIntoView({ block: 'center' }));
      const { x, y, width, height } = (await beneath.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      // Two frames after the finger's mouse event, a click that follows it has come too.
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

  test('gives way to the sidebar when the window becomes wider', async ({ page }) => {
    await openSignedIn(page, '/settings');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toHaveCount(0);
    await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeHidden();
  });

  test('signs out as well', async ({ page }) => {
    await openSignedIn(page, '/settings');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});

test.describe('the layout', () => {
  test('leads from an unknown path to the dashboard', async ({ page }) => {
    await openSignedIn(page, '/nowhere/at-all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page).toHaveTitle('Page not found · Studio Admin');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /dashboard/ })
      .click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('lets the keyboard skip the navigation', async ({ page }) => {
    await openSignedIn(page, '/settings?x=1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('puts the focus on the screen that a link leads to', async ({ page }) => {
    await openSignedIn(page, '/settings');
    await page.getByRole('link', { name: 'Inquiries' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/inquiries');
    await expect(page.getByRole('main')).toBeFocused();
  });
});
