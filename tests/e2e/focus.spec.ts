import type { Page } from '@playwright/test';
import { expect, test } from './support/media.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

/** Each presses a control that goes away, or is disabled. */
const causes: readonly {
  readonly name: string;
  readonly path: string;
  act(page: Page): Promise<void>;
}[] = [
  {
    name: 'Next at the last picture',
    path: '/media?section=logo',
    act: async (page) => {
      await page.getByRole('main').getByRole('article').first().getByRole('button').first().click();
      await pressUntilDisabled(page, 'Next');
    },
  },
];

async function pressUntilDisabled(page: Page, name: string) {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: false }).first();
  await expect(button).toBeEnabled();
  await button.focus();
  for (let count = 0; count < 60 && (await button.isEnabled()); count += 1) await button.press('Enter');
  await expect(button).toBeDisabled();
}

const focusedNow = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return document.activeElement?.localName;
  });

test('No control that goes away or is disabled loses the focus', async ({ page, server }) => {
  await test.step('Retry of a failed stat card, while it is loading and afterwards', async () => {
    const path = '/api/v1/admin/inquiries*';
    await server.fault({ path, status: 404, body: { message: 'Not today' } });
    await openSignedIn(page, '/dashboard');
    const button = page
      .getByRole('main')
      .getByRole('button', { name: /^Retry/ })
      .first();
    await expect(button).toBeEnabled();
    await server.clearFaults();
    await server.fault({ path, delayMs: 800, times: 1 });
    const response = page.waitForResponse(`**${path}`);
    await button.focus();
    await page.keyboard.press('Enter');
    expect.soft(await focusedNow(page)).not.toBe('body');
    await response;
    await expectLoaded(page);
    expect.soft(await focusedNow(page)).not.toBe('body');
  });
  for (const { name, path, act } of causes)
    await test.step(name, async () => {
      await page.goto(path);
      await expectLoaded(page);
      await act(page);
      expect.soft(await focusedNow(page), name).not.toBe('body');
    });
});
