// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { beginningOf } from '#domain/marks.ts';
import { renderApp, setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { expectNoElementsOf, hostileTexts } from '#tests/support/hostileTexts.ts';
import { findCards } from './support.ts';

setupFakeServer();

afterEach(() => {
  vi.restoreAllMocks();
});

const open = (items: readonly unknown[]) =>
  renderApp({
    path: '/inquiries',
    faults: [{ method: 'GET', path: '/api/v1/admin/inquiries', body: items }],
  });

/** To whom the links of the details lead, by mail or by phone. */
const recipientsIn = (dialog: HTMLElement) =>
  new Set(
    [...dialog.querySelectorAll('a[href]')].map((link) =>
      link.getAttribute('href')?.replace(/\?subject=[^?&]*&body=[^?&]*$/, ''),
    ),
  );

test('An administrator reads every text unchanged, on the card and in the details', async () => {
  const { user } = await open(
    hostileTexts.map(([, text], index) =>
      inboxItem({ id: `h-${index}`, name: text, message: text, phone: text, email: text, status: text }),
    ),
  );
  await findCards();
  const cards = [...document.querySelectorAll<HTMLElement>('main li > article')];
  expect(cards).toHaveLength(hostileTexts.length);
  for (const [index, [, text, inUrl]] of hostileTexts.entries()) {
    const card = cards[index];
    if (!card) throw new Error(`No card ${index}`);
    const [name, message] = [card.querySelector('h2'), card.querySelector(':scope > [data-message]')];
    // A card has no more of a message than it can show.
    expect([name?.textContent, message?.textContent]).toEqual([text, beginningOf(text, 1_000)]);
    expect(card.querySelector('[data-tone]:not(button)')?.textContent).toBe(text);
    for (const element of [name, message]) expect(element).toHaveAttribute('dir', 'auto');

    await user.click(within(card).getByText('View Details'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelector('h2')?.textContent).toBe(text);
    expect(recipientsIn(dialog)).toEqual(new Set([`tel:${inUrl}`]));
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expectNoElementsOf(document.body);
});
