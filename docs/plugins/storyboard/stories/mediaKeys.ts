import type { Story } from '../stage.ts';
import { findInPalette } from './elsewhere.ts';
import { chooseAbout, chooseInPalette, close, goBack } from './leaving.ts';
import { openMedia } from './upload.ts';

/** The keys of the media screen. */
export const mediaKeyStories: readonly Story[] = [
  {
    name: 'mediaList: keys of the cards',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const press = (key: string, text = `${key} is pressed`) => beat(text, () => page.keyboard.press(key));
      await press('j');
      await press('Enter');
      await press('j', 'j is pressed: the next image');
      await press('Escape');
      await press('#', '# is pressed: a question about one image');
      await press('Escape');
      await press('x', 'x is pressed: the image is selected');
      await press('#', '# is pressed: a question about what is selected');
      await press('Escape');
      await beat('Enter is pressed on its checkbox', async () => {
        await page.getByRole('checkbox', { name: /^Select /, checked: true }).focus();
        await page.keyboard.press('Enter');
      });
    },
  },
  {
    name: 'mediaScreen: the keys are shown',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const ask = () => beat('? is pressed', () => page.keyboard.press('?'));
      await ask();
      await close(stage);
      await beat('Another section is chosen', () => chooseAbout(stage));
      await goBack(stage);
      await ask();
      await findInPalette(stage, 'Saltmarsh cottage, kitchen');
      await close(stage);
      await ask();
      await chooseInPalette(stage, 'Upload image');
    },
  },
];
