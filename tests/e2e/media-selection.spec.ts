import { expect, test } from './support/media.ts';
import { boxOf, opacityOf } from './support/page.ts';

// @spec 2.30
test('The controls of a card appear when it is hovered or holds the focus; the bar of what is selected covers no control', async ({
  page,
  media,
}) => {
  await media.open('?tab=videos');
  const card = media.card('Harbour loft, morning');
  const play = card.getByRole('button', { name: 'Play Harbour loft, morning' });
  const opacities = async () => [
    await opacityOf(play.locator('svg')),
    await opacityOf(card.getByRole('button', { name: 'Delete Harbour loft, morning' })),
  ];
  await page.mouse.move(0, 0);
  await expect.poll(opacities).toEqual([0, 0]);
  await card.hover();
  await expect.poll(opacities).toEqual([1, 1]);
  await page.mouse.move(0, 0);
  await expect.poll(opacities).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Refresh videos', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(play).toBeFocused();
  await expect.poll(opacities).toEqual([1, 1]);

  await media.tab('Image').click();
  await expect(media.card('Harbour loft, living room')).toBeVisible();
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
      const card = await boxOf(media.cards.last());
      return card.y + card.height - (await boxOf(bar.locator('../..'))).y;
    };
    await expect.poll(covered).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(lastBox).toBeFocused();
  });
});
