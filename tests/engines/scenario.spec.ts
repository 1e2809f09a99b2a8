import { writeFileSync } from 'node:fs';
import { cameraPhoto, describePicture, resizedPhoto } from '../e2e/support/cameraPhoto.ts';
import { jpeg, mp4, padMp4 } from '../e2e/support/files.ts';
import { account } from '../e2e/support/signIn.ts';
import { engines, isInstalled } from './engines.ts';
import { expect, test } from './fixtures.ts';
import type { Step } from './helper.ts';
import { startLateScripts } from './lateScripts.ts';
import { keys, type PageObject } from './page.ts';

const megabyte = 1024 * 1024;

const screens = [
  { link: 'Dashboard', path: '/dashboard', shows: /^Good / },
  { link: 'Media Management', path: '/media', shows: 'Media Management' },
  { link: 'Inquiries', path: '/inquiries', shows: 'Inquiries Management' },
  { link: 'Contact Messages', path: '/contact', shows: 'Contact Messages' },
  { link: 'Settings', path: '/settings', shows: 'Settings' },
] as const;

const button = (name: string | RegExp): Step => ({ role: 'button', name });
const link = (name: string): Step => ({ role: 'link', name });
const heading = (name: string | RegExp): Step => ({ role: 'heading', name });
const dialog = (name: string): Step => ({ role: 'dialog', name });
const card = (name: string | RegExp): Step => ({ role: 'article', name });
const toast = (text: string): readonly Step[] => [{ css: '.toast' }, { text }];
const sidebar: Step = { role: 'navigation', name: 'Main' };
const busy: Step = { css: '[aria-busy="true"]' };

/** Waits until a screen has its heading and all its data. */
async function expectLoaded(tab: PageObject): Promise<void> {
  await tab.expectVisible({ css: 'main h1' });
  await tab.expectTexts([], busy);
}

/** Opens a path without a session, and signs in. */
async function signIn(tab: PageObject, path: string): Promise<void> {
  await tab.goto(path);
  await tab.fill(account.email, { css: 'input[name=email]' });
  await tab.focus({ css: 'input[name=password]' });
  await tab.type(account.password + keys.enter);
  await tab.expectPath(path);
  await expectLoaded(tab);
}

/** Uploads a file with the open form's own title, and waits until its card is there. */
async function upload(tab: PageObject, kind: 'Image' | 'Video', path: string, title: string): Promise<void> {
  await tab.click(button(`Upload ${kind}`));
  // The dialog opens before its form has been loaded.
  await tab.expectVisible(dialog(`Upload ${kind}`), { css: 'input[name=title]' });
  await tab.tab.setFiles('dialog[open] input[type=file]', [path]);
  await tab.expectTexts([title], { css: 'dialog[open] input[name=title]' });
  await tab.watchPercentages();
  await tab.click(dialog(`Upload ${kind}`), button('Upload'));
  await tab.expectVisible(...toast(`${kind} uploaded successfully!`));
  await tab.expectTexts([], dialog(`Upload ${kind}`));
  await tab.expectVisible(card(title));
  const percentages = await tab.percentages();
  // How many are seen in between depends on the machine.
  expect(percentages.at(-1)).toBe(100);
  expect(percentages).toEqual(percentages.toSorted((left, right) => left - right));
}

