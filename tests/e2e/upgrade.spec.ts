import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { jpeg } from './support/files.ts';
import { test as base, expect } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { startServer } from './support/server.ts';
import { openSignedIn } from './support/signIn.ts';
import { dropFile, uploadForm } from './support/upload.ts';

// Two builds, as docs/deploying.md says to replace one by the other, and a tab that is open across both.

interface Host {
  /** Copies the assets beside those that are there, then replaces the rest. */
  deploy(build: Version): void;
  /** What an operator does a day later. */
  removeAssetsOfOthers(build: Version): void;
}

type Version = 'older' | 'newer';

interface Builds {
  readonly folders: Readonly<Record<Version, string>>;
  readonly served: string;
}

const test = base.extend<{ host: Host }, { builds: Builds }>({
  builds: [
    async ({ build: _ }, use) => {
      const top = mkdtempSync(join(tmpdir(), 'builds-'));
      const newer = join(top, 'newer');
      const rest = ['build', '--outDir', newer, '--logLevel', 'error'];
      const env = { ...process.env, VITE_REPORT_URL: '/reports' };
      execFileSync(process.execPath, ['src/build/vite.mjs', ...rest], { env, stdio: 'inherit' });
      const served = join(top, 'served');
      cpSync('dist', served, { recursive: true });
      await use({ folders: { older: 'dist', newer }, served });
      rmSync(top, { recursive: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  workerServer: [
    async ({ builds }, use) => {
      const { server, stop } = await startServer('production', {}, builds.served);
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  host: async ({ builds: { folders, served } }, use) => {
    const assets = join(served, 'assets');
    const deploy = (build: Version) => {
      cpSync(join(folders[build], 'assets'), assets, { recursive: true });
      for (const name of readdirSync(folders[build]))
        if (name !== 'assets') cpSync(join(folders[build], name), join(served, name), { recursive: true });
    };
    deploy('older');
    await use({
      deploy,
      removeAssetsOfOthers(build) {
        const kept = new Set(readdirSync(join(folders[build], 'assets')));
        for (const name of readdirSync(assets)) if (!kept.has(name)) rmSync(join(assets, name));
      },
    });
  },
});

test.describe.configure({ mode: 'default' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload Image' });
const banner = (page: Page) => page.getByText('A newer version of this dashboard is ready.');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const openUpload = (page: Page) => page.getByRole('button', { name: 'Upload Image', exact: true }).click();
const returnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');
const idOf = (folder: string): string => JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')).id;

/** A form that is filled and not sent. */
async function fillForm(page: Page) {
  await openUpload(page);
  await dropFile(dialogOf(page), await jpeg('north-light.jpg'));
  await uploadForm(dialogOf(page)).description.fill('From the north');
}

async function expectKept(page: Page) {
  await openUpload(page);
  await expect(uploadForm(dialogOf(page)).description).toHaveValue('From the north');
  await expect(dialogOf(page).getByText(/^north-light\.jpg/)).toBeVisible();
}

test('An open tab works on through an upgrade, is offered the newer build, and back after a roll-back; its draft is there in each', async ({
  page,
  host,
  builds: { folders },
}) => {
  const ids = { older: idOf(folders.older), newer: idOf(folders.newer) };
  expect(ids.newer).not.toBe(ids.older);
  await openSignedIn(page, '/media');
  await expectLoaded(page);
  await fillForm(page);

  await test.step('upgrade', async () => {
    host.deploy('newer');
    await returnTo(page);
    await expect(banner(page)).toBeVisible();
    // The page that runs is the older one, with all of its code.
    await page.keyboard.press('Escape');
    for (const [name, title] of [
      ['Inquiries', 'Inquiries Management'],
      ['Settings', 'Settings'],
      ['Media Management', 'Media Management'],
    ] as const) {
      await follow(page, name);
      await expect(heading(page)).toHaveText(title);
    }
    expect(await buildOf(page)).toBe(ids.older);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(page)).toBe(ids.newer);
    await expectLoaded(page);
    await expect(banner(page)).toHaveCount(0);
    await expectKept(page);
  });

  await test.step('roll-back', async () => {
    host.deploy('older');
    await returnTo(page);
    await expect(banner(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(page)).toBe(ids.older);
    await expectLoaded(page);
    await expectKept(page);
  });
});

test('A tab whose code was removed reloads into the newer build at the address that was asked for, and its draft is kept', async ({
  page,
  host,
  consoleErrors,
  builds: { folders },
}) => {
  consoleErrors.allowFailedRequests('/assets/*');
  // Nothing is loaded ahead: what the tab needs later is gone by then.
  await page.route('**/assets/InboxRoute-*.js', (route) => route.abort());
  await openSignedIn(page, '/media');
  await expectLoaded(page);
  await fillForm(page);
  await expect(uploadForm(dialogOf(page)).description).toHaveValue('From the north');
  await page.keyboard.press('Escape');
  host.deploy('newer');
  host.removeAssetsOfOthers('newer');
  await page.unroute('**/assets/InboxRoute-*.js');
  await follow(page, 'Inquiries');
  await expect(heading(page)).toHaveText('Inquiries Management');
  await expect.poll(() => buildOf(page)).toBe(idOf(folders.newer));
  await expect(page).toHaveURL('/inquiries');
  await follow(page, 'Media Management');
  await expectLoaded(page);
  await expectKept(page);
});

test('A build that reports sends a failure by its kind and its build, whatever the answer', async ({
  page,
  host,
  consoleErrors,
  builds: { folders },
}) => {
  consoleErrors.allow(/No item of ada@example\.com/);
  consoleErrors.allowFailedRequests('/reports');
  host.deploy('newer');
  await page.route('**/reports', (route) => route.fulfill({ status: 500, body: '<html>' }));
  await openSignedIn(page, '/settings');
  await expect(heading(page)).toHaveText('Settings');
  const sending = page.waitForRequest('**/reports');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('No item of ada@example.com');
    });
  });
  const text = (await sending).postData() ?? '';
  expect(JSON.parse(text)).toMatchObject({
    kind: 'error',
    build: idOf(folders.newer),
    screen: '/settings',
    error: 'RangeError',
  });
  expect(JSON.parse(text).transitions.length).toBeGreaterThan(5);
  expect(text).not.toContain('ada');
  await expect(heading(page)).toHaveText('Settings');
});
