import { expect, test } from './support/media.ts';
import { opacityOf, toast } from './support/page.ts';

test('Cards are selected with Shift and Ctrl+A, their checkboxes appear when needed, and the bar covers no control', async ({
  page,
  server,
  media,
}) => {
  await media.open();
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  const [first, third] = [boxes.nth(0), boxes.nth(2)];
  const bar = page.getByText(/^\d+ selected$/);

  await test.step('the checkbox appears on hover, on focus, and while anything is selected', async () => {
    await page.mouse.move(0, 0);
    await expect.poll(() => opacityOf(third)).toBe(0);
    await media.cards.nth(2).hover();
    await expect.poll(() => opacityOf(third)).toBe(1);
    await first.focus();
    await page.keyboard.press('Space');
    await expect(bar).toHaveText('1 selected');
    await page.mouse.move(0, 0);
    await expect.poll(() => opacityOf(third)).toBe(1);
  });

  await test.step('Shift and an arrow key', async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(third).toBeFocused();
    await page.keyboard.press('Shift+Space');
    await expect(bar).toHaveText('3 selected');
  });

  await test.step('all that match, and the last card in full', async () => {
    await page.keyboard.press('Control+a');
    await expect(bar).toHaveText(/^\d\d selected$/);
    await page.keyboard.press('End');
    const lastBox = page.getByRole('checkbox', { name: /^Select / }).last();
    await expect(lastBox).toBeFocused();
    const covered = async () => {
      const [card, place] = [
        await media.cards.last().boundingBox(),
        await bar.locator('../..').boundingBox(),
      ];
      return (card?.y ?? 0) + (card?.height ?? 0) - (place?.y ?? 0);
    };
    await expect.poll(covered).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(lastBox).toBeFocused();
  });

  await test.step('three images deleted in five actions', async () => {
    await page.keyboard.press('Home');
    await first.check();
    await boxes.nth(1).check();
    await third.check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, '3 images deleted successfully!')).toBeVisible();
    const writes = (await server.requests()).filter(({ method }) => method === 'DELETE');
    expect(writes.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect(bar).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
});
