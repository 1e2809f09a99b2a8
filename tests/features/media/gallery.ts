import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { renderApp, waitFor } from '#tests/support/app.tsx';
import { titles } from './support.ts';

export const box = (title: string) => screen.getByLabelText<HTMLInputElement>(`Select ${title}`);
export const selected = () => titles().filter((title) => box(title ?? '').checked);
export const status = () => screen.queryByText(/^\d+ selected$/)?.parentElement?.textContent ?? null;

/** The gallery of the seed, and the titles of its cards. */
export async function openGallery(query = '') {
  const page = await renderApp({ path: `/media${query}`, seed: { images: 24, videos: 4 } });
  await waitFor(() => expect(titles().length).toBeGreaterThan(7));
  const all = titles().map((title) => title ?? '');
  const writes = (method: string) => page.calls().filter((call) => call.startsWith(method));
  const button = (name: string, inside?: HTMLElement | null) =>
    page.user.click(within(inside ?? document.body).getByText(name, { selector: 'button' }));
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
    await button('Delete', dialog);
    return names;
  };
  return { ...page, all, select, button, writes, deleteFirst };
}
