import { expect } from '../fixtures.ts';
import { nothing, open, openLoading, refused, type Scene } from './scene.ts';

/** The same scenes of one inbox. */
const scenesOf = (name: string, path: string, data: string): readonly Scene[] => [
  { name, show: (stage) => open(stage, path) },
  { name: `${name}: loading`, show: (stage) => openLoading(stage, path, data) },
  {
    name: `${name}: failed`,
    show: async (stage) => {
      await stage.server.fault({ path: data, ...refused });
      await open(stage, path);
      await expect(
        stage.page
          .getByRole('main')
          .getByText(/^Failed to load/)
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: `${name}: details`,
    show: async (stage) => {
      await open(stage, path);
      await stage.page.getByRole('button', { name: 'View Details' }).first().click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: `${name}: deletion`,
    show: async (stage) => {
      await open(stage, path);
      await stage.page
        .getByRole('button', { name: /^Delete (Inquiry|Contact Message)$/ })
        .first()
        .click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

/** The two inboxes, their dialogs and their states. */
export const inboxScenes: readonly Scene[] = [
  ...scenesOf('inquiries', '/inquiries', '/api/v1/admin/inquiries*'),
  ...scenesOf('contact', '/contact', '/api/v1/admin/contact*'),
  {
    name: 'inquiries: empty',
    show: async (stage) => {
      await stage.server.reset(nothing);
      await open(stage, '/inquiries');
      await expect(stage.page.getByRole('heading', { name: 'No inquiries found' })).toBeVisible();
    },
  },
  { name: 'inquiries: found', show: (stage) => open(stage, '/inquiries?status=pending&q=a') },
  {
    name: 'inquiries: nothing found',
    show: async (stage) => {
      await open(stage, '/inquiries?q=zeppelin');
      await expect(stage.page.getByRole('heading', { name: 'No matching inquiries found' })).toBeVisible();
    },
  },
  {
    name: 'inquiries: one that is gone',
    show: async (stage) => {
      await open(stage, '/inquiries?open=none');
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
];
