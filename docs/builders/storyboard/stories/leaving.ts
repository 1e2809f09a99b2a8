import { jpeg, type TestFile } from '#tests/e2e/support/files.ts';
import { uploadForm } from '#tests/e2e/support/upload.ts';
import { expect, type Stage, type Story } from '../stage.ts';
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

/** Over whatever dialog is open. */
export const chooseInPalette = ({ page, beat }: Stage, entry: string): Promise<void> =>
  beat(`${entry} is chosen in the palette`, async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search screens/ }).fill(entry);
    await page.keyboard.press('Enter');
  });

/** Into the control that has the focus. */
const paste = ({ page, beat }: Stage, text: string, ...files: readonly TestFile[]): Promise<void> =>
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

/** Opens the form of the title on a card. */
const editCard = (stage: Stage, index: number, text: string): Promise<void> =>
  stage.beat(text, async () => {
    await cards(stage).nth(index).getByRole('heading').dblclick();
    await expect(cards(stage).nth(index).getByLabel('Title', { exact: true })).toBeVisible();
  });

const rename = async (stage: Stage, index: number): Promise<void> => {
  await editCard(stage, index, 'The title of a card is pressed twice');
  await stage.beat('Another title is typed, and Enter is pressed', async () => {
    const field = cards(stage).nth(index).getByLabel('Title', { exact: true });
    await field.fill(`Quiet harbour ${index}`);
    await field.press('Enter');
  });
};

const select = ({ page, beat }: Stage): Promise<void> =>
  beat('Two images are selected', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    for (const index of [0, 1]) await boxes.nth(index).check();
  });

export const leavingStories: readonly Story[] = [
  {
    name: 'mediaPanel: typed texts are asked about',
    async tell(stage) {
      const { page, beat } = stage;
      await openViewer(stage);
      await openForm(stage);
      await typeTitle(stage);
      await goBack(stage);
      await goBack(stage, 'Back is pressed again');
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
      await close(stage);
      await stage.beat('Replace file is pressed', () => press(stage, 'Replace file'));
      await chooseInPalette(stage, 'Upload image');
      await close(stage);
      await stage.beat('Replace file is pressed again', () => press(stage, 'Replace file'));
      await goBack(stage);
      await view(stage, 1);
      await openForm(stage);
      await goBack(stage);
      await stage.beat('Another section is chosen', () =>
        stage.page.getByRole('main').getByRole('combobox', { name: 'Section' }).first().selectOption('about'),
      );
      await stage.beat('Arrange is pressed', () => press(stage, 'Arrange'));
      await chooseInPalette(stage, 'Upload image');
      await close(stage);
      await stage.beat('Arrange is pressed again', () => press(stage, 'Arrange'));
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
      const { page, server, beat } = stage;
      await openMedia(stage);
      await beat('Title A-Z is chosen', () =>
        page.getByRole('combobox', { name: 'Sort By' }).selectOption({ label: 'Title A-Z' }),
      );
      await select(stage);
      await server.fault({ method: 'PUT', delayMs: 60_000 });
      await rename(stage, 0);
      await rename(stage, 1);
      await view(stage, 2);
      await close(stage);
      await rename(stage, 2);
      await beat('Arrange is pressed', () => press(stage, 'Arrange'));
      await close(stage);
      await rename(stage, 3);
      await beat('Upload Image is pressed', () => press(stage, 'Upload Image'));
      await close(stage);
      await rename(stage, 4);
      await beat('Set alt text one by one is pressed', () => press(stage, 'Set alt text one by one'));
      await close(stage);
      await close(stage, 'Escape is pressed again');
      await editCard(stage, 0, 'The title of the first card is pressed twice');
    },
  },
  {
    name: 'mediaPanel: a save ends after its form was left',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      await server.fault({ method: 'PUT', delayMs: 2_500, times: 1 });
      await rename(stage, 0);
      await editCard(stage, 1, 'The title of another card is pressed twice');
      await beat('The first title is stored', () => page.waitForTimeout(2_500));
      await close(stage);
      await server.fault({ method: 'PUT', delayMs: 2_500, ...refused, times: 1 });
      await rename(stage, 1);
      await view(stage, 2);
      await beat('The server refuses: the texts are kept', () => page.waitForTimeout(2_500));
      await close(stage);
      await editCard(stage, 1, 'The title of that card is pressed twice');
    },
  },
  {
    name: 'mediaPanel: a conflict is found after the form was left',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openViewer(stage);
      await openForm(stage);
      await typeTitle(stage);
      await changeElsewhere(stage, { title: 'Harbour by night' });
      await beat('Save is pressed: somebody else has changed the title', () => save(stage));
      await goBack(stage);
      await server.fault({ method: 'GET', path: '/api/images/*', delayMs: 2_500 });
      await beat('Save is pressed again', () => save(stage));
      await goBack(stage);
      await beat('Somebody else has changed the title again', () => page.waitForTimeout(3_000));
      await server.clearFaults();
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
        await page.clock.fastForward(31_000);
        await beat('Somebody else deletes the image, and the administrator returns to the page', () =>
          page.evaluate(() => window.dispatchEvent(new Event('focus'))),
        );
      };
      await deleteElsewhere();
      await close(stage);
      await view(stage, 1);
      await openForm(stage);
      await deleteElsewhere();
      await close(stage);
      await close(stage, 'Escape is pressed again');
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
      const { page, beat } = stage;
      await openMedia(stage);
      await paste(stage, 'Two pictures are pasted', await jpeg('hall.jpg'), await jpeg('kitchen.jpg'));
      await close(stage);
      await beat('Upload Image is pressed', () => press(stage, 'Upload Image'));
      await chooseInPalette(stage, 'Upload video');
      const other = await page.context().newPage();
      await other.goto('/');
      await beat('The administrator signs out in another tab', async () => {
        await other.evaluate(() => localStorage.clear());
        await page.waitForTimeout(500);
      });
    },
  },
];
