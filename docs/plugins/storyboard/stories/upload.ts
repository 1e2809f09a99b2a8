import type { Page } from '@playwright/test';
import { jpeg, mp4, padMp4, png } from '#tests/e2e/support/files.ts';
import { expectLoaded, toast } from '#tests/e2e/support/page.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import { drag, throttleUploads, uploadForm } from '#tests/e2e/support/upload.ts';
import { expect, hold, type Stage, type Story } from '../stage.ts';

const uploads = '/api/admin/images/upload';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload Image' });
const formOf = (page: Page) => uploadForm(dialogOf(page));

export async function openMedia({ page, beat }: Stage, query = ''): Promise<void> {
  await beat('Media Management is opened', async () => {
    await openSignedIn(page, `/media${query}`);
    await expectLoaded(page);
  });
}

/** The database of this browser does not answer. */
export const silenceStorage = ({ page }: Stage) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => Object.create(null);
  });

/** The browser lets no page store anything in its database. */
export const blockStorage = ({ page }: Stage) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
  });

const openForm = ({ page, beat }: Stage, text = 'Upload Image is pressed'): Promise<void> =>
  beat(text, async () => {
    await page.getByRole('button', { name: 'Upload Image', exact: true }).click();
    await expect(formOf(page).title).toBeVisible();
  });

const chooseFile = ({ page, beat }: Stage): Promise<void> =>
  beat('A picture is chosen', async () => {
    await formOf(page).input.setInputFiles(await jpeg());
    await expect(dialogOf(page).getByText('harbour-loft.jpg')).toBeVisible();
  });

const submit = ({ page }: Stage) => formOf(page).submit.click();
const close = ({ page }: Stage) => dialogOf(page).getByRole('button', { name: 'Close' }).first().click();

