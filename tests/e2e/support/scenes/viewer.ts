import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { open, type Scene, type Stage } from './scene.ts';

/** The second image of the gallery in the viewer. */
async function openViewer(stage: Stage) {
  await open(stage, '/media');
  await stage.page
    .getByRole('button', { name: /^View / })
    .nth(1)
    .click();
  const dialog = stage.page.getByRole('dialog');
  await expect(dialog.getByRole('img').first()).toBeVisible();
  return dialog;
}

async function typeTitle(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill('Quiet harbour');
}

export const viewerScenes: readonly Scene[] = [
  {
    name: 'viewer: form',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      await openViewer(stage);
      await typeTitle(stage.page);
    },
  },
  {
    name: 'viewer: discard',
    show: async (stage) => {
      await openViewer(stage);
      await typeTitle(stage.page);
      await stage.page.keyboard.press('Escape');
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
];
