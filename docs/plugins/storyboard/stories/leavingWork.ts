import { expect, hold, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { openReplace } from './editing.ts';
import { answer, chooseAbout, chooseInPalette, close, goBack, press, view } from './leaving.ts';
import { openMedia } from './upload.ts';

const uploads = '**/api/admin/images/upload';

/** A file that is being replaced, or an order that is not saved, is left. */
export const leavingWorkStories: readonly Story[] = [
  {
    name: 'mediaReplace: left while the file is sent',
    async tell(stage) {
      const { server, beat } = stage;
      const { replace, chooseFile } = await openReplace(stage);
      await chooseFile();
      await server.fault({ method: 'POST', delayMs: 60_000, times: 1 });
      await beat('Replace is pressed', replace);
      await goBack(stage);
      await answer(stage, 'Stay');
      await chooseInPalette(stage, 'Upload image');
      await answer(stage, 'Leave');
    },
  },
  {
    name: 'mediaReplace: the file is stored or refused while it is asked',
    async tell(stage) {
      const { page, server, beat } = stage;
      const { replace, chooseFile } = await openReplace(stage);
      await chooseFile();
      const question = page.getByRole('alertdialog');
      await server.fault({ method: 'POST', ...refused, times: 1 });
      const refuse = await hold(stage, uploads);
      await beat('Replace is pressed', replace);
      await goBack(stage);
      await beat('The server refuses the file', async () => {
        refuse();
        await expect(question).toHaveCount(0);
      });
      await view(stage, 1);
      await beat('Replace file is pressed', () => press(stage, 'Replace file'));
      await chooseFile();
      await server.fault({ method: 'DELETE', ...refused, times: 1 });
      const store = await hold(stage, uploads);
      const refuseDeletion = await hold(stage, '**/api/admin/images/gallery/*');
      await beat('Replace is pressed', replace);
      await goBack(stage);
      await beat('The new file is stored', async () => {
        store();
        await expect(question).toHaveCount(0);
      });
      await beat('The old file cannot be deleted', async () => {
        refuseDeletion();
        await page.waitForTimeout(1_000);
      });
    },
  },
  {
    name: 'mediaReplace: left while the old file is deleted',
    async tell(stage) {
      const { page, server, beat } = stage;
      const { replace, chooseFile } = await openReplace(stage);
      await chooseFile();
      await server.fault({ method: 'DELETE', delayMs: 60_000 });
      const stored = () =>
        beat('Replace is pressed: the new file is stored', async () => {
          await replace();
          await page.waitForTimeout(1_500);
        });
      await stored();
      await chooseInPalette(stage, 'Upload image');
      await close(stage);
      await beat('Replace file is pressed', () => press(stage, 'Replace file'));
      await chooseFile();
      await stored();
      await goBack(stage);
    },
  },
  {
    name: 'arrange: left with moves',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      const move = async () => {
        await press(stage, 'Arrange');
        await page.getByRole('dialog').getByRole('option').first().focus();
        await page.keyboard.press('Alt+ArrowRight');
      };
      await beat('Arrange is pressed in another section, and an image is moved to the right', async () => {
        await chooseAbout(stage);
        await move();
      });
      await goBack(stage);
      await answer(stage, 'Keep arranging');
      await chooseInPalette(stage, 'Upload image');
      await answer(stage, 'Discard');
      const moveAndSave = () =>
        beat('The form is closed, an image is moved again, and Save is pressed', async () => {
          await page.keyboard.press('Escape');
          await move();
          await press(stage, 'Save');
        });
      await server.fault({ method: 'PUT', delayMs: 6_000 });
      await moveAndSave();
      await chooseInPalette(stage, 'Upload image');
      await beat('The order is saved, and the form is opened', () => page.waitForTimeout(6_000));
      await moveAndSave();
      await goBack(stage);
      await beat('The order is saved, and the screen is left', () => page.waitForTimeout(6_000));
    },
  },
];
