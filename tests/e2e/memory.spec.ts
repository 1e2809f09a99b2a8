import { Console } from 'node:console';
import type { Locator, Page } from '@playwright/test';
import { jpeg, largePng, type TestFile } from './support/files.ts';
import { expect, type MediaPage, test } from './support/media.ts';
import { type Held, watchMemory } from './support/memory.ts';
import { expectLoaded, signOutButton } from './support/page.ts';
import { submitSignIn } from './support/signIn.ts';
import { uploadForm } from './support/upload.ts';

/** Chooses files. `setInputFiles` would hold the input, and all of its dialog, until the page is left. */
const choose = (dialog: Locator, files: readonly TestFile[]): Promise<void> =>
  uploadForm(dialog).input.evaluate(
    (input: HTMLInputElement, given) => {
      const data = new DataTransfer();
      for (const { base64, name, mimeType } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
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

async function uploadQueue(page: Page, media: MediaPage, names: readonly string[]): Promise<void> {
  const form = await media.openUpload();
  await choose(form, await Promise.all(names.map((name) => jpeg(`${name}.jpg`))));
  const queue = page.getByRole('dialog', { name: 'Upload Images' });
  await expect(queue.getByRole('listitem')).toHaveCount(names.length);
  await queue.getByRole('button', { name: /^Upload \d/ }).click();
  await expect(queue).toHaveCount(0);
}

async function upload(media: MediaPage, name: string): Promise<void> {
  const form = await media.openUpload();
  await choose(form, [await jpeg(`${name}.jpg`)]);
  await uploadForm(form).submit.click();
  await expect(form).toHaveCount(0);
}

/** A picture that is too large. */
async function resizeAndUpload(media: MediaPage, name: string): Promise<void> {
  const form = await media.openUpload();
  await choose(form, [await largePng(`${name}.png`)]);
  await form.getByRole('button', { name: 'Resize to fit' }).click();
  await expect(form.getByText(/^study \d+\.webp ·/)).toBeVisible();
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

/** Sets the category of three pictures, and the status of three inquiries. */
async function bulkWork(page: Page, category: string, status: string): Promise<void> {
  for (const [screen, name, field, value] of [
    ['Media Management', 'Set category', 'Category', category],
    ['Inquiries', 'Set status', 'Status', status],
  ] as const) {
    await link(page, screen).click();
    await expectLoaded(page);
    for (const index of [0, 1, 2])
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(index)
        .check();
    const begin = page.getByRole('button', { name, exact: true });
    await begin.click();
    const question = page.getByRole('dialog', { name });
    await question.getByLabel(field).selectOption(value);
    await question.getByRole('button', { name, exact: true }).click();
    await expect(question).toHaveCount(0);
    // The progress is in its place meanwhile.
    await expect(begin).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
  }
}

/** Ten navigations, five uploads, two edits or three, and two bulk works. */
async function use(page: Page, media: MediaPage, round: number): Promise<void> {
  for (const visit of [1, 2]) {
    await visitAll(page);
    await edit(page, media, `Room ${round} ${visit}`);
  }
  await uploadQueue(page, media, [`hall ${round}`, `porch ${round}`, `attic ${round}`]);
  await upload(media, `bath ${round}`);
  await resizeAndUpload(media, `study ${round}`);
  const isOdd = round % 2 === 1;
  if (isOdd) await edit(page, media, `Room ${round} 3`);
  await bulkWork(page, isOdd ? 'Retail' : 'Office', isOdd ? 'completed' : 'pending');
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

/** The rounds that are measured: 200 navigations, 100 uploads, 50 edits, 40 bulk works. */
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
    for (const [key, limit] of Object.entries(tolerance))
      expect(end[key as keyof Held] - start[key as keyof Held], key).toBeLessThanOrEqual(limit);
    expect(end['heap, KiB'] - half['heap, KiB'], 'heap').toBeLessThan((rounds / 2) * heapOfRound);
  });
