import type { Locator, Page } from '@playwright/test';
import { isLongRun } from '#tests/support/longRun.ts';
import type { ConsoleErrors } from './consoleErrors.ts';
import { png } from './files.ts';
import { expect, test } from './fixtures.ts';
import { breakSettings, expectBanners, expectLoaded } from './page.ts';
import type { Server } from './server.ts';
import { openSignedIn } from './signIn.ts';
import { dropFile } from './upload.ts';

interface Stage {
  readonly page: Page;
  readonly server: Server;
}

/** A screen, dialog or state of the application. */
export interface Scene {
  /** Begins with the name of its screen. */
  readonly name: string;
  /** Only exists below 768 px. */
  readonly isNarrow?: true;
  /** Resolves when the scene is complete. */
  show(stage: Stage): Promise<void>;
}

/** A failure that is not retried. */
const forbidden = { status: 403, body: { error: { message: 'You may not see this.', code: 'FORBIDDEN' } } };

/** Opens a path signed in, with all its data. */
async function open({ page }: Stage, path: string): Promise<void> {
  await openSignedIn(page, path);
  await expectLoaded(page);
}

const screen = (name: string, path: string): Scene => ({ name, show: (stage) => open(stage, path) });

/** What is shown after an action on a screen; the result of `act` is what has to be visible. */
const after = (name: string, path: string, act: (page: Page) => Promise<Locator>): Scene => ({
  name,
  show: async (stage) => {
    await open(stage, path);
    await expect(await act(stage.page)).toBeVisible();
  },
});

/** A screen whose read of `endpoint` fails; `text` is its message. */
const failed = (name: string, path: string, endpoint: string, text: string): Scene => ({
  name,
  show: async (stage) => {
    await stage.server.fault({ path: endpoint, ...forbidden });
    await open(stage, path);
    await expect(stage.page.getByRole('main').getByText(text)).toBeVisible();
  },
});

async function press(page: Page, name: string | RegExp, shown: Locator, exact = true): Promise<Locator> {
  await page.getByRole('button', { name, exact }).first().click();
  return shown;
}

async function select(page: Page, count: number): Promise<Locator> {
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
  return page.getByText(`${count} selected`);
}

async function openViewer(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^View / })
    .nth(1)
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img').first()).toBeVisible();
  return dialog;
}

async function chooseFile(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Upload Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Image' });
  await dropFile(dialog, await png());
  return dialog;
}

async function chooseFiles(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Upload Image', exact: true }).click();
  await page.getByLabel('Choose a file').setInputFiles([await png('first.png'), await png('second.png')]);
  const row = page.getByRole('dialog', { name: 'Upload Images' }).getByRole('listitem').nth(1);
  await expect(row).toBeVisible();
  return row;
}

const question = (page: Page) => page.getByRole('alertdialog');

/** A scene of a screen comes after the screen itself. */
const usual: readonly Scene[] = [
  {
    name: 'login',
    show: async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    },
  },
  screen('dashboard', '/dashboard'),
  {
    name: 'dashboard: all sources failed',
    show: async ({ page, server }) => {
      for (const path of ['/api/v1/admin/inquiries*', '/api/images/*', '/api/videos/*'])
        await server.fault({ path, ...forbidden });
      await openSignedIn(page, '/dashboard');
      await expect(page.getByRole('alertdialog', { name: 'Dashboard Error' })).toBeVisible();
    },
  },
  screen('media: images', '/media'),
  failed('media: failed', '/media', '/api/images/*', 'Failed to load images'),
  after('media: deletion of the selected', '/media', async (page) => {
    await select(page, 3);
    return press(page, 'Delete', question(page));
  }),
  after('media: arranging', '/media', async (page) => {
    await press(page, 'More', page.getByRole('dialog'));
    return press(page, 'Arrange', page.getByRole('dialog').locator(':focus'));
  }),
  after('upload: chosen', '/media', async (page) => (await chooseFile(page)).getByRole('img')),
  after('upload: several files', '/media', chooseFiles),
  after('viewer: image', '/media', openViewer),
  after('viewer: form', '/media', async (page) => {
    await openViewer(page);
    return press(page, 'Edit', page.getByLabel('Title', { exact: true }));
  }),
  screen('inquiries', '/inquiries'),
  after('inquiries: details', '/inquiries', (page) => press(page, /^View Details/, page.getByRole('dialog'))),
  after('inquiries: status of the selected', '/inquiries', async (page) => {
    await select(page, 2);
    return press(page, 'Set status', page.getByRole('dialog', { name: 'Set status' }));
  }),
  after('inquiries: keys', '/inquiries', async (page) => {
    await page.keyboard.press('?');
    return page.getByRole('dialog').getByText('Show keyboard shortcuts');
  }),
  after('inquiries: deletion', '/inquiries', (page) => press(page, /^Delete Inquiry/, question(page))),
  // The list view, which the browser keeps, is last.
  after('inquiries: beside the list', '/inquiries', async (page) => {
    await page.getByRole('radio', { name: 'List' }).check();
    for (const key of ['j', 'x', 'j']) await page.keyboard.press(key);
    return page.getByRole('region', { name: 'Inquiry Details' }).getByText('3 of');
  }),
  screen('contact', '/contact'),
  screen('settings', '/settings'),
  after('layout: offline', '/settings', async (page) => {
    await expectBanners(page);
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    return page.getByText(/^You’re offline/);
  }),
  {
    ...after('layout: drawer', '/settings', (page) =>
      press(page, 'Open navigation', page.getByRole('dialog', { name: 'Navigation' })),
    ),
    isNarrow: true,
  },
  after('layout: palette', '/settings', async (page) => {
    await press(page, /^Search everything/, page.getByRole('dialog'));
    await page.getByRole('combobox', { name: /^Search pages/ }).fill('a');
    return page.getByRole('dialog').getByRole('option').first();
  }),
  {
    name: 'crash',
    show: async ({ page }) => {
      await breakSettings(page);
      await openSignedIn(page, '/settings');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    },
  },
];

