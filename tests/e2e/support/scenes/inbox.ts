import { expect } from '../fixtures.ts';
import { forbidden, nothing, open, openLoading, type Scene, type Stage } from './scene.ts';

const inquiries = '/api/v1/admin/inquiries*';

/** In the list view, which the browser keeps: its scenes are the last ones of their screen. */
async function openList(stage: Stage, path: string): Promise<void> {
  await open(stage, path);
  await stage.page.getByRole('radio', { name: 'List' }).check();
}

/** The contact screen has the same dialogs and states as the inquiries. */
export const inboxScenes: readonly Scene[] = [
  {
    name: 'inquiries',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: (stage) => open(stage, '/inquiries'),
  },
  { name: 'inquiries: loading', show: (stage) => openLoading(stage, '/inquiries', inquiries) },
  {
    name: 'inquiries: failed',
    hasOwnColours: true,
    show: async (stage) => {
      await stage.server.fault({ path: inquiries, ...forbidden });
      await open(stage, '/inquiries');
      await expect(stage.page.getByRole('main').getByText(/^Failed to load/)).toBeVisible();
    },
  },
  {
    name: 'inquiries: empty',
    show: async (stage) => {
      await stage.server.reset(nothing);
      await open(stage, '/inquiries');
      await expect(stage.page.getByRole('heading', { name: 'No inquiries found' })).toBeVisible();
    },
  },
  {
    name: 'inquiries: nothing found',
    show: async (stage) => {
      await open(stage, '/inquiries?status=pending&q=zeppelin');
      await expect(stage.page.getByRole('heading', { name: 'No matching inquiries found' })).toBeVisible();
    },
  },
  {
    name: 'inquiries: selected',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      await open(stage, '/inquiries');
      const boxes = stage.page.getByRole('checkbox', { name: /^Select / });
      for (const index of [0, 1]) await boxes.nth(index).check();
      await expect(stage.page.getByText('2 selected')).toBeVisible();
    },
  },
  {
    name: 'inquiries: details',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      await open(stage, '/inquiries');
      await stage.page.getByRole('button', { name: 'View Details' }).first().click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'inquiries: keys',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      await open(stage, '/inquiries');
      await stage.page.keyboard.press('j');
      // The keys are loaded when the browser is idle.
      await expect(async () => {
        await stage.page.keyboard.press('?');
        await expect(stage.page.getByRole('dialog', { name: 'Keys' })).toBeVisible({ timeout: 500 });
      }).toPass();
    },
  },
  {
    name: 'inquiries: deleted elsewhere',
    show: async (stage) => {
      await open(stage, '/inquiries?open=none');
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'inquiries: deletion',
    hasOwnColours: true,
    show: async (stage) => {
      await open(stage, '/inquiries');
      await stage.page.getByRole('button', { name: 'Delete Inquiry' }).first().click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'inquiries: list',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: (stage) => openList(stage, '/inquiries?sort=name'),
  },
  {
    name: 'inquiries: beside the list',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      await openList(stage, '/inquiries');
      for (const key of ['j', 'x', 'j']) await stage.page.keyboard.press(key);
      await expect(
        stage.page.getByRole('region', { name: 'Inquiry Details' }).getByText('2 of'),
      ).toBeVisible();
    },
  },
  {
    name: 'inquiries: all answered',
    show: async (stage) => {
      await openList(stage, '/inquiries');
      await stage.page.getByRole('combobox', { name: 'Status' }).selectOption('pending');
      await stage.page.getByRole('button', { name: 'View Details' }).first().click();
      await stage.page.keyboard.press('Escape');
      while ((await stage.page.getByRole('heading', { name: 'No matching inquiries found' }).count()) === 0)
        await stage.page.keyboard.press('3');
      await expect(stage.page.getByText('All answered: no inquiry is pending.')).toBeVisible();
    },
  },
  { name: 'contact', show: (stage) => open(stage, '/contact') },
];
