import { expect, test } from './support/fixtures.ts';
import { boxOf, expectLoaded, holdRequests, passDoubleClick } from './support/page.ts';
import { account, openSignedIn } from './support/signIn.ts';

// @spec 2.3
test('Before any script has loaded, the page says that it is loading, in the theme that was chosen, and after ten seconds offers to load again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allowFailedRequests('/assets/*');
  await openSignedIn(page, '/settings');
  await page.getByRole('button', { name: 'Theme: System' }).click();
  await page.getByRole('button', { name: 'Theme: Light' }).click();
  const html = page.locator('html');
  await expect(html).toHaveCSS('color-scheme', 'dark');
  // What is only held comes once it is let go, while the link is pressed.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText(/Loading…/);
  await expect(page.getByRole('status')).toBeInViewport();
  await expect(html).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const again = page.getByRole('link', { name: 'Load again' });
  await expect(again).toBeHidden();
  const delays = await page.evaluate(() => {
    const animations = document.getAnimations();
    for (const animation of animations) animation.finish();
    return animations.map(({ effect }) => effect?.getTiming().delay);
  });
  expect(delays).toContain(10_000);
  await expect(again).toBeVisible();
  const top = () => page.locator('.boot > .mark').evaluate((mark) => mark.getBoundingClientRect().top);
  const before = await top();
  await page.unroute('**/assets/*.js');
  const restore = await holdRequests(page, '**/api/admin/profile');
  await again.click();
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect.poll(top).toBe(before);
  restore();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

// @spec 1.1 2.6 2.7 2.8 9.15
test('The sidebar is fixed from 768 px, and a screen ends with its content; below, a drawer closes on Escape, outside, after a link and in a wider window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await openSignedIn(page, '/media');
  await expectLoaded(page);
  const opener = page.getByRole('button', { name: 'Open navigation' });
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(opener).toHaveCount(0);
  await page.keyboard.press('End');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('link', { name: 'Settings' })).toBeInViewport();
  await sidebar.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  const blank = () =>
    page.evaluate(() => {
      const content = document.getElementById('root')?.getBoundingClientRect();
      return Math.abs(document.documentElement.scrollHeight - window.scrollY - (content?.bottom ?? 0));
    });
  await expect.poll(blank).toBeLessThan(1);

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(drawer).toBeHidden();
  await opener.click();
  await expect(drawer).toBeInViewport();
  await expect(drawer.getByText(account.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(drawer).toBeVisible();
  await passDoubleClick(page);
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
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('the controls of a card are 44 px high, Delete 16 px away; a tap beside the drawer closes it and presses nothing beneath', async ({
    page,
  }) => {
    await openSignedIn(page, '/inquiries');
    const controls = page.getByRole('article').first().locator('footer').locator('button, select');
    await expect(controls).toHaveCount(3);
    const boxes = await controls.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().toJSON()),
    );
    expect(boxes.map(({ height }) => height)).toEqual([44, 44, 44]);
    expect(boxes[2].left - boxes[1].right).toBeGreaterThanOrEqual(16);
    const beneath = page.getByRole('button', { name: 'Delete Inquiry' }).first();
    await page.getByRole('button', { name: 'Open navigation' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(drawer).toBeInViewport();
    await beneath.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    const { x, y, width, height } = await boxOf(beneath);
    // A click that follows the tap has come two frames after its mouse event.
    const pressed = page.evaluate(
      () =>
        new Promise((done) => {
          const later = () => requestAnimationFrame(() => requestAnimationFrame(done));
          window.addEventListener('mouseup', later, { capture: true, once: true });
        }),
    );
    await passDoubleClick(page);
    await page.touchscreen.tap(x + width - 4, y + height / 2);
    await pressed;
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
});
