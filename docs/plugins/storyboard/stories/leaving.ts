import { jpeg, type TestFile } from '#tests/e2e/support/files.ts';
import { toast } from '#tests/e2e/support/page.ts';
import { uploadForm } from '#tests/e2e/support/upload.ts';
import { expect, hang, hold, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { changeElsewhere, openForm, openViewer, save, typeTitle } from './editing.ts';
import { openMedia } from './upload.ts';

/** What is open on the media screen, and how it is left. */

export const press = ({ page }: Stage, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Not `page.goBack`, which waits for a page when the change of the url is reversed. */
export const goBack = ({ page, beat }: Stage, text = 'Back is pressed'): Promise<void> =>
  beat(text, async () => {
    await page.evaluate(() => history.back());
    await page.waitForTimeout(500);
  });

export const answer = ({ page, beat }: Stage, name: string): Promise<void> =>
  beat(`${name} is pressed`, () =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click(),
  );

export const close = ({ page, beat }: Stage, text = 'Escape is pressed'): Promise<void> =>
  beat(text, () => page.keyboard.press('Escape'));

const closeAndPress = (stage: Stage, name: string): Promise<void> =>
  stage.beat(`The form is closed, and ${name} is pressed`, async () => {
    await stage.page.keyboard.press('Escape');
    await press(stage, name);
  });

export const chooseAbout = ({ page }: Stage) =>
  page.getByRole('main').getByRole('combobox', { name: 'Section' }).first().selectOption('about');

/** Over whatever dialog is open. */
export const chooseInPalette = ({ page, beat }: Stage, entry: string): Promise<void> =>
  beat(`${entry} is chosen in the palette`, async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search screens/ }).fill(entry);
    await page.keyboard.press('Enter');
  });

