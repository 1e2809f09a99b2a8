// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { beginningOf } from '#domain/marks.ts';
import { expectToasts, renderApp, setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { expectNoElementsOf, hostileTexts } from '#tests/support/hostileTexts.ts';
import { badgeOf, cardOf, findCards, shownNames } from './support.ts';

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

test('An administrator who writes to a sender, or calls, reaches no other recipient', async () => {
  const contacts = [
    [
      'ada+studio@example.com',
      '+49 40 5550 101',
      ['mailto:ada%2Bstudio@example.com', 'tel:+49%2040%205550%20101'],
    ],
    [
      'a@b.example?bcc=x@evil.example&body=Send the money',
      '555-0187;phone-context=evil.example#2',
      ['tel:555-0187%3Bphone-context%3Devil.example%232'],
    ],
    ['a@b.example,x@evil.example', '*21*555#', ['tel:*21*555%23']],
    ['a@b.example\r\nBcc: x@evil.example', '555', ['tel:555']],
    ['a@b.example%0D%0ABcc:x@evil.example', '555', ['tel:555']],
  ] as const;
  const { user } = await open(
    contacts.map(([email, phone], index) => inboxItem({ id: `h-${index}`, name: `${index}`, email, phone })),
  );
  await findCards();
  for (const [index, [, , urls]] of contacts.entries()) {
    await user.click(cardOf(`${index}`).getByText('View Details'));
    const dialog = await screen.findByRole('dialog', { name: `${index}` });
    expect(recipientsIn(dialog)).toEqual(new Set(urls));
    await user.click(within(dialog).getByText('Close'));
  }
});

// @spec 3.15
test('An administrator sees all but a malformed item, which is reported once, and items with empty fields', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user } = await open([
    inboxItem({ id: 'h-1' }),
    { name: 'No id at all' },
    inboxItem({ id: 'h-2', name: 'Ben' }),
    { id: 7, name: '', message: '' },
  ]);
  await findCards();
  expect(shownNames()).toEqual(['Ada Fischer', 'Ben', 'No name provided']);
  expect(cardOf('No name provided').getByText('No message provided')).toBeVisible();
  expect(badgeOf('No name provided')).toEqual(['No status', 'neutral']);
  await user.click(screen.getByText('Refresh Data'));
  await expectToasts('Inquiries refreshed');
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^A malformed inbox item was left out of the list: /)],
  ]);
});
