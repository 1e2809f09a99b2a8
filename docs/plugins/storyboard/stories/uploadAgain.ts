import sharp from 'sharp';
import { jpeg, png } from '#tests/e2e/support/files.ts';
import { toast } from '#tests/e2e/support/page.ts';
import { uploadForm } from '#tests/e2e/support/upload.ts';
import { describedXmp, packet } from '#tests/support/describedPictures.ts';
import { expect, type Stage, type Story } from '../stage.ts';
import { close, paste, press } from './leaving.ts';
import { openMedia } from './upload.ts';

const uploads = '/api/admin/images/upload';

/** The form of an image, opened and filled. */
async function openFilled(stage: Stage) {
  const { page, beat } = stage;
  await openMedia(stage);
  const form = uploadForm(page.getByRole('dialog', { name: 'Upload Image' }));
  const open = (text = 'Upload Image is pressed') =>
    beat(text, async () => {
      await press(stage, 'Upload Image');
      await expect(form.title).toBeVisible();
    });
  await open();
  await beat('A picture is chosen', async () => form.input.setInputFiles(await jpeg()));
  return { form, open };
}

/** A form that is opened again: with its draft, or with the upload that it has sent. */
export const uploadAgainStories: readonly Story[] = [
  {
    name: 'upload: a title of its own',
    async tell(stage) {
      const { page, server, beat } = stage;
      const { form, open } = await openFilled(stage);
      const type = (text: string) =>
        beat(text, async () => {
          await form.title.fill('By the water');
          await page.waitForTimeout(500);
        });
      await type('A title is typed');
      await close(stage);
      await open('Upload Image is pressed: the draft is restored');
      await beat('The title is cleared', () => form.title.fill(''));
      await type('It is typed again');
      await server.fault({ method: 'POST', path: uploads, delayMs: 60_000, times: 1 });
      await beat('Upload is pressed', () => form.submit.click());
      await close(stage);
      await open('Upload Image is pressed: the upload is shown');
    },
  },
  {
    name: 'upload: another picture while one is sent',
    async tell(stage) {
      const { page, server, beat } = stage;
      const { form } = await openFilled(stage);
      await server.fault({ method: 'POST', path: uploads, delayMs: 12_000, times: 1 });
      await beat('Upload is pressed', () => form.submit.click());
      await close(stage);
      await paste(stage, 'Another picture is pasted: it goes to the queue', await png());
      await close(stage, 'The queue is closed');
      await beat('The first picture is stored', () =>
        expect(toast(page, 'Image uploaded successfully!')).toBeVisible(),
      );
    },
  },
  {
    name: 'pageDrop: several files are dropped',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const files = [await jpeg('hall.jpg'), await jpeg('kitchen.jpg')];
      const data = await page.evaluateHandle(
        (dropped) => {
          const transfer = new DataTransfer();
          for (const { name, bytes } of dropped)
            transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
          return transfer;
        },
        files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
      );
      const drag = (type: string) =>
        page.getByRole('main').dispatchEvent(type, { dataTransfer: data, bubbles: true });
      // Between two beats, the end of a drag that the browser does not report would be assumed.
      await beat('Two files are dragged over the page, and away', async () => {
        await drag('dragover');
        await drag('dragleave');
      });
      await beat('They are dropped', () => drag('drop'));
      await close(stage, 'The queue is closed');
      await paste(stage, 'Two files are pasted', ...files);
    },
  },
  {
    name: 'uploadQueue: the texts of the files are used',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const { buffer, ...file } = await jpeg();
      const described = await sharp(buffer).withXmp(packet(describedXmp)).jpeg().toBuffer();
      const files = ['hall.jpg', 'study.jpg'].map((name) => ({ ...file, name, buffer: described }));
      await beat('Two pictures are chosen that have texts of their own', async () => {
        await press(stage, 'Upload Image');
        const { input } = uploadForm(page.getByRole('dialog', { name: 'Upload Image' }));
        await input.setInputFiles(files);
        await expect(page.getByRole('button', { name: 'Use study.jpg from the file' })).toBeVisible();
      });
      await beat('Use is pressed in a row', () => press(stage, 'Use hall.jpg from the file'));
      await beat('Those of all files are used', () => press(stage, 'Use the texts of the files for all'));
    },
  },
];
