import { avif, jpeg, png, type TestFile } from '#tests/e2e/support/files.ts';
import { drag, throttleUploads, uploadForm } from '#tests/e2e/support/upload.ts';
import { expect, type Stage, type Story } from '../stage.ts';
import { blockStorage, openMedia, silenceStorage } from './upload.ts';

const single = '/api/admin/images/upload';
const batch = '/api/admin/images/batch-upload';

const press = ({ page }: Stage, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const queueOf = ({ page }: Stage) => page.getByRole('dialog', { name: 'Upload Images' });

const titleOf = (stage: Stage, file: string) => queueOf(stage).getByLabel(`Title of ${file}`);

/** Too large to share a call with others. */
async function largeJpeg(name: string): Promise<TestFile> {
  const file = await jpeg(name);
  return { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(2 * 1024 * 1024)]) };
}

const threeSmall = () => Promise.all(['hall', 'kitchen', 'study'].map((room) => jpeg(`quay_${room}.jpg`)));
const threeLarge = () =>
  Promise.all(['hall', 'kitchen', 'study'].map((room) => largeJpeg(`quay_${room}.jpg`)));

async function openQueue(stage: Stage, files: readonly TestFile[]): Promise<void> {
  const { page, beat } = stage;
  await openMedia(stage, '?section=logo');
  await beat('Upload Image is pressed', () => press(stage, 'Upload Image'));
  await beat(`${files.length} pictures are chosen`, async () => {
    await uploadForm(page.getByRole('dialog', { name: 'Upload Image' })).input.setInputFiles([...files]);
    await expect(queueOf(stage).getByRole('listitem')).toHaveCount(files.length);
  });
}

const uploadAll = (stage: Stage): Promise<void> =>
  stage.beat('Upload is pressed', () => press(stage, /^Upload \d+ files?$/));

/** Uploads of which two are in flight; what is added waits. */
async function openBusyQueue(stage: Stage, ...more: readonly TestFile[]): Promise<void> {
  await stage.server.fault({ method: 'POST', path: '/api/admin/images/*', delayMs: 60_000 });
  await openQueue(stage, [...(await threeLarge()), ...more]);
}

