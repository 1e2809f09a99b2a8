import { expectLoaded, toast } from '#tests/e2e/support/page.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import { expect, hang, hold, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { changeElsewhere, openForm, openViewer, save, typeTitle } from './editing.ts';
import { editCard, goBack, press, rename, returnLater, select, view } from './leaving.ts';
import { openMedia } from './upload.ts';

const list = '**/api/images/gallery*';
const writes = '**/api/admin/images/gallery/*';

/** The first answer for a list comes without its first item. */
export async function leaveOutFirst({ page }: Stage, url: string): Promise<void> {
  let isFirst = true;
  await page.route(url, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    // Else the browser would be answered that nothing has changed since.
    const { etag: _, ...headers } = response.headers();
    await route.fulfill({ response, headers, json: { ...rest, data: data.slice(1) } });
  });
}

/** Over whatever dialog is open. */
export const findInPalette = ({ page, beat }: Stage, text: string): Promise<void> =>
  beat(`${text} is chosen in the palette`, async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search screens/ }).fill(text);
    await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(500);
  });

/** What happens to items while they are open, edited, or selected. */
export const elsewhereStories: readonly Story[] = [
  {
    name: 'mediaPanel: a link to an image that is not there',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      await leaveOutFirst(stage, list);
      await beat('A link to an image is opened', async () => {
        await openSignedIn(page, '/media?open=img_00001');
        await expectLoaded(page);
      });
      await beat('Five minutes later it is there', () => returnLater(stage));
      await findInPalette(stage, 'Saltmarsh cottage, kitchen');
    },
  },
  {
    name: 'mediaPanel: an image is deleted while it is open',
    async tell(stage) {
      const { page, beat } = stage;
      await openViewer(stage);
      const release = await hold(stage, writes);
      await beat('Delete is pressed, confirmed, and its question closed', async () => {
        await press(stage, 'Delete');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await page.keyboard.press('Escape');
      });
      await beat('The image is deleted', async () => {
        release();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    },
  },
  {
    name: 'mediaPanel: a title is saved while another image is open',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const release = await hold(stage, writes);
      await rename(stage, 0);
      await view(stage, 1);
      await beat('The title is saved', async () => {
        release();
        await expect(toast(page, 'Image updated successfully!')).toBeVisible();
      });
    },
  },
  {
    name: 'mediaEdit: typed back, and gone after its form was left',
    async tell(stage) {
      const { page, beat } = stage;
      await openViewer(stage);
      await openForm(stage);
      const before = await page.getByLabel('Title', { exact: true }).inputValue();
      await typeTitle(stage);
      await beat('The old title is typed again', () =>
        page.getByLabel('Title', { exact: true }).fill(before),
      );
      await typeTitle(stage);
      await changeElsewhere(stage, null);
      const answer = await hold(stage, list);
      await beat('Save is pressed', () => save(stage));
      // The card is shown until the list comes.
      await hang(stage, list);
      await goBack(stage);
      await beat('Somebody else has deleted the image', async () => {
        answer();
        await expect(toast(page, /Your text is kept/)).toBeVisible();
      });
      await editCard(stage, 1, 'The title of its card is pressed twice');
    },
  },
  {
    name: 'selection: images that somebody else has deleted',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      await select(stage);
      await beat('Delete is pressed', () => press(stage, 'Delete'));
      const body = { error: { message: 'Not found', code: 'NOT_FOUND' } };
      await server.fault({ method: 'DELETE', status: 404, body, times: 1 });
      await beat('It is confirmed: one of them is no longer there', async () => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      });
    },
  },
  {
    name: 'arrange: moved back, and stored in spite of a refusal',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      await beat('Arrange is pressed', () => press(stage, 'Arrange'));
      const move = (text: string, key: string) =>
        beat(text, async () => {
          await page.getByRole('dialog').getByRole('option', { selected: true }).focus();
          await page.keyboard.press(key);
        });
      await move('An image is moved to the right', 'Alt+ArrowRight');
      await move('It is moved back', 'Alt+ArrowLeft');
      await move('It is moved to the right again', 'Alt+ArrowRight');
      await server.fault({ method: 'PUT', ...refused, processed: true });
      const report = page.getByRole('dialog', { name: /not saved/ });
      await beat('Save is pressed: the server stores the order, and says that it has not', async () => {
        await press(stage, 'Save');
        await expect(report).toBeVisible();
      });
      await beat('The report is closed', () => report.getByRole('button', { name: 'Close' }).last().click());
      await beat('Save is pressed again: nothing is left to be stored', () => press(stage, 'Save'));
    },
  },
];
