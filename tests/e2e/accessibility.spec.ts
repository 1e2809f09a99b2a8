import { expect, test } from './support/fixtures.ts';
import { faultsOf } from './support/judges.ts';
import { showEach } from './support/scenes.ts';
import { openSignedIn } from './support/signIn.ts';
import { translate } from './support/translator.ts';

// Each on a page of its own, so that they run beside each other.
for (const screens of [
  ['inquiries'],
  ['contact', 'login', 'crash'],
  ['media'],
  ['dashboard', 'settings'],
  ['upload', 'viewer'],
  ['layout'],
])
  test(`${screens.join(', ')}: in a browser that translates the page, axe-core finds nothing wrong, no pointer target is small, everything fits at every zoom and is seen in few rows and forced colours, and a Cyrillic keyboard works`, async ({
    page,
    server,
    consoleErrors,
  }) => {
    await translate(page);
    await showEach(
      { page, server, consoleErrors },
      async (scene) => {
        await expect(page.locator('font > font').first()).toBeAttached();
        expect.soft(await faultsOf(page, scene), scene.name).toEqual([]);
        if (scene.name !== 'crash') await expect(page.getByText('Something went wrong')).toHaveCount(0);
      },
      screens,
    );
  });

test('nothing moves for an administrator who prefers reduced motion', async ({ page, server }) => {
  const longestAnimation = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { animationDuration, transitionDuration } = getComputedStyle(element);
          return `${animationDuration},${transitionDuration}`.split(',').map(Number.parseFloat);
        }),
      ),
    );
  await server.fault({ path: '/api/images/*', delayMs: 120_000 });
  await openSignedIn(page, '/media');
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
  expect(await longestAnimation()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await longestAnimation()).toBeGreaterThan(0);
});
