import { avif } from '#tests/e2e/support/files.ts';
import { uploadForm } from '#tests/e2e/support/upload.ts';
import { expect, hang, type Stage, type Story } from '../stage.ts';
import { openMedia } from './upload.ts';

const worker = '**/assets/pictures.worker-*.js';

/** An upload form with a picture that the server does not take. */
async function openShrink(stage: Stage) {
  const { page, beat } = stage;
  await openMedia(stage);
  const dialog = page.getByRole('dialog', { name: 'Upload Image' });
  const button = (name: string) => dialog.getByRole('button', { name });
  await beat('Upload Image is pressed', () =>
    page.getByRole('button', { name: 'Upload Image' }).first().click(),
  );
  await beat('An AVIF picture is chosen', async () => {
    await uploadForm(dialog).input.setInputFiles(await avif());
    await expect(button('Make it fit')).toBeVisible();
  });
  return {
    dialog,
    button,
    close: (text: string) => beat(text, () => button('Close').first().click()),
    makeCopy: (text = 'Make it fit is pressed') => beat(text, () => button('Make it fit').click()),
  };
}

export const shrinkStories: readonly Story[] = [
  {
    name: 'shrink: a picture that the server does not take',
    async tell(stage) {
      const { beat } = stage;
      const { dialog, button, makeCopy, close } = await openShrink(stage);
      await makeCopy();
      await beat('The copy is shown beside the original', () =>
        expect(dialog.getByRole('figure').getByRole('img')).toHaveCount(2),
      );
      await beat('Compare is pressed', () => button('Compare').click());
      await beat('Compare is pressed again', () => button('Compare').click());
      await beat('Undo is pressed', () => button('Undo').click());
      await makeCopy('Make it fit is pressed again');
      await beat('The comparison is closed', () => button('Compare').click());
      await beat('Undo is pressed again', () => button('Undo').click());
      await makeCopy('Make it fit is pressed once more');
      await expect(button('Undo')).toBeVisible();
      await close('The form is closed');
    },
  },
  {
    name: 'shrink: slow, stopped, and left',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      const { button, makeCopy, close } = await openShrink(stage);
      await hang(stage, worker);
      await makeCopy();
      await beat('Eight seconds pass', () => page.clock.fastForward(8_000));
      await beat('Stop is pressed', () => button('Stop').click());
      await makeCopy('Make it fit is pressed again');
      await beat('A minute passes', () => page.clock.fastForward(60_000));
      await makeCopy('Make it fit is pressed once more');
      await close('The form is closed meanwhile');
    },
  },
  {
    name: 'shrink: fails',
    async tell(stage) {
      const { page } = stage;
      const { makeCopy, close } = await openShrink(stage);
      await page.route(worker, (route) => route.abort());
      await makeCopy('Make it fit is pressed: its code is lost');
      await makeCopy('Make it fit is pressed again');
      await close('The form is closed');
    },
  },
];
