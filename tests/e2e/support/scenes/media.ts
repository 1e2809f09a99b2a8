import { largePng, png } from '../files.ts';
import { expect } from '../fixtures.ts';
import { dropFile } from '../upload.ts';
import { forbidden, never, nothing, open, openLoading, type Scene, type Stage } from './scene.ts';

async function openUpload(stage: Stage, kind: 'Image' | 'Video' = 'Image') {
  await open(stage, kind === 'Image' ? '/media' : '/media?tab=videos');
  await stage.page
    .getByRole('main')
    .getByRole('button', { name: `Upload ${kind}`, exact: true })
    .click();
  const dialog = stage.page.getByRole('dialog', { name: `Upload ${kind}` });
  await expect(dialog.getByLabel('Title')).toBeVisible();
  // An earlier scene has left a draft.
  const discard = dialog.getByRole('button', { name: 'Discard draft' });
  if (await discard.isVisible()) await discard.click();
  return { dialog, submit: () => dialog.getByRole('button', { name: 'Upload', exact: true }).click() };
}

/** Three images are selected. */
async function openSelected(stage: Stage) {
  await open(stage, '/media');
  const boxes = stage.page.getByRole('checkbox', { name: /^Select / });
  for (const index of [0, 1, 2]) await boxes.nth(index).check();
  await expect(stage.page.getByText('3 selected')).toBeVisible();
}

async function confirmDeletion({ page }: Stage) {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

export const mediaScenes: readonly Scene[] = [
  {
    name: 'media: images',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: (stage) => open(stage, '/media'),
  },
  { name: 'media: videos', show: (stage) => open(stage, '/media?tab=videos') },
  { name: 'media: loading', show: (stage) => openLoading(stage, '/media', '/api/images/*') },
  {
    name: 'media: failed',
    show: async (stage) => {
      await stage.server.fault({ path: '/api/images/*', ...forbidden });
      await open(stage, '/media');
      await expect(stage.page.getByRole('main').getByText('Failed to load images')).toBeVisible();
    },
  },
  {
    name: 'media: empty',
    show: async (stage) => {
      await stage.server.reset(nothing);
      await open(stage, '/media');
      await expect(stage.page.getByRole('heading', { name: 'No images found' })).toBeVisible();
    },
  },
  {
    name: 'media: found',
    hasOwnColours: true,
    show: async (stage) => {
      await open(stage, '/media?q=living');
      await expect(stage.page.getByText(/^Showing \d+ of \d+$/)).toBeVisible();
    },
  },
  {
    name: 'media: nothing found',
    show: async (stage) => {
      await open(stage, '/media?q=zeppelin');
      await expect(stage.page.getByRole('heading', { name: 'No matching images found' })).toBeVisible();
    },
  },
  {
    name: 'media: image',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      await open(stage, '/media');
      await stage.page
        .getByRole('button', { name: /^View / })
        .nth(1)
        .click();
      await expect(stage.page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'media: video',
    show: async (stage) => {
      await open(stage, '/media?tab=videos');
      await stage.page
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
      await expect(stage.page.getByRole('dialog').locator('video')).toBeVisible();
    },
  },
  {
    name: 'media: selected',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: (stage) => openSelected(stage),
  },
  {
    name: 'media: deletion of the selected',
    hasOwnColours: true,
    show: async (stage) => {
      await openSelected(stage);
      await stage.page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'media: category of the selected',
    show: async (stage) => {
      await openSelected(stage);
      await stage.page.getByRole('button', { name: 'Set category' }).click();
      await expect(stage.page.getByRole('dialog').getByLabel('Category')).toBeVisible();
    },
  },
  {
    name: 'media: deletion in progress',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      await stage.server.fault({ method: 'DELETE', delayMs: never });
      await openSelected(stage);
      await confirmDeletion(stage);
      await expect(stage.page.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'media: deletion failed',
    hasOwnColours: true,
    show: async (stage) => {
      await stage.server.fault({ method: 'DELETE', ...forbidden });
      await openSelected(stage);
      await confirmDeletion(stage);
      await expect(stage.page.getByRole('dialog', { name: /were not deleted$/ })).toBeVisible();
    },
  },
  {
    name: 'media: small pictures, and the menu of the view',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      await open(stage, '/media');
      await stage.page.getByRole('button', { name: 'View', exact: true }).click();
      await stage.page.getByText('Small', { exact: true }).click();
      await expect(stage.page.getByRole('radio', { name: 'Small' })).toBeChecked();
    },
  },
  {
    name: 'media: arranging',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      await open(stage, '/media');
      await stage.page.getByRole('button', { name: 'Arrange', exact: true }).click();
      const dialog = stage.page.getByRole('dialog');
      await expect(dialog.locator(':focus')).toBeVisible();
      await stage.page.keyboard.press('Alt+ArrowRight');
      await expect(dialog.getByText(/, 2 of \d+$/)).toBeAttached();
    },
  },
  {
    name: 'upload: chosen',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      const { dialog } = await openUpload(stage);
      await dropFile(dialog, await png());
      await expect(dialog.getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'upload: resized',
    hasNarrowLayout: true,
    show: async (stage) => {
      const { dialog } = await openUpload(stage);
      await dropFile(dialog, await largePng());
      await dialog.getByRole('button', { name: 'Resize to fit' }).click();
      await expect(dialog.getByText(/^harbour-loft\.webp · 11\.0 MB → /)).toBeVisible();
    },
  },
  {
    name: 'upload: video',
    show: async (stage) => {
      await openUpload(stage, 'Video');
    },
  },
  {
    name: 'upload: no file',
    hasOwnColours: true,
    show: async (stage) => {
      const { dialog, submit } = await openUpload(stage);
      await submit();
      await expect(dialog.getByText('Please select a file to upload')).toBeVisible();
    },
  },
  {
    name: 'upload: no title',
    show: async (stage) => {
      const { dialog, submit } = await openUpload(stage);
      await dropFile(dialog, await png());
      await dialog.getByLabel('Title').fill(' ');
      await submit();
      await expect(dialog.getByText('Title is required')).toBeVisible();
    },
  },
  {
    name: 'upload: in flight',
    hasOwnColours: true,
    show: async (stage) => {
      await stage.server.fault({ method: 'POST', path: '/api/admin/images/upload', delayMs: never });
      const { dialog, submit } = await openUpload(stage);
      await dropFile(dialog, await png());
      await submit();
      await expect(dialog.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'upload: failed',
    hasOwnColours: true,
    show: async (stage) => {
      await stage.server.fault({ method: 'POST', path: '/api/admin/images/upload', ...forbidden });
      const { dialog, submit } = await openUpload(stage);
      await dropFile(dialog, await png());
      await submit();
      await expect(dialog.getByText('Failed to upload image: You may not see this.')).toBeVisible();
    },
  },
];