/** Into the control that has the focus. */
export const paste = ({ page, beat }: Stage, text: string, ...files: readonly TestFile[]): Promise<void> =>
  beat(text, () =>
    page.evaluate(
      (pasted) => {
        const clipboardData = new DataTransfer();
        for (const { name, bytes } of pasted)
          clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
    ),
  );

const cards = ({ page }: Stage) => page.getByRole('main').getByRole('article');
export const view = (stage: Stage, index: number): Promise<void> =>
  stage.beat('Another image is opened', () =>
    cards(stage)
      .nth(index)
      .getByRole('button', { name: /^View / })
      .click(),
  );

/** After the five minutes for which media are cached; the clock of the page is installed. */
export const returnLater = async ({ page }: Stage): Promise<void> => {
  await page.clock.fastForward(301_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForTimeout(500);
};

/** Opens the form of the title on a card. */
export const editCard = (stage: Stage, index: number, text: string): Promise<void> =>
  stage.beat(text, async () => {
    await cards(stage).nth(index).getByRole('heading').dblclick();
    await expect(cards(stage).nth(index).getByLabel('Title', { exact: true })).toBeVisible();
  });

export const rename = (stage: Stage, index: number, before = ''): Promise<void> =>
  stage.beat(`${before}A card gets another title, and Enter is pressed`, async () => {
    if (before) await stage.page.keyboard.press('Escape');
    await cards(stage).nth(index).getByRole('heading').dblclick();
    const field = cards(stage).nth(index).getByLabel('Title', { exact: true });
    await field.fill(`Quiet harbour ${index}`);
    await field.press('Enter');
  });

export const select = ({ page, beat }: Stage): Promise<void> =>
  beat('Two images are selected', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    for (const index of [0, 1]) await boxes.nth(index).check();
  });

const saves = '**/api/admin/images/gallery/*';
const closed = 'It is closed. ';
const textKept = /Your text is kept/;

export const leavingStories: readonly Story[] = [
  {
    name: 'mediaPanel: typed texts are asked about',
    async tell(stage) {
      const { page, beat } = stage;
      await openViewer(stage);
      await openForm(stage);
      await typeTitle(stage);
      await goBack(stage);
      await answer(stage, 'Keep editing');
      await chooseInPalette(stage, 'Upload video');
      await answer(stage, 'Discard');
      await expect(page.getByRole('dialog', { name: 'Upload Video' })).toBeVisible();
      await chooseInPalette(stage, 'Upload image');
      const { title, input } = uploadForm(page.getByRole('dialog', { name: 'Upload Image' }));
      await expect(title).toBeVisible();
      const files = [await jpeg('hall.jpg'), await jpeg('kitchen.jpg')] as const;
      await paste(stage, 'A picture is pasted into the form', files[0]);
      await expect(input).toBeAttached();
      await paste(stage, 'Two more are pasted', ...files);
      await beat('The queue of files is closed', () => page.keyboard.press('Escape'));
      await goBack(stage);
    },
  },
  {
    name: 'mediaPanel: forms without a change are left',
    async tell(stage) {
      await openViewer(stage);
      await openForm(stage);
      await chooseInPalette(stage, 'Upload image');
      await closeAndPress(stage, 'Replace file');
      await chooseInPalette(stage, 'Upload image');
      await closeAndPress(stage, 'Replace file');
      await goBack(stage);
      await view(stage, 1);
      await openForm(stage);
      await goBack(stage);
      await stage.beat('Arrange is pressed in another section', async () => {
        await chooseAbout(stage);
        await press(stage, 'Arrange');
      });
      await chooseInPalette(stage, 'Upload image');
      await closeAndPress(stage, 'Arrange');
      await goBack(stage);
    },
  },
  {
    name: 'mediaPanel: a title on a card that cannot be saved',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      await select(stage);
      await editCard(stage, 0, 'The title of a card is pressed twice');
      await beat('It is emptied', () => page.getByLabel('Title', { exact: true }).fill(''));
      await view(stage, 1);
      await answer(stage, 'Keep editing');
      await beat('The title of another card is pressed twice', () =>
        cards(stage).nth(1).getByRole('heading').dblclick(),
      );
      await answer(stage, 'Keep editing');
      await beat('Set alt text one by one is pressed', () => press(stage, 'Set alt text one by one'));
      await answer(stage, 'Keep editing');
      await beat('Arrange is pressed', () => press(stage, 'Arrange'));
      await answer(stage, 'Discard');
    },
  },
  {
    name: 'mediaPanel: cards are renamed one after another',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      await beat('Title A-Z is chosen', () =>
        page.getByRole('combobox', { name: 'Sort By' }).selectOption({ label: 'Title A-Z' }),
      );
      await select(stage);
      await hang(stage, saves);
      await rename(stage, 0);
      await rename(stage, 1);
      await view(stage, 2);
      await rename(stage, 2, closed);
      await beat('Arrange is pressed', () => press(stage, 'Arrange'));
      await rename(stage, 3, closed);
      await beat('Upload Image is pressed', () => press(stage, 'Upload Image'));
      await rename(stage, 4, closed);
      await beat('Set alt text one by one is pressed', () => press(stage, 'Set alt text one by one'));
      await close(stage, 'Escape is pressed: the title of the first image is not saved');
      await close(stage, 'Escape is pressed again');
      await answer(stage, 'Discard');
    },
  },
  {
    name: 'mediaPanel: a save ends after its form was left',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      const release = await hold(stage, saves);
      await rename(stage, 0);
      await editCard(stage, 1, 'The title of another card is pressed twice');
      await beat('The first title is stored', async () => {
        release();
        await expect(toast(page, 'Image updated successfully!')).toBeVisible();
      });
      await close(stage);
      await server.fault({ method: 'PUT', ...refused, times: 1 });
      const refuse = await hold(stage, saves);
      await rename(stage, 1);
      await view(stage, 2);
      await beat('The server refuses: the texts are kept', async () => {
        refuse();
        await expect(toast(page, textKept)).toBeVisible();
      });
      await close(stage);
      await editCard(stage, 1, 'The title of that card is pressed twice');
    },
  },
  {
    name: 'mediaPanel: a conflict is found after the form was left',
    async tell(stage) {
      const { page, beat } = stage;
      await openViewer(stage);
      await openForm(stage);
      await typeTitle(stage);
      await changeElsewhere(stage, { title: 'Harbour by night' });
      await beat('Save is pressed: somebody else has changed the title', () => save(stage));
      await goBack(stage);
      const release = await hold(stage, '**/api/images/gallery*');
      await beat('Save is pressed again', () => save(stage));
      await goBack(stage);
      await beat('Somebody else has changed the title again', async () => {
        release();
        await expect(toast(page, textKept)).toBeVisible();
      });
      await view(stage, 1);
      await openForm(stage);
    },
  },
  {
    name: 'mediaPanel: an image is deleted elsewhere while it is open',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      await openViewer(stage);
      const deleteElsewhere = async () => {
        await changeElsewhere(stage, null);
        await beat('Somebody else deletes the image, and the administrator returns to the page', () =>
          returnLater(stage),
        );
      };
      await deleteElsewhere();
      await close(stage);
      await view(stage, 1);
      await openForm(stage);
      await deleteElsewhere();
      await close(stage);
      await view(stage, 2);
      await openForm(stage);
      await typeTitle(stage);
      await deleteElsewhere();
      await answer(stage, 'Close');
    },
  },
  {
    name: 'mediaPanel: the session ends while the upload form is open',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      await beat('Upload Image is pressed', () => press(stage, 'Upload Image'));
      const { input } = uploadForm(page.getByRole('dialog', { name: 'Upload Image' }));
      await beat('A picture is chosen', async () => input.setInputFiles(await jpeg()));
      await server.expire({ access: true, refresh: true });
      await beat('Control and K are pressed: the session is over', async () => {
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
      });
    },
  },
];
