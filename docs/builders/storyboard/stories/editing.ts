import { avif, jpeg, png } from '#tests/e2e/support/files.ts';
import { expectLoaded, toast } from '#tests/e2e/support/page.ts';
import { drag, uploadForm } from '#tests/e2e/support/upload.ts';
import { expect, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { openSettings } from './session.ts';
import { openMedia } from './upload.ts';

const viewerOf = ({ page }: Stage) => page.getByRole('dialog');
const press = ({ page }: Stage, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const openViewer = ({ page, beat }: Stage): Promise<void> =>
  beat('An image is opened', async () => {
    await page
      .getByRole('button', { name: /^View / })
      .nth(1)
      .click();
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  });

const openForm = (stage: Stage): Promise<void> =>
  stage.beat('Edit is pressed', () => stage.page.getByRole('button', { name: 'Edit', exact: true }).click());

const typeTitle = ({ page, beat }: Stage, title = 'Quiet harbour'): Promise<void> =>
  beat('A title is typed', () => page.getByLabel('Title', { exact: true }).fill(title));

const save = ({ page }: Stage) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** As somebody else, who is signed in too: the stored session gives the token. */
const changeElsewhere = ({ page }: Stage, change: { readonly title: string } | null): Promise<unknown> =>
  page.evaluate(async (body) => {
    const { tokens, apiKey } = JSON.parse(localStorage.getItem('admin-session') ?? '{}');
    const id = new URLSearchParams(location.search).get('open');
    await fetch(`/api/admin/images/gallery/${id}`, {
      method: body ? 'PUT' : 'DELETE',
      headers: {
        Authorization: `Bearer ${tokens.accessToken}`,
        'X-API-Key': apiKey,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }, change);

const batch = '/api/admin/images/batch-upload';

async function openQueue(stage: Stage): Promise<void> {
  const { page, beat } = stage;
  await openMedia(stage, '?section=logo');
  await beat('Upload Image is pressed', () => press(stage, 'Upload Image'));
  await beat('Three pictures are chosen', async () => {
    const names = ['hall', 'kitchen', 'study'].map((room) => jpeg(`quay_${room}.jpg`));
    await uploadForm(page.getByRole('dialog', { name: 'Upload Image' })).input.setInputFiles(
      await Promise.all(names),
    );
    await expect(page.getByRole('dialog', { name: 'Upload Images' }).getByRole('listitem')).toHaveCount(3);
  });
}

export const editingStories: readonly Story[] = [
  {
    name: 'mediaEdit: typed, kept, and saved',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      await openViewer(stage);
      await openForm(stage);
      await typeTitle(stage, '');
      await beat('Save is pressed without a title', () => save(stage));
      await typeTitle(stage);
      await beat('Escape is pressed', () => page.keyboard.press('Escape'));
      await beat('Keep editing is pressed', () => press(stage, 'Keep editing'));
      await server.fault({ method: 'PUT', delayMs: 1_200, ...refused, times: 1 });
      await beat('Save is pressed', () => save(stage));
      await beat('The server refuses', () =>
        expect(page.getByText(/^Failed to update/).first()).toBeVisible(),
      );
      await beat('Save is pressed again', async () => {
        await save(stage);
        await expect(toast(page, 'Image updated successfully!')).toBeVisible();
      });
      await openForm(stage);
      await typeTitle(stage, 'Loud harbour');
      await beat('Escape is pressed', () => page.keyboard.press('Escape'));
      await beat('The texts are discarded', () => press(stage, /^Discard/));
    },
  },
  {
    name: 'mediaEdit: changed elsewhere meanwhile',
    async tell(stage) {
      const { beat } = stage;
      await openMedia(stage);
      await openViewer(stage);
      await openForm(stage);
      await typeTitle(stage);
      await changeElsewhere(stage, { title: 'Harbour by night' });
      await beat('Save is pressed: somebody else has changed the title', () => save(stage));
      await beat('Take theirs is pressed', () => press(stage, 'Take theirs'));
      await typeTitle(stage, 'Harbour at noon');
      await changeElsewhere(stage, null);
      await beat('Save is pressed: somebody else has deleted the image', () => save(stage));
      await beat('Close is pressed', () =>
        stage.page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).last().click(),
      );
    },
  },
  {
    name: 'mediaEdit: alt texts one by one',
    async tell(stage) {
      const { page, server, beat } = stage;
      await server.reset({ images: 48 });
      await openMedia(stage, '?filter=no-alt-text');
      await beat('Write them one by one is pressed', async () => {
        await press(stage, 'Write them one by one');
        await expect(page.getByLabel('Alt text', { exact: true })).toBeFocused();
      });
      await beat('An alt text is saved, and the next image is shown', async () => {
        await page.getByLabel('Alt text', { exact: true }).fill('A quiet room');
        await page.keyboard.press('Enter');
        await page.waitForTimeout(800);
      });
      await beat('Escape is pressed', () => page.keyboard.press('Escape'));
    },
  },
  {
    name: 'mediaReplace: a new file, and the old one stays',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      await openViewer(stage);
      const dialog = viewerOf(stage);
      const replace = () => dialog.getByRole('button', { name: 'Replace', exact: true }).click();
      await beat('Replace file is pressed', () => press(stage, 'Replace file'));
      await beat('Replace is pressed without a file', replace);
      await beat('A file is chosen', async () =>
        dialog.locator('input[type=file]').setInputFiles(await png()),
      );
      await server.fault({ method: 'POST', delayMs: 1_000, ...refused, times: 1 });
      await beat('Replace is pressed', replace);
      await beat('The server refuses the file', () => page.waitForTimeout(1_500));
      await server.fault({ method: 'DELETE', ...refused, times: 1 });
      await beat('Replace is pressed again: the old file cannot be deleted', async () => {
        await replace();
        await page.waitForTimeout(1_500);
      });
      await beat('The deletion is tried again', async () => {
        await page.getByRole('button', { name: 'Delete the old one' }).click();
        await expect(toast(page, 'Image replaced successfully!')).toBeVisible();
      });
    },
  },
  {
    name: 'fit: a picture that the server does not take',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      await beat('Upload Image is pressed', () => press(stage, 'Upload Image'));
      const dialog = page.getByRole('dialog', { name: 'Upload Image' });
      await beat('An AVIF picture is chosen', async () => {
        await uploadForm(dialog).input.setInputFiles(await avif());
        await expect(dialog.getByRole('button', { name: 'Make it fit' })).toBeVisible();
      });
      await beat('Make it fit is pressed', async () => {
        await press(stage, 'Make it fit');
        await expect(dialog.getByRole('figure').getByRole('img')).toHaveCount(2);
      });
      await beat('Undo is pressed', () => dialog.getByRole('button', { name: 'Undo' }).click());
    },
  },
  {
    name: 'uploadQueue: three pictures are stored',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openQueue(stage);
      const queue = page.getByRole('dialog', { name: 'Upload Images' });
      await beat('A title is removed', () => queue.getByLabel('Title of quay_hall.jpg').fill(''));
      await beat('A title is typed', () =>
        queue.getByLabel('Title of quay_hall.jpg').fill('Hall by the quay'),
      );
      await beat('A section is chosen for all', () =>
        queue.getByLabel('Section for all').selectOption('about'),
      );
      await server.fault({ path: batch, delayMs: 1_500, times: 1 });
      await beat('Upload 3 files is pressed', () => press(stage, /^Upload 3 files/));
      await beat('All are stored', () => expect(queue).toHaveCount(0));
    },
  },
  {
    name: 'uploadQueue: a failure, in the background',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openQueue(stage);
      await beat('A row is removed', () => press(stage, 'Remove quay_study.jpg'));
      await server.fault({ path: batch, delayMs: 2_000, status: 400, times: 1 });
      await beat('Upload 2 files is pressed', () => press(stage, /^Upload 2 files/));
      await beat('The dialog is closed', () => page.keyboard.press('Escape'));
      const tray = page.getByRole('complementary', { name: 'Uploads' }).getByRole('button');
      await beat('Both fail', () => expect(tray).toHaveText('2 failed'));
      await beat('The tray is pressed', () => tray.click());
      await server.fault({ method: 'POST', path: '/api/admin/images/*', delayMs: 60_000 });
      await beat('The failed ones are tried again', () => press(stage, /^Try again/));
      await beat('All are cancelled', () => press(stage, 'Cancel all'));
      await beat('All are removed', () => press(stage, 'Remove all'));
    },
  },
  {
    name: 'pageDrop: dragged over, left, and dropped',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const main = page.getByRole('main');
      const file = await png();
      await beat('A file is dragged over the page', () => drag(main, file, 'dragenter', 'dragover'));
      await beat('It is dragged away', () => drag(main, file, 'dragleave'));
      await beat('It is dragged over the page again', () => drag(main, file, 'dragenter', 'dragover'));
      await beat('It is dropped', () => drag(main, file, 'drop'));
    },
  },
  {
    name: 'replyTemplates: edited, added, deleted and reset',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      const question = page.getByRole('alertdialog');
      await beat('Edit “Thank you” is pressed', () => press(stage, 'Edit “Thank you”'));
      await beat('Save template is pressed without a subject', async () => {
        await page.getByLabel('Subject').fill('');
        await press(stage, 'Save template');
      });
      await beat('The template is saved', async () => {
        await page.getByLabel('Subject').fill('Thank you for writing');
        await press(stage, 'Save template');
      });
      await beat('Add template is pressed', () => page.locator('#add-template').click());
      await beat('Cancel is pressed', () => page.getByRole('button', { name: 'Cancel' }).click());
      await beat('Delete “Thank you” is pressed', () => press(stage, 'Delete “Thank you”'));
      await beat('The deletion is declined', () => question.getByRole('button', { name: 'Cancel' }).click());
      await beat('The templates are reset after a question', async () => {
        await press(stage, /^Reset/);
        await question.getByRole('button', { name: 'Reset' }).click();
        await expectLoaded(page);
      });
    },
  },
];