function scenario(): void {
  test('signs in, stays signed in through a reload, shows every screen, and signs out', async ({ tab }) => {
    await signIn(tab, '/settings');
    await tab.reload();
    await tab.expectVisible(heading('Settings'));
    for (const { link: name, path, shows } of screens) {
      await tab.click(sidebar, link(name));
      await tab.expectPath(path);
      await tab.expectVisible(heading(shows));
      await tab.expectTexts([], busy);
      await tab.expectTexts([], { role: 'alert' });
    }
    await tab.click(button('Sign out'));
    await tab.expectVisible(...toast('Logged out successfully'));
    await tab.expectPath('/login');
  });

  test('signs in by typing and Enter at once, with scripts that come 5 s late', async ({ tab, server }) => {
    const late = await startLateScripts(server.url, 5_000);
    // Firefox would wait for the scripts of a page that it is told to open.
    await tab.tab.evaluate(`location.assign('${late.url}/login')`);
    await tab.expectPath('/login');
    await tab.focus({ css: 'input[name=email]' });
    await tab.type(account.email + keys.tab + account.password + keys.enter);
    await tab.expectVisible({ text: /^This page is still loading/ });
    await tab.expectPath('/dashboard');
    await tab.expectVisible(heading(/^Good /));
    await late.stop();
  });

  test('uploads an image and a video, shows the progress, and deletes', async ({ tab, server }, testInfo) => {
    const image = testInfo.outputPath('oak-panel.jpg');
    writeFileSync(image, (await jpeg()).buffer);
    const video = testInfo.outputPath('grand-tour.mp4');
    writeFileSync(video, padMp4(mp4().buffer, 20 * megabyte));
    // So that the progress can be seen.
    await server.fault({ method: 'POST', path: '/api/*/upload', delayMs: 1_000 });
    await signIn(tab, '/media');
    await upload(tab, 'Image', image, 'Oak Panel');
    await tab.click({ role: 'tab', name: /^Videos/ });
    await upload(tab, 'Video', video, 'Grand Tour');

    await tab.click(button('Delete Grand Tour'));
    await tab.click({ role: 'alertdialog', name: 'Confirm Deletion' }, button('Delete'));
    await tab.expectVisible(...toast('Video deleted successfully!'));
    await tab.expectTexts([], card('Grand Tour'));
    await tab.reload();
    await expectLoaded(tab);
    await tab.expectTexts([], card('Grand Tour'));
  });

  test('resizes a photograph of 14 MB: upright, and without its place', async ({ tab }, testInfo) => {
    const photo = testInfo.outputPath('harbour-loft.jpg');
    writeFileSync(photo, await cameraPhoto());
    await signIn(tab, '/media');
    await tab.click(button('Upload Image'));
    const form = dialog('Upload Image');
    await tab.expectVisible(form, { css: 'input[name=title]' });
    await tab.tab.setFiles('dialog[open] input[type=file]', [photo]);
    await tab.click(form, button('Resize to fit'));
    await tab.expectVisible(form, { text: /^harbour-loft\.jpg · 13\.\d MB → \d\.\d MB$/ });
    await tab.click(form, button('Upload'));
    await tab.expectVisible(...toast('Image uploaded successfully!'));

    await tab.click(button('View Harbour Loft'));
    await tab.expectVisible({ css: 'dialog[open] img' });
    const url = await tab.tab.evaluate("document.querySelector('dialog[open] img').src");
    const response = await fetch(String(url));
    const picture = Buffer.from(await response.arrayBuffer());
    expect(picture.length).toBeLessThanOrEqual(10 * megabyte);
    expect(await describePicture(picture)).toEqual(resizedPhoto);
  });

  test('changes a status', async ({ tab, server }) => {
    await signIn(tab, '/inquiries');
    const select: Step = { css: 'article select' };
    const [first = ''] = await tab.texts(select);
    const [letter, chosen] = first === 'completed' ? ['P', 'pending'] : ['C', 'completed'];
    await tab.focus(select);
    await tab.type(letter);
    await tab.expectVisible(...toast('Inquiry updated successfully!'));
    expect((await tab.texts(select))[0]).toBe(chosen);
    const writes = (await server.requests()).filter(({ method }) => method === 'PUT');
    expect(writes.map(({ status }) => status)).toEqual([200]);
    await tab.reload();
    await expectLoaded(tab);
    expect((await tab.texts(select))[0]).toBe(chosen);
  });

  test('has a drawer in a small window, and keeps the dark theme through a reload', async ({ tab }) => {
    const scheme = () => tab.tab.evaluate('getComputedStyle(document.documentElement).colorScheme');
    await signIn(tab, '/settings');
    await tab.click(button('Theme: as the system'));
    await tab.click(button('Theme: light'));
    await tab.expectVisible(button('Theme: dark'));
    expect(await scheme()).toBe('dark');
    await tab.reload();
    await tab.expectVisible(button('Theme: dark'));
    expect(await scheme()).toBe('dark');

    await tab.tab.resize(480, 800);
    await tab.click(button('Open navigation'));
    await tab.expectVisible(dialog('Navigation'));
    await tab.type(keys.escape);
    await tab.expectTexts([], dialog('Navigation'));
    await tab.click(button('Open navigation'));
    await tab.click(dialog('Navigation'), link('Contact Messages'));
    await tab.expectPath('/contact');
    await tab.expectTexts([], dialog('Navigation'));
    await tab.expectVisible(heading('Contact Messages'));
  });

  test('says that it is offline, fails a deletion, and goes on when the connection returns', async ({
    tab,
    server,
  }) => {
    const title = 'Studio wordmark 2';
    const banner: Step = { text: /^You are offline/ };
    await signIn(tab, '/media?section=logo');
    await tab.click(button(`Delete ${title}`));
    await tab.setOffline(true);
    await tab.expectVisible(banner);
    await tab.click({ role: 'alertdialog' }, button('Delete'));
    await tab.expectVisible(...toast('Network error: Please check your internet connection'));
    await server.clearRequests();
    await tab.setOffline(false);
    await tab.expectTexts([], banner);
    await tab.click(button('Refresh images'));
    await tab.expectVisible(...toast('Images refreshed'));
    await tab.expectVisible(card(title));
    expect((await server.requests()).filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('refreshes an expired token once for two tabs', async ({ tab, openTab, server }) => {
    const refreshes = async () =>
      (await server.requests())
        .filter(({ path }) => path === '/api/auth/refresh')
        .map(({ status }) => status);
    await signIn(tab, '/settings');
    const other = await openTab();
    await other.goto('/settings');
    await other.expectVisible(heading('Settings'));
    await server.expire({ access: true });
    await server.clearRequests();
    await server.fault({ path: '/api/auth/refresh', delayMs: 2_000, times: 1 });
    await other.click(sidebar, link('Inquiries'));
    await expect.poll(refreshes).toEqual([null]);
    // The second tab is refused while the first one's refresh is on its way.
    await tab.click(sidebar, link('Contact Messages'));
    await tab.expectVisible(card(/./));
    await other.expectVisible(card(/./));
    await expect.poll(refreshes).toEqual([200]);
    for (const each of [tab, other]) {
      await expectLoaded(each);
      await each.expectTexts([], { role: 'alert' });
    }
    expect(await refreshes()).toEqual([200]);
  });
}

for (const engine of engines.filter(isInstalled))
  test.describe(engine.name, () => {
    test.use({ engine: engine.name });
    scenario();
  });
