import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { MediaItem } from '#contract/entities.ts';
import type { Fault } from '#fake-server/control/structs.ts';
import { confirm, type RenderOptions, renderApp, serving, waitFor } from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';

const gallery = [
  mediaItem({ id: 'i-1', title: 'Harbour loft', created_at: '2026-11-20T09:00:00.000Z' }),
  mediaItem({ id: 'i-2', title: null, created_at: '2026-11-19T09:00:00.000Z', category: 'Office' }),
  mediaItem({
    id: 'i-3',
    title: 'atrium',
    created_at: '2026-10-01T09:00:00.000Z',
    alt_text: '100% cork floor',
  }),
  mediaItem({ id: 'i-4', title: 'Étude', created_at: null, description: 'A study in oak' }),
];
const hero = [mediaItem({ id: 'v-1', section: 'hero', title: 'Evening light' })];
const entrance = [mediaItem({ id: 'i-9', section: 'entrance', title: 'Porch' })];

/** Five images in two sections and one video. */
export const library: readonly Partial<Fault>[] = [
  serving('/api/images/gallery', gallery),
  serving('/api/images/entrance', entrance),
  serving('/api/videos/hero', hero),
];

/** The media screen over a backend without media, except for `faults`. */
export const openMedia = (query = '', faults: RenderOptions['faults'] = library) =>
  renderApp({ path: `/media${query}`, seed: { images: 0, videos: 0 }, faults });

const cards = () => [...document.querySelectorAll<HTMLElement>('main li > article')];

/** The title on each card, in order. */
export const titles = (): readonly (string | null)[] =>
  cards().map((card) => card.getAttribute('aria-label'));

/** The screen is loading the viewer meanwhile: a key that follows the first click needs it. */
export async function findCard(title: string): Promise<HTMLElement> {
  const card = await waitFor(() => {
    const found = cards().find((element) => element.getAttribute('aria-label') === title);
    if (!found) throw new Error(`No card ${title}`);
    return found;
  });
  await vi.dynamicImportSettled();
  return card;
}

/** Title, date, section and description of a card. */
export const textsOf = (card: HTMLElement): readonly string[] =>
  [...(card.querySelector('h2')?.parentElement?.querySelectorAll('h2, h2 + div > *, p') ?? [])].map(
    ({ textContent }) => textContent,
  );

export const pageHeader = () => document.querySelector('main h1')?.closest('header');

const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];

export function tab(name: 'Images' | 'Videos'): HTMLElement {
  const found = tabs().find(({ textContent }) => textContent.startsWith(name));
  if (!found) throw new Error(`No tab ${name}`);
  return found;
}

/** Waits until the tabs show these numbers of images and videos. */
export const expectCounts = (images: number, videos: number): Promise<void> =>
  waitFor(() =>
    expect(tabs().map(({ textContent }) => textContent)).toEqual([`Images${images}`, `Videos${videos}`]),
  );

export const sectionSelect = () => screen.getByLabelText('Section');

export const openDialog = () => document.querySelector<HTMLElement>('dialog[open]');

/** The media screen with these images in section Gallery, and no video. */
export const openImages = (items: readonly MediaItem[], query = '') =>
  openMedia(query, [serving('/api/images/gallery', items)]);
/** The media screen with these videos in section Hero, and no image. */
export const openVideos = (items: readonly MediaItem[]) =>
  openMedia('?tab=videos', [serving('/api/videos/hero', items)]);

/** Harbour loft as the only image, or the only video. */
export async function openOne(kind: 'image' | 'video' = 'image', query = '') {
  const page = await (kind === 'image'
    ? openImages([mediaItem()], query)
    : openVideos([mediaItem({ section: 'hero' })]));
  return { ...page, card: await findCard('Harbour loft') };
}

const box = (title: string) => screen.getByLabelText<HTMLInputElement>(`Select ${title}`);
export const selected = () => titles().filter((title) => box(title ?? '').checked);
export const status = () => screen.queryByText(/^\d+ selected$/)?.parentElement?.textContent ?? null;

/** The gallery of the seed, and the titles of its cards. */
export async function openGallery(query = '') {
  const page = await renderApp({ path: `/media${query}`, seed: { images: 24, videos: 4 } });
  await waitFor(() => expect(titles().length).toBeGreaterThan(7));
  const all = titles().map((title) => title ?? '');
  const writes = (method: string) => page.calls().filter((call) => call.startsWith(method));
  const button = (name: string, inside?: HTMLElement | null) =>
    page.user.click(within(inside ?? document.body).getByText(name, { selector: 'button *' }));
  const select = async (...names: readonly string[]) => {
    for (const name of names) await page.user.click(box(name));
    await waitFor(() => expect(status()).toBe(`${names.length} selected`));
  };
  /** Selects the first cards and confirms their deletion. */
  const deleteFirst = async (count: number) => {
    const names = all.slice(0, count);
    await select(...names);
    await button('Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    await confirm(dialog, 'Delete');
    return names;
  };
  return { ...page, all, select, button, writes, deleteFirst };
}
