import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { storeSession } from './support/signIn.ts';

test('An address has one form, which replaces what was typed, and no screen is empty before its data is there', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const note = () => {
      const [text] =
        /No (?:matching )?\w+ (?:found|messages)|No recent activity/.exec(
          document.querySelector('main')?.innerText ?? '',
        ) ?? [];
      if (text) document.documentElement.dataset.empty = text;
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await storeSession(page);
  for (const [typed, path, heading] of [
    ['/Media/', '/media', 'Media Management'],
    ['/INQUIRIES//?x', '/inquiries?x', 'Inquiries Management'],
    ['//Contact', '/contact', 'Contact Messages'],
    ['/Login/', '/dashboard', 'Administrator'],
  ] as const)
    await test.step(typed, async () => {
      const entries = await page.evaluate(() => history.length);
      await page.goto(`${server.url}${typed}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectLoaded(page);
      const { pathname, search } = new URL(page.url());
      expect([pathname + search, await page.evaluate(() => history.length)]).toEqual([path, entries + 1]);
      await expect(page.locator('html')).not.toHaveAttribute('data-empty');
    });
});
