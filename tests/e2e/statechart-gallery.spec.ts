import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

const folder = resolve(import.meta.dirname, '../../docs/statecharts');
const wcag = ['wcag2a', 'wcag2aa', 'wcag22aa'];

test('The gallery of statecharts opens from a file: it shows, searches and zooms every chart', async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);

  await test.step('every chart with a picture is shown', async () => {
    const charts = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+)\.svg\)/g)];
    expect(charts).not.toEqual([]);
    await expect(page.getByRole('heading', { name: 'Statecharts', level: 1 })).toBeVisible();
    await expect(page.locator('article .frame > svg:visible')).toHaveCount(charts.length);
  });

  const screensOf = (id: string) => page.locator(`#${id}`).getByRole('list', { name: 'What a person sees' });
  /** A chart that comes near gets its screens, which moves what is below them. */
  const goTo = async (id: string) => {
    await page.locator(`#${id} h2`).scrollIntoViewIfNeeded();
    await expect(screensOf(id).getByRole('link').first()).toBeVisible();
  };

  await test.step('a chart begins with the screens of its states', async () => {
    const screens = screensOf('deletion');
    await goTo('deletion');
    await expect(screens.getByRole('link', { name: /^dialog\.confirming/ })).toBeVisible();
    await expect(screens.getByRole('link', { name: /^dialog\.confirming/ })).toHaveAttribute(
      'href',
      '#deletion/dialog.confirming',
    );
  });

  const box = page.getByRole('searchbox', { name: 'Search by everyday words or names' });
  const results = page.getByRole('search').getByRole('listitem');

  await test.step('everyday words lead to a state, and Enter selects it', async () => {
    await box.fill('What happens when I log out?');
    await expect(results.first()).toContainText('session, signed out');
    await box.press('Enter');
    await expect(page.getByRole('heading', { name: 'State application.session.signedOut' })).toBeVisible();
    await expect(page.locator('#query')).toBeHidden();
  });

  await test.step('stories, promises and rows are found', async () => {
    await box.fill('signIn: no connection');
    await results.getByRole('link', { name: 'signIn: no connection' }).click();
    await expect(
      page
        .getByRole('region', { name: 'Storyboard' })
        .getByRole('heading', { name: 'signIn: no connection' }),
    ).toBeVisible();
    await box.fill('exactly once');
    await results.getByRole('link', { name: /^What was announced as stored/ }).click();
    await expect(page.locator('#promises li:target')).toBeInViewport();
    await box.fill('slide-in drawer');
    await expect(results.filter({ hasText: 'Rows of the specification' }).first()).toContainText(
      'small screens',
    );
  });

  await test.step('a search shows the charts that contain the text', async () => {
    await box.fill('chooseKeptFile');
    await expect(page.getByRole('status').first()).toHaveText(
      /; the text in \d+ places in 1 of \d+ articles$/,
    );
    await expect(page.locator('#upload pre')).toBeVisible();
    await box.fill('zzzz');
    await expect(page.getByRole('status').first()).toHaveText('Found nowhere');
    await box.fill('');
    await expect(page.locator('article[hidden]')).toHaveCount(0);
  });

  await test.step('a click on a transition puts it into the address, which selects it again', async () => {
    const name = 'drawer.closed|drawer.opened|0';
    await goTo('drawer');
    await page.locator(`#drawer [data-id="${name}"] text`).first().click();
    await expect(page).toHaveURL(/#drawer\/closed\/drawer\.opened\/0$/);
    await expect(page.locator('.is-selected').first()).toHaveAttribute('data-id', name);
    await page.getByRole('link', { name: 'State drawer.open', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'State drawer.open' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'opened → open, in drawer.closed' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('.is-selected')).toHaveCount(0);
  });

  await test.step('a summary opens at a closed state, and its picture is read with the keys', async () => {
    const auth = page.locator('#auth');
    const summary = auth.getByRole('region', { name: 'Summary of the statechart auth' });
    await expect(auth.getByRole('region', { name: 'Picture of the statechart auth' })).toBeHidden();
    await summary.getByRole('link', { name: 'State auth', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(summary.getByRole('link', { name: 'State auth.reading' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(
      summary.getByRole('link', { name: /^read session is done, if has session → restoring/ }),
    ).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(summary.getByRole('link', { name: 'State auth.restoring' })).toBeFocused();
    await summary.getByRole('link', { name: 'State auth.signedIn' }).press('Enter');
    await expect(summary).toBeHidden();
    const whole = auth.getByRole('region', { name: 'Picture of the statechart auth' });
    await expect(whole.locator('.is-selected')).toHaveAttribute('data-id', 'auth.signedIn');
    await auth.getByText('In words').click();
    await auth.getByRole('link', { name: 'sign out requested → signedOut', exact: true }).click();
    await expect(page).toHaveURL(/#auth\/signedIn\/auth\.signOutRequested\/0$/);
    await auth.getByRole('button', { name: 'Show everything' }).click();
    await expect(summary).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the first link leads past the search and the list of charts', async () => {
    await page.reload();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the charts' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('the failure of an upload is played with real screens, and leads to its line', async () => {
    await page.evaluate(() => {
      location.hash = '#upload/open.form.submitting/upload.transferEnded/0';
    });
    const story = page.getByRole('region', { name: 'Storyboard' });
    const caption = story.getByText(/^\d+ of \d+ · /);
    // With reduced motion the last frame is shown at once.
    await expect(caption).toHaveText(/^(\d+) of \1 · /);
    const screen = story.getByRole('img');
    await expect
      .poll(() => screen.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0);
    await expect(page.locator('#upload .is-active').first()).toBeAttached();
    await story.getByRole('button', { name: 'Step back' }).press('Home');
    await expect(caption).toHaveText(/^1 of /);
    await story.getByRole('button', { name: 'Play' }).click();
    await expect(story.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByRole('link', { name: /upload\.machine\.ts:\d+$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('.is-active, .is-taken')).toHaveCount(0);
  });

  await test.step('a transition leads to its tests and rows', async () => {
    await page.evaluate(() => {
      location.hash = '#drawer/closed/drawer.opened/0';
    });
    await expect(page.getByText(/^Chart tests: [1-9]/)).toBeVisible();
    await expect(page.getByText(/^Rows of the specification: [1-9]/)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('what was recorded before a change of a chart says so', async () => {
    await page.evaluate(() => {
      document.getElementById('drawer')?.setAttribute('data-fingerprint', 'of a changed chart');
      location.hash = '#drawer/open';
    });
    await expect(page.getByText(/^Recorded at \w+, for an older version of this chart\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Show coverage' }).click();
    await expect(page.getByText(/^Recorded at \w+, before a change of .*\bdrawer\b/)).toBeVisible();
    await page.getByRole('button', { name: 'Show coverage' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a picture is zoomed with mouse and keyboard', async () => {
    const drawer = page.locator('#drawer');
    const width = async () => Math.round((await drawer.locator('svg').boundingBox())?.width ?? 0);
    const natural = await width();
    await drawer.getByRole('button', { name: 'Larger' }).click();
    expect(await width()).toBe(Math.round(natural * 1.25));
    await drawer.getByRole('region').press('-');
    expect(await width()).toBe(natural);
    await drawer.getByRole('region').press('-');
    expect(await width()).toBe(Math.round(natural / 1.25));
    await drawer.getByRole('button', { name: '100 %' }).click();
    expect(await width()).toBe(natural);
  });

  await test.step('a picture that is a little too wide is shown whole, also below a summary', async () => {
    const toggleAll = () =>
      page.locator('.level').evaluateAll((buttons) => {
        for (const button of buttons) if (button instanceof HTMLElement) button.click();
      });
    const wide = () =>
      page.locator('figure[data-picture]:not([hidden]) .frame').evaluateAll((frames) =>
        frames.flatMap((frame) => {
          const whole = frame.clientWidth / Number(frame.querySelector('svg')?.getAttribute('width'));
          return whole < 1 && whole >= 0.8 ? [frame.scrollWidth - frame.clientWidth] : [];
        }),
      );
    await toggleAll();
    expect((await wide()).length).toBeGreaterThan(0);
    await expect.poll(async () => (await wide()).filter((hidden) => hidden > 1)).toEqual([]);
    await toggleAll();
  });

  await test.step('axe-core finds nothing wrong with a chart in light, nor with its colours in dark', async () => {
    await box.fill('chooseKeptFile');
    expect(await axeViolations(page, { only: wcag })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, { only: ['color-contrast'] })).toEqual([]);
    await box.fill('');
  });

  await test.step('the simulator signs in, meets a 401 and refreshes', async () => {
    await goTo('auth');
    await page.locator('#auth').getByRole('link', { name: 'Simulate' }).click();
    const chart = page.getByRole('region', { name: 'Chart auth' });
    for (const [button, state] of [
      ['readSession resolves: no session', 'signedOut'],
      ['Send sign in to auth', 'signedIn.steady'],
      ['Send a 401 for the first token to auth', 'signedIn.refreshing'],
      ['perform resolves: a new token', 'signedIn.steady'],
    ] as const) {
      await page.getByRole('button', { name: button }).press('Enter');
      await expect(chart.getByText(`In ${state}`, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Values' })).toContainText('access-2');
    await expect(page.locator('.is-active')).toHaveAttribute('data-id', 'auth.signedIn.steady');
    expect(await axeViolations(page, { only: wcag })).toEqual([]);
    await page.getByRole('button', { name: 'Step back' }).click();
    await expect(chart.getByText('In signedIn.refreshing', { exact: true })).toBeVisible();
    await page.reload();
    await expect(chart.getByText('In signedIn.refreshing', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { name: 'Statecharts', level: 1 })).toBeVisible();
  });
});

test('axe-core finds nothing wrong with all charts of the gallery', { tag: '@long' }, async ({ page }) => {
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(page.getByRole('heading', { name: 'Statecharts', level: 1 })).toBeVisible();
  expect(await axeViolations(page, { only: wcag })).toEqual([]);
});

test('The search of the gallery does not ask with each key for a recording that is missing', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allowFailedRequests('*/trace.js');
  await page.route('**/trace.js', (route) => route.abort());
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  const box = page.getByRole('searchbox');
  const results = page.getByRole('search').getByRole('listitem');
  const asked = () => page.locator('script[src="trace.js"]').count();
  await box.fill('log out');
  await expect(results.first()).toContainText('signed out');
  const before = await asked();
  expect(before).toBeGreaterThan(0);
  await box.fill('');
  await box.pressSequentially('keyboard');
  await expect(results.first()).toContainText(/key/i);
  expect(await asked()).toBe(before);
});