export const queueStories: readonly Story[] = [
  {
    name: 'uploadQueue: three pictures are stored',
    async tell(stage) {
      const { server, beat } = stage;
      await openQueue(stage, await threeSmall());
      const queue = queueOf(stage);
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
    name: 'session: signed out with files that are not uploaded',
    async tell(stage) {
      const { page, beat } = stage;
      await openQueue(stage, await threeSmall());
      await beat('The queue is closed', () => page.keyboard.press('Escape'));
      await beat('Sign out is pressed', async () => {
        await press(stage, 'Sign out');
        await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      });
    },
  },
  {
    name: 'uploadQueue: a failure, in the background',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openQueue(stage, await threeSmall());
      await beat('A row is removed', () => press(stage, 'Remove quay_study.jpg'));
      await server.fault({ path: batch, delayMs: 2_000, status: 400, times: 1 });
      await beat('Upload 2 files is pressed', () => press(stage, /^Upload 2 files/));
      await beat('The dialog is closed', () => page.keyboard.press('Escape'));
      const tray = page.getByRole('complementary', { name: 'Uploads' }).getByRole('button');
      await beat('Both fail', () => expect(tray).toHaveText('2 failed'));
      await beat('The tray is pressed', () => tray.click());
      await server.fault({ method: 'POST', path: '/api/admin/images/*', delayMs: 60_000 });
      await beat('The failed ones are tried again', () => press(stage, /^Try again the/));
      await beat('All are cancelled', () => press(stage, 'Cancel all'));
      await beat('All are removed', () => press(stage, 'Remove all'));
    },
  },
  {
    name: 'uploadQueue: closed, and emptied',
    async tell(stage) {
      const { page, beat } = stage;
      await openQueue(stage, await threeSmall());
      await beat('The dialog is closed', () => page.keyboard.press('Escape'));
      const tray = page.getByRole('complementary', { name: 'Uploads' }).getByRole('button');
      await beat('The tray is pressed', () => tray.click());
      await beat('Remove all is pressed', () => press(stage, 'Remove all'));
    },
  },
  {
    name: 'uploadQueue: all are removed, and brought back',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      await openQueue(stage, await threeSmall());
      const tray = page.getByRole('complementary', { name: 'Uploads' });
      const removeAll = (text = 'Remove all is pressed') => beat(text, () => press(stage, 'Remove all'));
      const undo = tray.getByRole('button', { name: /^Undo/ });
      await removeAll();
      await beat('Undo is pressed: the queue is shown again', () => undo.click());
      await removeAll();
      await beat('Another file is chosen', async () => {
        await press(stage, 'Upload Image');
        const { input } = uploadForm(page.getByRole('dialog', { name: 'Upload Image' }));
        await input.setInputFiles([await png('quay_library.png'), await png('quay_attic.png')]);
        await expect(queueOf(stage).getByRole('listitem')).toHaveCount(2);
      });
      await removeAll('Remove all is pressed: these can be brought back');
      await beat('Half a minute later they cannot', async () => {
        await page.clock.fastForward(31_000);
        await expect(undo).toHaveCount(0);
      });
    },
  },
  {
    name: 'uploadQueue: no batches',
    async tell(stage) {
      const { server, beat } = stage;
      await openQueue(stage, await threeSmall());
      await server.fault({ path: batch, status: 404 });
      await server.fault({ path: single, delayMs: 1_000 });
      await uploadAll(stage);
      await beat('The server takes one file at a time', () => expect(queueOf(stage)).toHaveCount(0));
    },
  },
  {
    name: 'uploadQueue: storage that does not answer',
    async tell(stage) {
      const { page, beat } = stage;
      await silenceStorage(stage);
      await openQueue(stage, await threeSmall());
      await beat('Two seconds pass without an answer', () => page.waitForTimeout(2_300));
    },
  },
  {
    name: 'uploadQueue: storage that is blocked',
    async tell(stage) {
      await blockStorage(stage);
      await openQueue(stage, await threeSmall());
    },
  },
  {
    name: 'uploadQueue: failed rows',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openQueue(stage, await threeSmall());
      await server.fault({ path: batch, status: 400, times: 1 });
      await beat('Upload is pressed: all fail', async () => {
        await press(stage, /^Upload 3 files/);
        await expect(page.getByText('3 failed').first()).toBeVisible();
      });
      await beat('The title of a failed row is changed', () => titleOf(stage, 'quay_hall.jpg').fill('Hall'));
      await beat('Another file is chosen for a failed row', async () =>
        queueOf(stage)
          .getByLabel('Another file for quay_study.jpg', { exact: true })
          .setInputFiles(await png('quay_library.png')),
      );
      await beat('The page is loaded again: the failed rows are kept', async () => {
        await page.reload();
        await page.getByRole('complementary', { name: 'Uploads' }).getByRole('button').click();
        await expect(queueOf(stage).getByRole('listitem')).toHaveCount(3);
      });
    },
  },
  {
    name: 'uploadQueue: a row that waits',
    async tell(stage) {
      const { beat } = stage;
      await openBusyQueue(stage);
      await uploadAll(stage);
      const title = titleOf(stage, 'quay_study.jpg');
      await beat('The title of a row that waits is changed', () => title.fill('Study by the quay'));
      await beat('It is removed', () => title.fill(''));
      await beat('A title is typed', () => title.fill('Study'));
      await uploadAll(stage);
      const cancel = () => press(stage, 'Cancel quay_study.jpg');
      await beat('The row is cancelled', cancel);
      await beat('It is tried again', () => press(stage, 'Try again quay_study.jpg'));
      await beat('It is cancelled again', cancel);
      await beat('The title of the cancelled row is changed', () => title.fill('Study at noon'));
    },
  },
  {
    name: 'uploadQueue: a copy that fits',
    async tell(stage) {
      const { beat } = stage;
      await openBusyQueue(stage, await avif('quay_oak.avif'));
      const row = queueOf(stage).getByRole('listitem').last();
      const button = (name: string) => row.getByRole('button', { name });
      const makeCopy = () =>
        beat('Make it fit is pressed', async () => {
          // A row offers it once it has been in view.
          await row.scrollIntoViewIfNeeded();
          await button('Make it fit').click();
          await expect(button('Undo')).toBeVisible();
        });
      const undo = (text: string) => beat(text, () => button('Undo').click());
      await makeCopy();
      await undo('Undo is pressed while the row is ready');
      await makeCopy();
      await uploadAll(stage);
      await undo('Undo is pressed while the row waits');
      await makeCopy();
      await uploadAll(stage);
      await beat('The row is cancelled', () => button('Cancel').click());
      await undo('Undo is pressed after that');
    },
  },
  {
    name: 'uploadQueue: one of a call is cancelled',
    async tell(stage) {
      const { server, beat } = stage;
      await openQueue(stage, await threeSmall());
      await server.fault({ path: batch, delayMs: 3_000 });
      await uploadAll(stage);
      await beat('A row is cancelled: the others are sent anew', () =>
        press(stage, 'Cancel quay_kitchen.jpg'),
      );
    },
  },
  {
    name: 'uploadQueue: a slow connection',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      await openQueue(stage, (await threeLarge()).slice(0, 2));
      await throttleUploads(page, 24 * 1024);
      await uploadAll(stage);
      await beat('Eight seconds pass without progress', () => page.clock.fastForward(8_000));
      await beat('The rest is sent', async () => {
        await throttleUploads(page, null);
        await expect(queueOf(stage)).toHaveCount(0);
      });
    },
  },
  {
    name: 'uploadQueue: no answer, then interrupted',
    async tell(stage) {
      const { page, server, beat } = stage;
      await page.clock.install();
      await openQueue(stage, (await threeLarge()).slice(0, 2));
      await server.fault({ path: single, drop: true, delayMs: 12_000, times: 2 });
      await uploadAll(stage);
      await beat('Eight seconds pass without an answer', () => page.clock.fastForward(8_000));
      await beat('The connection is lost; another attempt follows', () =>
        expect(queueOf(stage)).toHaveCount(0, { timeout: 40_000 }),
      );
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
      await beat('The form is closed', () => page.keyboard.press('Escape'));
      await beat('A file is dragged out of the window', async () => {
        await drag(main, file, 'dragenter', 'dragover');
        await page.waitForTimeout(1_300);
      });
      await beat('A picture is pasted', () =>
        page.evaluate(
          (bytes) => {
            const clipboardData = new DataTransfer();
            clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
            document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
          },
          [...file.buffer],
        ),
      );
    },
  },
];
