import { Console } from 'node:console';
import type { Locator, Page } from '@playwright/test';
import { jpeg, type TestFile } from './support/files.ts';
import { expect, type MediaPage, test } from './support/media.ts';
import { type Held, watchMemory } from './support/memory.ts';
import { expectLoaded, signOutButton } from './support/page.ts';
import { submitSignIn } from './support/signIn.ts';
import { uploadForm } from './support/upload.ts';

/** Chooses files of the same bytes. `setInputFiles` would hold the input, and all of its dialog, until the page is left. */
const choose = (dialog: Locator, { mimeType, buffer }: TestFile, ...names: string[]): Promise<void> =>
  uploadForm(dialog).input.evaluate(
    (input: HTMLInputElement, { names, mimeType, base64 }) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      for (const name of names) data.items.add(new File([bytes], name, { type: mimeType }));
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { names, mimeType, base64: buffer.toString('base64') },
  );

const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

const screens = ['Dashboard', 'Contact Messages', 'Inquiries', 'Settings', 'Media Management'];

/** Visits every screen, the media screen last. */
async function visitAll(page: Page): Promise<void> {
  for (const name of screens) {
    await link(page, name).click();
    await expectLoaded(page);
  }
}

async function upload(media: MediaPage, name: string): Promise<void> {
  const form = await media.openUpload();
  await choose(form, await jpeg(), `${name}.jpg`);
  await uploadForm(form).submit.click();
  await expect(form).toHaveCount(0);
}

/** Opens the first picture, changes its title and saves. */
async function edit(page: Page, media: MediaPage, title: string): Promise<void> {
  await media.cards.first().getByRole('button', { name: /^View/ }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(media.card(title)).toBeVisible();
}

/** Ten navigations, two edits and two uploads. */
async function use(page: Page, media: MediaPage, round: number): Promise<void> {
  for (const visit of [1, 2]) {
    await visitAll(page);
    await edit(page, media, `Room ${round} ${visit}`);
    await upload(media, `bath ${round} ${visit}`);
  }
}

async function signInAnew(page: Page): Promise<void> {
  await signOutButton(page).click();
  await submitSignIn(page);
  await expectLoaded(page);
  for (const name of ['Media Management', 'Settings']) {
    await link(page, name).click();
    await expectLoaded(page);
  }
}

/** On the same screen each time, without the toasts. */
async function rest(page: Page): Promise<void> {
  await link(page, 'Settings').click();
  await expectLoaded(page);
  await page.clock.runFor(10_000);
  await expect(page.locator('.toast')).toHaveCount(0);
}

/** The rounds that are measured: 200 navigations, 40 uploads and 40 edits. */
const rounds = Number(process.env.SOAK_ROUNDS ?? 20);

/** What may differ between two measurements, after however many rounds. */
const tolerance: Readonly<Record<Exclude<keyof Held, 'heap, KiB'>, number>> = {
  nodes: 50,
  'detached nodes': 10,
  listeners: 10,
  actors: 3,
  files: 3,
  'object URLs': 0,
};

const expectAsHeld = (end: Held, start: Held) => {
  for (const [key, limit] of Object.entries(tolerance))
    expect(end[key as keyof Held] - start[key as keyof Held], key).toBeLessThanOrEqual(limit);
};

/** KiB for each round: the items that it adds, compiled code, and what the browser keeps for the test itself. */
const heapOfRound = 1_024;

/** The first rounds are not measured: they load code, and fill what has a limit. */
const soaks = [
  { name: 'use', first: 1, perform: use },
  // The history of the browser holds the form of an earlier session.
  ...(rounds > 2 ? [{ name: 'sign-ins', first: 4, perform: signInAnew }] : []),
];

for (const { name, first, perform } of soaks)
  test(`Nodes, listeners, actors, files and object URLs do not grow with ${rounds} rounds of ${name}`, {
    tag: '@long',
  }, async ({ page, media }) => {
    test.setTimeout((first + rounds + 1) * 30_000);
    const measure = await watchMemory(page);
    await page.clock.install();
    await media.open();
    let round = 0;
    const heldAfter = async (end: number): Promise<Held> => {
      for (; round < end; round += 1) await perform(page, media, round);
      await rest(page);
      return measure();
    };
    const start = await heldAfter(first);
    const half = await heldAfter(first + rounds / 2);
    const end = await heldAfter(first + rounds);
    new Console(process.stdout).table({ start, half, end });
    expectAsHeld(end, start);
    expect(end['heap, KiB'] - half['heap, KiB'], 'heap').toBeLessThan((rounds / 2) * heapOfRound);
  });

test('Uploads of three files leave no nodes, listeners, actors and files', { tag: '@long' }, async ({
  page,
  media,
}) => {
  const measure = await watchMemory(page);
  await page.clock.install();
  await media.open();
  const picture = await jpeg();
  const heldAfter = async (uploads: number): Promise<Held> => {
    for (let upload = 0; upload < uploads; upload += 1) {
      await link(page, 'Media Management').click();
      await expectLoaded(page);
      await choose(await media.openUpload(), picture, 'a.jpg', 'b.jpg', 'c.jpg');
      const list = page.getByRole('dialog', { name: 'Upload Images' });
      await list.getByRole('button', { name: 'Upload 3 files' }).click();
      await expect(list).toHaveCount(0);
      await rest(page);
    }
    return measure();
  };
  const start = await heldAfter(1);
  expectAsHeld(await heldAfter(3), start);
});
