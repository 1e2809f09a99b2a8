import { png } from '../files.ts';
import { expect } from '../fixtures.ts';
import { choose } from '../upload.ts';
import { never, nothing, open, openLoading, refused, type Scene, type Stage } from './scene.ts';

/** Opens the upload modal and gives it. */
async function openUpload(stage: Stage, kind: 'Image' | 'Video' = 'Image') {
  await open(stage, kind === 'Image' ? '/media' : '/media?tab=videos');
  await stage.page
    .getByRole('main')
    .getByRole('button', { name: `Upload ${kind}`, exact: true })
    .click();
  const dialog = stage.page.getByRole('dialog', { name: `Upload ${kind}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The media screen, its dialogs and its states. */
export const mediaScenes: readonly Scene[] = [
  { name: 'media: images', show: (stage) => open(stage, '/media') },
  { name: 'media: videos', show: (stage) => open(stage, '/media?tab=videos') },
  { name: 'media: loading', show: (stage) => openLoading(stage, '/media', '/api/images/*') },
  {
    name: 'media: failed',
    show: async (stage) => {
      await stage.server.fault({ path: '/api/images/*', ...refused });
      await open(stage, '/media');
      await expect(stage.page.getByText('Failed to load images').first()).toBeVisible();
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
    name: 'media: date in full',
    show: async (stage) => {
      await open(stage, '/media');
      await stage.page.locator('article time').first().focus();
      await expect(stage.page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    name: 'media: image',
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
    name: 'media: deletion',
    show: async (stage) => {
      await open(stage, '/media');
      await stage.page
        .getByRole('button', { name: /^Delete / })
        .first()
        .focus();
      await stage.page.keyboard.press('Enter');
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'upload: image',
    show: async (stage) => {
      await openUpload(stage);
    },
  },
  {
    name: 'upload: video',
    show: async (stage) => {
      await openUpload(stage, 'Video');
    },
  },
  {
    name: 'upload: chosen',
    show: async (stage) => {
      const dialog = await openUpload(stage);
      await choose(dialog, await png());
      await expect(dialog.getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'upload: no file',
    show: async (stage) => {
      const dialog = await openUpload(stage);
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(dialog.getByText('Please select a file to upload')).toBeVisible();
    },
  },
  {
    name: 'upload: no title',
    show: async (stage) => {
      const dialog = await openUpload(stage);
      await choose(dialog, await png());
      await dialog.getByLabel('Title').fill(' ');
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(dialog.getByText('Title is required')).toBeVisible();
    },
  },
  {
    name: 'upload: under way',
    show: async (stage) => {
      await stage.server.fault({ method: 'POST', path: '/api/admin/images/upload', delayMs: never });
      const dialog = await openUpload(stage);
      await choose(dialog, await png());
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(dialog.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'upload: failed',
    show: async (stage) => {
      await stage.server.fault({ method: 'POST', path: '/api/admin/images/upload', ...refused });
      const dialog = await openUpload(stage);
      await choose(dialog, await png());
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(dialog.getByText('Failed to upload image: You may not see this.')).toBeVisible();
    },
  },
];