export const uploadStories: readonly Story[] = [
  {
    name: 'upload: fails, then succeeds',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage, '?section=logo');
      await openForm(stage);
      await chooseFile(stage);
      await beat('A description is typed', () => formOf(page).description.fill('The loft at noon'));
      await beat('The texts are kept in the browser', () => page.waitForTimeout(500));
      await server.fault({ method: 'POST', path: uploads, drop: true, delayMs: 1_500, times: 2 });
      await beat('Upload is pressed', () => submit(stage));
      await beat('The connection is lost; another attempt follows', () => page.waitForTimeout(2_000));
      await beat('The second attempt fails too', () =>
        expect(dialogOf(page).getByRole('alert')).toContainText('Failed to upload image'),
      );
      const release = await hold(stage, `**${uploads}`);
      await beat('Upload is pressed again', () => submit(stage));
      await beat('The picture is stored', async () => {
        release();
        await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
      });
    },
  },
  {
    name: 'upload: a form that is not complete',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      await openForm(stage);
      await beat('Upload is pressed without a file', () => submit(stage));
      const { dropArea } = formOf(page);
      const file = await png();
      await beat('A file is dragged over the form', () => drag(dropArea, file, 'dragenter', 'dragover'));
      await beat('The file is dragged away', () => drag(dropArea, file, 'dragleave'));
      await beat('The file is dragged over the form again', () =>
        drag(dropArea, file, 'dragenter', 'dragover'),
      );
      await beat('The file is dropped', () => drag(dropArea, file, 'drop'));
      await beat('The title is typed', async () => {
        await formOf(page).title.pressSequentially('By the water', { delay: 20 });
        await page.waitForTimeout(500);
      });
      await beat('The file is removed', () => dialogOf(page).getByRole('button', { name: 'Remove' }).click());
    },
  },
  {
    name: 'upload: a draft is kept and discarded',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      await openForm(stage);
      await beat('Cancel is pressed', () =>
        dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).click(),
      );
      await openForm(stage);
      await beat('The form is closed', () => close(stage));
      await openForm(stage);
      await chooseFile(stage);
      await beat('The filled form is closed', () => close(stage));
      await openForm(stage, 'Upload Image is pressed: the draft is restored');
      await beat('The draft is discarded', () =>
        dialogOf(page).getByRole('button', { name: 'Discard draft' }).click(),
      );
    },
  },
  {
    name: 'upload: goes on in the background',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      await openForm(stage);
      await chooseFile(stage);
      await server.fault({ method: 'POST', path: uploads, delayMs: 60_000, times: 1 });
      await beat('Upload is pressed', () => submit(stage));
      await beat('The dialog is closed, and the upload goes on', () => page.keyboard.press('Escape'));
      await beat('Upload Image is pressed: the upload is shown', () =>
        page.getByRole('button', { name: 'Upload Image', exact: true }).click(),
      );
      await beat('Eight seconds pass without progress', () => page.waitForTimeout(8_000));
      await beat('The upload is stopped', () =>
        dialogOf(page).getByRole('button', { name: 'Cancel upload' }).first().click(),
      );
    },
  },
  {
    name: 'upload: fails in the background',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      await openForm(stage);
      await chooseFile(stage);
      const body = { error: { message: 'The storage is full.', code: 'STORAGE_FULL' } };
      await server.fault({ method: 'POST', path: uploads, delayMs: 2_500, status: 507, body });
      await beat('Upload is pressed', () => submit(stage));
      await beat('The dialog is closed, and the upload goes on', () => page.keyboard.press('Escape'));
      await beat('The server refuses', () => expect(toast(page, /Failed to upload/)).toBeVisible());
    },
  },
  {
    name: 'upload: a slow connection',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      await openMedia(stage, '?tab=videos');
      const dialog = page.getByRole('dialog', { name: 'Upload Video' });
      await beat('Upload Video is pressed', () =>
        page.getByRole('button', { name: 'Upload Video', exact: true }).click(),
      );
      const clip = mp4();
      await beat('A video is chosen', () =>
        uploadForm(dialog).input.setInputFiles({ ...clip, buffer: padMp4(clip.buffer, 6 * 1024 * 1024) }),
      );
      await throttleUploads(page, 24 * 1024);
      await beat('Upload is pressed', async () => {
        await uploadForm(dialog).submit.click();
        await expect(dialog.getByText(/^[1-9]\d?%$/)).toBeVisible();
      });
      await beat('Eight seconds pass without progress', () => page.clock.fastForward(8_000));
      await beat('The rest is sent', async () => {
        await throttleUploads(page, null);
        await expect(toast(page, 'Video uploaded successfully!')).toBeVisible();
      });
    },
  },
  {
    name: 'upload: no answer, then interrupted',
    async tell(stage) {
      const { page, server, beat } = stage;
      await page.clock.install();
      await openMedia(stage);
      await openForm(stage);
      await chooseFile(stage);
      await server.fault({ method: 'POST', path: uploads, drop: true, delayMs: 12_000, times: 1 });
      await beat('Upload is pressed', () => submit(stage));
      await beat('Eight seconds pass without an answer', () => page.clock.fastForward(8_000));
      await beat('The connection is lost; another attempt follows', () =>
        expect(dialogOf(page).getByText(/It will be tried again/)).toBeVisible(),
      );
    },
  },
  {
    name: 'upload: storage that does not answer',
    async tell(stage) {
      const { page, beat } = stage;
      await silenceStorage(stage);
      await openMedia(stage);
      const press = () => page.getByRole('button', { name: 'Upload Image', exact: true }).click();
      await beat('Upload Image is pressed, and the form is closed before the storage answers', async () => {
        await press();
        await page.keyboard.press('Escape');
      });
      await beat('Upload Image is pressed again', press);
      await beat('Two seconds pass without an answer', () => page.waitForTimeout(2_300));
    },
  },
  {
    name: 'upload: storage that is blocked',
    async tell(stage) {
      await blockStorage(stage);
      await openMedia(stage);
      await openForm(stage, 'Upload Image is pressed: drafts are not available');
    },
  },
];