/** States of what is shown already, or of the parts of others: `npm run test:all` shows them. */
const others: readonly Scene[] = [
  {
    name: 'login: field errors',
    show: async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Password is required')).toBeVisible();
    },
  },
  {
    name: 'dashboard: one source failed',
    show: async (stage) => {
      await stage.server.fault({ path: '/api/images/*', ...forbidden });
      await open(stage, '/dashboard');
      await expect(stage.page.getByRole('button', { name: 'Retry Total Images' })).toBeVisible();
    },
  },
  after('media: nothing found', '/media?q=zeppelin', async (page) =>
    page.getByRole('heading', { name: 'No matching images found' }),
  ),
  after('media: selected', '/media', (page) => select(page, 3)),
  after('media: menu of the view', '/media', (page) =>
    press(page, 'More', page.getByRole('radio', { name: 'Small' })),
  ),
  {
    name: 'upload: failed',
    show: async (stage) => {
      await stage.server.fault({ method: 'POST', path: '/api/admin/images/upload', ...forbidden });
      await open(stage, '/media');
      const dialog = await chooseFile(stage.page);
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(dialog.getByText('Failed to upload image: You may not see this.')).toBeVisible();
    },
  },
  after('inquiries: selected', '/inquiries', (page) => select(page, 2)),
  after('settings: field error', '/settings', async (page) => {
    for (const [label, text] of [
      ['Current Password', 'Linen-Oak-2026'],
      ['New Password', 'brass and rattan'],
      ['Confirm New Password', 'brass and oak'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.keyboard.press('Enter');
    return page.getByText('New passwords do not match');
  }),
  screen('media: videos', '/media?tab=videos'),
  {
    name: 'media: report of the failed',
    show: async (stage) => {
      await stage.server.fault({ method: 'DELETE', path: '/api/admin/images/*', ...forbidden });
      await open(stage, '/media');
      await select(stage.page, 2);
      await press(stage.page, 'Delete', question(stage.page));
      await question(stage.page).getByRole('button', { name: 'Delete' }).click();
      await expect(stage.page.getByRole('alertdialog', { name: /were not deleted$/ })).toBeVisible();
    },
  },
  after('upload: removal', '/media', async (page) => {
    await chooseFiles(page);
    return press(page, 'Remove all', question(page));
  }),
  after('upload: tray', '/media', async (page) => {
    await chooseFiles(page);
    return press(page, 'Close', page.getByRole('complementary', { name: 'Uploads' }));
  }),
  after('viewer: video', '/media?tab=videos', async (page) => {
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    return page.getByRole('dialog').locator('video');
  }),
  after('viewer: details', '/media', async (page) => {
    await openViewer(page);
    await page.getByRole('dialog').getByText('Details', { exact: true }).click();
    return page.getByText('Public ID');
  }),
  failed('inquiries: failed', '/inquiries', '/api/v1/admin/inquiries*', 'Failed to load inquiries'),
  after('inquiries: nothing found', '/inquiries?q=zeppelin', async (page) =>
    page.getByRole('heading', { name: 'No matching inquiries found' }),
  ),
  after('inquiries: menu', '/inquiries', (page) =>
    press(page, 'More', page.getByRole('button', { name: 'Export CSV' })),
  ),
  after('settings: question about the key', '/settings', async (page) => {
    await page.getByRole('heading', { name: 'Advanced' }).click();
    return press(page, 'Regenerate', question(page));
  }),
  after('layout: no such page', '/nowhere', async (page) => page.getByText('Page not found')),
];

export const scenes = isLongRun ? [...usual, ...others] : usual;

/** Enough for every status and kind of card. */
const few = { inquiries: 12, contact: 6, images: 12, videos: 4 };

const screenOf = ({ name }: Scene) => name.replace(/:.*/, '');

/** Shows each scene, or those of some screens, and judges it. */
export async function showEach(
  { page, server, consoleErrors }: Stage & { readonly consoleErrors: ConsoleErrors },
  judge: (scene: Scene) => Promise<void>,
  screens?: readonly string[],
): Promise<void> {
  // Many screens on a busy machine.
  test.slow();
  consoleErrors.allowFailedRequests('/assets/SettingsRoute-*');
  consoleErrors.allow(/The screen is broken/);
  for (const scene of scenes.filter((each) => !screens || screens.includes(screenOf(each))))
    await test.step(scene.name, async () => {
      await page.setViewportSize({ width: scene.isNarrow ? 320 : 1280, height: 800 });
      await server.reset(few);
      await scene.show({ page, server });
      await judge(scene);
      await page.unrouteAll();
      await page.goto('about:blank');
    });
}
