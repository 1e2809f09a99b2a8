import { expectBanners, expectLoaded, settingsChunk } from '#tests/e2e/support/page.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import { expect, hang, type Stage, type Story } from '../stage.ts';
import { openScreen, openSettings } from './session.ts';

const buildFile = '**/build.json';
const paletteCode = '**/assets/PaletteDialog-*.js';
const mediaCode = '**/assets/MediaRoute-*.js';

/** Opens a screen without its code, and the page's clock for what a test would have to wait for. */
async function openLostSettings(stage: Stage, lose: () => Promise<unknown>): Promise<void> {
  const { page, beat } = stage;
  await page.clock.install();
  await lose();
  await openScreen(stage, '/contact', 'Contact Messages is opened');
  await beat('Settings is opened', () =>
    page.getByRole('link', { name: 'Settings', exact: true }).first().click(),
  );
}

/** The server has a newer build, and no longer the code of the settings screen. */
async function deployAnother({ page }: Stage): Promise<void> {
  await page.route(settingsChunk, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.route(buildFile, (route) => route.fulfill({ json: { id: 'another' } }));
}

const openPalette = ({ page, beat }: Stage, text = 'Control and K are pressed'): Promise<void> =>
  beat(text, () => page.keyboard.press('Control+k'));

const chooseUpload = ({ page, beat }: Stage): Promise<void> =>
  beat('An upload is chosen', async () => {
    await page.getByRole('combobox', { name: /^Search screens/ }).fill('upload image');
    await page.keyboard.press('Enter');
  });

export const shellStories: readonly Story[] = [
  {
    name: 'chunk: the code of a screen is lost',
    async tell(stage) {
      const { page, beat } = stage;
      await openScreen(stage, '/dashboard', 'The dashboard is opened');
      await page.route(settingsChunk, (route) => route.abort());
      await beat('Settings is opened', async () => {
        await openSignedIn(page, '/settings');
        await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      });
      for (const name of ['Dashboard', 'Settings'])
        await beat(`${name} is opened${name === 'Settings' ? ' again' : ''}`, () =>
          page.getByRole('link', { name, exact: true }).first().click(),
        );
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await page.unroute(settingsChunk);
      await beat('Retry is pressed', async () => {
        await page.getByRole('button', { name: 'Retry' }).click();
        await expectLoaded(page);
      });
    },
  },
  {
    name: 'chunk: the code of a screen does not come',
    async tell(stage) {
      const { page, beat } = stage;
      await openLostSettings(stage, () => hang(stage, settingsChunk));
      await beat('Ten seconds pass: it is asked for again', () => page.clock.fastForward(10_000));
      await page.waitForTimeout(500);
      await beat('Ten seconds pass again', () => page.clock.fastForward(10_000));
      await beat('The administrator returns to the page', () =>
        page.evaluate(() => window.dispatchEvent(new Event('focus'))),
      );
    },
  },
  {
    name: 'chunk: the code comes at the second attempt',
    async tell(stage) {
      let failures = 0;
      await openLostSettings(stage, () =>
        stage.page.route(settingsChunk, (route) => (failures++ === 0 ? route.abort() : route.continue())),
      );
      await stage.beat('The code has come', () => expectLoaded(stage.page));
    },
  },
  {
    name: 'chunk: the browser does not import what it can fetch',
    async tell(stage) {
      const { page, beat } = stage;
      await openLostSettings(stage, () =>
        page.route(settingsChunk, (route) =>
          route.request().resourceType() === 'script' ? route.abort() : route.continue(),
        ),
      );
      await beat('The page is loaded again: the import fails again', () =>
        expect(page.getByRole('button', { name: 'Retry' })).toBeVisible(),
      );
    },
  },
  {
    name: 'chunk: the code and the build are lost',
    async tell(stage) {
      const { page } = stage;
      await openLostSettings(stage, async () => {
        await page.route(settingsChunk, (route) => route.abort());
        await page.route(buildFile, (route) => route.abort());
      });
    },
  },
  {
    name: 'chunk: the code is lost, and the build does not come',
    async tell(stage) {
      const { page, beat } = stage;
      await openLostSettings(stage, async () => {
        await page.route(settingsChunk, (route) => route.abort());
        await hang(stage, buildFile);
      });
      await beat('Ten seconds pass', () => page.clock.fastForward(10_000));
    },
  },
  {
    name: 'chunk: another build is deployed',
    async tell(stage) {
      const { page, beat } = stage;
      await openLostSettings(stage, () => deployAnother(stage));
      await beat('The page is loaded again: the host still serves the old build', () =>
        expect(page.getByRole('button', { name: 'Retry' })).toBeVisible(),
      );
    },
  },
  {
    name: 'chunk: the administrator stays on the page',
    async tell(stage) {
      const { page, server, beat } = stage;
      await page.clock.install();
      await openScreen(stage, '/inquiries', 'Inquiries is opened');
      await deployAnother(stage);
      page.on('dialog', (dialog) => dialog.dismiss());
      await server.fault({ method: 'PUT', delayMs: 60_000, times: 1 });
      await beat('A status is chosen', () =>
        page.getByRole('article').first().getByRole('combobox').selectOption('completed'),
      );
      await beat('Settings is opened: a change is in flight, so the browser asks first', () =>
        page.getByRole('link', { name: 'Settings', exact: true }).first().click(),
      );
      await beat('Ten seconds pass', () => page.clock.fastForward(10_000));
    },
  },
  {
    name: 'connection: lost and back',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      await expectBanners(page);
      await beat('The connection is lost', () => page.context().setOffline(true));
      await beat('The connection is back', () => page.context().setOffline(false));
    },
  },
  {
    name: 'release: a newer version',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      await openSettings(stage);
      await expectBanners(page);
      await page.route(buildFile, (route) => route.fulfill({ json: { id: 'another' } }));
      const banner = page.getByText(/^A newer version/);
      await beat('The administrator returns to the page', async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await expect(banner).toBeVisible();
      });
      await beat('The reload is postponed', () =>
        page.getByRole('button', { name: /Later|Not now/ }).click(),
      );
      await beat('Five minutes pass', () => page.clock.fastForward(300_000));
    },
  },
  {
    name: 'release: checked every five minutes',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      await openSettings(stage);
      await expectBanners(page);
      await page.route(buildFile, (route) => route.fulfill({ json: { id: 'another' } }));
      await beat('Five minutes pass', async () => {
        await page.clock.fastForward(300_000);
        await expect(page.getByText(/^A newer version/)).toBeVisible();
      });
    },
  },
  {
    name: 'drawer: on a small screen',
    isNarrow: true,
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      const open = () => page.getByRole('button', { name: 'Open navigation' }).click();
      await beat('The menu is pressed', open);
      await beat('Escape is pressed', () => page.keyboard.press('Escape'));
      await beat('The menu is pressed again', open);
      await beat('A link is chosen', () =>
        page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Dashboard' }).click(),
      );
      await beat('The menu is pressed once more', open);
      await beat('The window becomes wide', () => page.setViewportSize({ width: 1120, height: 700 }));
    },
  },
  {
    name: 'palette: searched, left, and used',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      const open = () => page.getByRole('button', { name: /^Search everything/ }).click();
      await beat('Search everything is pressed', open);
      await beat('Escape is pressed', () => page.keyboard.press('Escape'));
      await beat('Search everything is pressed again', open);
      await beat('A text is typed', () =>
        page.getByRole('combobox', { name: /^Search screens/ }).fill('inq'),
      );
      await beat('The first entry is chosen', () => page.keyboard.press('Enter'));
      await openPalette(stage);
      await openPalette(stage, 'Control and K are pressed again');
      await openPalette(stage, 'Control and K are pressed once more');
      await chooseUpload(stage);
      await beat('The form opens', () =>
        expect(page.getByRole('dialog', { name: 'Upload Image' })).toBeVisible(),
      );
    },
  },
  {
    name: 'palette: its code does not come',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      await openSettings(stage);
      await hang(stage, paletteCode);
      await openPalette(stage);
      await beat('Ten seconds pass', () => page.clock.fastForward(10_000));
    },
  },
  {
    name: 'palette: its code is lost',
    async tell(stage) {
      await openSettings(stage);
      await stage.page.route(paletteCode, (route) => route.abort());
      await openPalette(stage);
      await stage.page.unroute(paletteCode);
      await openPalette(stage, 'The code is there again: Control and K are pressed');
    },
  },
  {
    name: 'palette: the code of the upload form does not come',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      await openSettings(stage);
      await hang(stage, mediaCode);
      await openPalette(stage);
      await chooseUpload(stage);
      await beat('Ten seconds pass', () => page.clock.fastForward(10_000));
      await beat('It is chosen again', () => page.keyboard.press('Enter'));
      await beat('Escape is pressed meanwhile', () => page.keyboard.press('Escape'));
      await openPalette(stage);
      await chooseUpload(stage);
      await openPalette(stage, 'Control and K are pressed meanwhile');
    },
  },
  {
    name: 'palette: the code of the upload form is lost',
    async tell(stage) {
      await openSettings(stage);
      await stage.page.route(mediaCode, (route) => route.abort());
      await openPalette(stage);
      await chooseUpload(stage);
      await stage.beat('The code does not come', () => stage.page.waitForTimeout(2_000));
    },
  },
];
