import { itemsOf, paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const count = 17;

// @spec 1.4
test(`An administrator triages ${count} contact messages with at most 40 keys, and the focus is never lost`, async ({
  page,
  server,
}) => {
  await server.reset({ contact: count });
  await openSignedIn(page, '/contact');
  await expectLoaded(page);
  const current = page.locator('[aria-current="true"]');
  let taken = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    taken += 1;
    await expect(page.locator('body')).not.toBeFocused();
  };

  for (const key of ['Tab', 'Tab', 'Enter']) await press(key);
  for (let number = 1; number <= count; number += 1) {
    await expect(current).toHaveAttribute('aria-posinset', `${number}`);
    await expect(current.locator(':focus')).toBeInViewport();
    await press('2');
    if (number < count) await press('j');
  }
  expect(taken).toBeLessThanOrEqual(40);
  await expect
    .poll(async () => (await itemsOf(page, paths.contact)).map(({ status }) => status))
    .toEqual(Array.from({ length: count }, () => 'in_progress'));
});
