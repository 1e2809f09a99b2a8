import { toast } from '#tests/e2e/support/page.ts';
import { expect, hold, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { changeElsewhere, openForm, openViewer, save, typeTitle } from './editing.ts';
import { editCard, press, rename } from './leaving.ts';
import { openMedia } from './upload.ts';

const list = '/api/images/*';
const writes = '**/api/admin/images/gallery/*';

const undo = ({ page, beat }: Stage, text: string, told: string | RegExp): Promise<void> =>
  beat(`Control and Z are pressed${text}`, async () => {
    await page.keyboard.press('Control+z');
    await expect(toast(page, told).first()).toBeVisible();
  });

async function saveTitle(stage: Stage): Promise<void> {
  await openMedia(stage);
  await rename(stage, 0);
  await expect(toast(stage.page, 'Image updated successfully!')).toBeVisible();
}

const arrange = (stage: Stage): Promise<void> =>
  stage.beat('An image is moved to the right, and Save is pressed', async () => {
    const { page } = stage;
    await press(stage, 'Arrange');
    const dialog = page.getByRole('dialog', { name: /^Arrange/ });
    await dialog.getByRole('option').first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await dialog.getByRole('button', { name: 'Save' }).click();
  });

/** Edits and arrangements that are taken back. */
export const mediaUndoStories: readonly Story[] = [
  {
    name: 'mediaUndo: an order and a title are taken back',
    async tell(stage) {
      const { page, beat } = stage;
      await saveTitle(stage);
      await arrange(stage);
      await beat('Undo is pressed: the earlier order', async () => {
        await toast(page, 'Order saved').getByRole('button', { name: 'Undo' }).click();
        await expect(toast(page, /earlier order/)).toBeVisible();
      });
      await undo(stage, ': the earlier title', /earlier title/);
      await undo(stage, ' once more', 'There is nothing to undo.');
    },
  },
  {
    name: 'mediaUndo: asked for while it is being saved',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      const waiting = ' meanwhile';
      const told = 'It is undone as soon as it is saved.';
      const storeTitle = await hold(stage, writes);
      await rename(stage, 0);
      await undo(stage, waiting, told);
      await beat('The title is saved, and taken back', async () => {
        storeTitle();
        await expect(toast(page, /earlier title/)).toBeVisible();
      });
      const storeOrder = await hold(stage, writes);
      await arrange(stage);
      await undo(stage, waiting, told);
      await beat('The order is saved, and taken back', async () => {
        storeOrder();
        await expect(toast(page, /earlier order/)).toBeVisible();
      });
      await server.fault({ method: 'PUT', ...refused, times: 1 });
      const refuse = await hold(stage, writes);
      await rename(stage, 1);
      await undo(stage, waiting, told);
      await beat('The server refuses the title: there is nothing to undo', async () => {
        refuse();
        await expect(toast(page, /was not saved/).first()).toBeVisible();
      });
    },
  },
  {
    name: 'mediaUndo: changed elsewhere',
    async tell(stage) {
      const { page } = stage;
      await openViewer(stage);
      await openForm(stage);
      await typeTitle(stage);
      await save(stage);
      await expect(toast(page, 'Image updated successfully!')).toBeVisible();
      await changeElsewhere(stage, { title: 'Harbour by night' });
      await undo(stage, ': somebody else has changed the title since', /was changed since/);
    },
  },
  {
    name: 'mediaUndo: fails',
    async tell(stage) {
      const { page, server, beat } = stage;
      await saveTitle(stage);
      const nothing = /^Nothing was undone/;
      await server.fault({ method: 'GET', path: list, ...refused, times: 1 });
      await undo(stage, ': the image cannot be read', nothing);
      await server.fault({ method: 'PUT', ...refused, times: 1 });
      await undo(stage, ': the server refuses', nothing);
      await server.fault({ method: 'GET', path: list, delayMs: 60_000, times: 1 });
      await beat('Control and Z are pressed: no answer', () => page.keyboard.press('Control+z'));
      await beat('Eight seconds pass', () => expect(toast(page, /did not respond/)).toBeVisible());
      await server.fault({ method: 'GET', path: list, delayMs: 60_000, times: 1 });
      await beat('Control and Z are pressed: no answer yet', () => page.keyboard.press('Control+z'));
      await editCard(stage, 0, 'The title of the card is pressed twice');
      await typeTitle(stage, 'Loud harbour');
      await beat('Enter is pressed: the undo is stopped', () => page.keyboard.press('Enter'));
    },
  },
];
