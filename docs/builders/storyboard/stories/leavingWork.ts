import type { Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { openReplace } from './editing.ts';
import { answer, chooseInPalette, close, goBack, press, view } from './leaving.ts';
import { openMedia } from './upload.ts';

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
      await goBack(stage, 'Back is pressed again');
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
      await server.fault({ method: 'POST', delayMs: 3_000, ...refused, times: 1 });
      await beat('Replace is pressed', replace);
      await goBack(stage);
      await beat('The server refuses the file', () => page.waitForTimeout(3_000));
      await view(stage, 1);
      await beat('Replace file is pressed', () => press(stage, 'Replace file'));
      await chooseFile();
      await server.fault({ method: 'POST', delayMs: 3_000, times: 1 });
      await server.fault({ method: 'DELETE', delayMs: 3_000, ...refused, times: 1 });
      await beat('Replace is pressed', replace);
      await goBack(stage);
      await beat('The new file is stored', () => page.waitForTimeout(3_000));
      await beat('The old file cannot be deleted', () => page.waitForTimeout(3_000));
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
      await beat('Another section is chosen', () =>
        page.getByRole('main').getByRole('combobox', { name: 'Section' }).first().selectOption('about'),
      );
      const open = () => beat('Arrange is pressed', () => press(stage, 'Arrange'));
      const move = () =>
        beat('An image is moved to the right', async () => {
          await page.getByRole('dialog').getByRole('option').first().focus();
          await page.keyboard.press('Alt+ArrowRight');
        });
      await open();
      await move();
      await goBack(stage);
      await goBack(stage, 'Back is pressed again');
      await answer(stage, 'Keep arranging');
      await chooseInPalette(stage, 'Upload image');
      await answer(stage, 'Discard');
      await close(stage);
      await open();
      await move();
      await server.fault({ method: 'PUT', delayMs: 4_000, times: 2 });
      await beat('Save is pressed', () => press(stage, 'Save'));
      await chooseInPalette(stage, 'Upload image');
      await beat('The order is saved, and the form is opened', () => page.waitForTimeout(4_000));
      await close(stage);
      await open();
      await move();
      await server.fault({ method: 'PUT', delayMs: 4_000, times: 2 });
      await beat('Save is pressed', () => press(stage, 'Save'));
      await goBack(stage);
      await beat('The order is saved, and the screen is left', () => page.waitForTimeout(4_000));
    },
  },
];
