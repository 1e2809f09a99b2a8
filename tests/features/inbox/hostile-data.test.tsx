// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectToasts, renderApp, serveScreens, toasts } from '#tests/support/app.tsx';
import { inboxItem, mediaItem } from '#tests/support/factories.ts';
import { badgeOf, cardOf, findList, inboxes, shownNames } from '#tests/support/inboxes.ts';

serveScreens();

afterEach(() => {
  vi.restoreAllMocks();
});

/** What a text is called, the text, and how it stands in an address. */
const texts = [
  [
    'HTML',
    '<img src=x onerror="alert(1)"><script>alert(2)</script> & <b>bold</b>',
    '%3Cimg%20src%3Dx%20onerror%3D%22alert(1)%22%3E%3Cscript%3Ealert(2)%3C%2Fscript%3E%20%26%20%3Cb%3Ebold%3C%2Fb%3E',
  ],
  [
    'text from right to left',
    'שלום עולם ‮ مرحبا',
    '%D7%A9%D7%9C%D7%95%D7%9D%20%D7%A2%D7%95%D7%9C%D7%9D%20%E2%80%AE%20%D9%85%D8%B1%D8%AD%D8%A8%D8%A7',
  ],
  [
    'emoji',
    '🛋️👩🏽‍🎨 oak 🪑',
    '%F0%9F%9B%8B%EF%B8%8F%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%8E%A8%20oak%20%F0%9F%AA%91',
  ],
  ['half an emoji', 'oak \ud83e', 'oak%20%EF%BF%BD'],
  ['20,000 characters without a space', 'ä'.repeat(20_000), '%C3%A4'.repeat(20_000)],
  [
    'signs of templates and entities',
    '{{7*7}} <%= 7*7 %> &lt;b&gt; %s',
    '%7B%7B7*7%7D%7D%20%3C%25%3D%207*7%20%25%3E%20%26lt%3Bb%26gt%3B%20%25s',
  ],
] as const;

const addressesIn = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('a')].map((link) => link.getAttribute('href'));

/** Only what our components made: nothing of a text has become an element. */
const expectNoElementsOf = (container: HTMLElement) =>
  expect(container.querySelectorAll('script, b, img[onerror], [src=x]')).toHaveLength(0);

describe.each(inboxes)('letters on the screen $title', (inbox) => {
  const open = (items: readonly unknown[], query = '') =>
    renderApp({
      path: inbox.path + query,
      faults: [{ method: 'GET', path: inbox.api, body: { data: items } }],
    });

  test.each(texts)(
    'An administrator reads %s as it was written, on the card and in the details',
    async (_, text, inAddress) => {
      await open(
        [inboxItem({ id: 'h-1', name: text, message: text, phone: text, email: text, status: text })],
        '?open=h-1',
      );
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe(text);
      const card = within(await screen.findByRole('list', { name: inbox.title })).getByRole('article');
      expect(card.querySelector('h2')?.textContent).toBe(text);
      expect(card.querySelector(':scope > p')?.textContent).toBe(text);
      expect(card.querySelector('header > [data-tone]')?.textContent).toBe(text);
      expect(addressesIn(dialog)).toEqual([`mailto:${inAddress}`, `tel:${inAddress}`]);
      for (const element of [card.querySelector('h2'), card.querySelector(':scope > p')])
        expect(element).toHaveAttribute('dir', 'auto');
      expectNoElementsOf(document.body);
    },
  );

  test.each([
    [
      'ada+studio@example.com',
      'mailto:ada%2Bstudio@example.com',
      '+49 40 5550 101',
      'tel:+49%2040%205550%20101',
    ],
    [
      'a@b.example?bcc=x@evil.example&body=Send the money',
      'mailto:a@b.example%3Fbcc%3Dx@evil.example%26body%3DSend%20the%20money',
      '555-0187;phone-context=evil.example#2',
      'tel:555-0187%3Bphone-context%3Devil.example%232',
    ],
    ['a@b.example,x@evil.example', 'mailto:a@b.example%2Cx@evil.example', '*21*555#', 'tel:*21*555%23'],
  ])(
    'An administrator who writes to %s, or calls the number beside it, reaches nobody else',
    async (email, mailAddress, phone, phoneAddress) => {
      await open([inboxItem({ id: 'h-1', email, phone })], '?open=h-1');
      expect(addressesIn(await screen.findByRole('dialog'))).toEqual([mailAddress, phoneAddress]);
    },
  );

  test('An administrator sees all but a malformed letter, which is reported once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await open([
      inboxItem({ id: 'h-1' }),
      { name: 'No id at all' },
      inboxItem({ id: 'h-2', name: 'Ben' }),
    ]);
    await findList(inbox);
    expect(shownNames(inbox)).toEqual(['Ada Fischer', 'Ben']);
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    await expectToasts(inbox.refreshed);
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^A malformed inbox item was left out of the list: /)],
    ]);
  });

  test('An administrator sees letters whose ids are numbers and whose texts are empty or missing', async () => {
    await open([{ id: 7, name: '', message: '' }]);
    await findList(inbox);
    expect(shownNames(inbox)).toEqual(['No name provided']);
    expect(cardOf('No name provided').getByText('No message provided')).toBeVisible();
    expect(badgeOf('No name provided')).toEqual(['No status', 'neutral']);
  });

  test.each([
    ['bare', (items: readonly unknown[]) => items],
    ['as data.data', (items: readonly unknown[]) => ({ data: { data: items } })],
  ])('An administrator sees a list that comes %s', async (_, wrapped) => {
    await renderApp({
      path: inbox.path,
      faults: [{ method: 'GET', path: inbox.api, body: wrapped([inboxItem()]) }],
    });
    await findList(inbox);
    expect(shownNames(inbox)).toEqual(['Ada Fischer']);
  });
});

describe('media', () => {
  const open = (body: unknown) =>
    renderApp({
      path: '/media',
      seed: { images: 0, videos: 0 },
      faults: [{ method: 'GET', path: '/api/images/gallery', body }],
    });

  test.each(texts)('An administrator reads %s as it was written on the card of an image', async (_, text) => {
    await open({ data: [mediaItem({ title: text, description: text, alt_text: text })] });
    const card = await screen.findByRole('article');
    expect(card.querySelector('h2')?.textContent).toBe(text.trim());
    expect(card.querySelector('p')?.textContent).toBe(text.trim());
    expect(card.querySelector('img')).toHaveAttribute('alt', text.trim());
    expectNoElementsOf(document.body);
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
  ])('An administrator whose image has the address %s sees that none is available', async (address) => {
    const urls = { thumbnail: address, small: address, medium: address, large: address };
    await open({ data: [mediaItem({ url: address, thumbnail_url: address, urls })] });
    const card = await screen.findByRole('article');
    expect(within(card).getByText('No image available')).toBeVisible();
    expect(within(card).getByRole('button', { name: 'View Harbour loft' })).toBeDisabled();
    expect(card.querySelector('img')).toBeNull();
  });

  test.each([
    ['bare', (items: readonly unknown[]) => items],
    ['inside images', (items: readonly unknown[]) => ({ images: items })],
    ['inside data.images', (items: readonly unknown[]) => ({ data: { images: items } })],
    ['as data.data', (items: readonly unknown[]) => ({ data: { data: items } })],
  ])('An administrator sees a list that comes %s, with texts in a nested content', async (_, wrapped) => {
    await open(
      wrapped([{ id: 1, content: { title: 'Nested' }, upload_time: '2026-11-20T09:00:00Z', extra: {} }]),
    );
    const card = await screen.findByRole('article', { name: 'Nested' });
    expect(within(card).getByText('Nov 20, 2026')).toBeVisible();
    expect(within(card).getByText('Gallery')).toBeVisible();
  });

  test('An administrator sees all but a malformed image, which is reported once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open({ data: [{ title: 'No id at all' }, mediaItem()] });
    await screen.findByRole('article', { name: 'Harbour loft' });
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Images/ })).toHaveTextContent('Images1'));
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^A malformed media item was left out of the list: /)],
    ]);
  });

  test.each([
    ['of no shape', { items: [mediaItem()] }],
    ['that is null', null],
    ['that is text', '<!doctype html><title>Gateway</title>'],
  ])(
    'An administrator whose server gives an answer %s is told of an error, not of an empty list',
    async (_, body) => {
      await open(body);
      await waitFor(() =>
        expect([...toasts()].sort()).toEqual([
          'Failed to load images: An unexpected error occurred',
          'Failed to load media counts: Failed to fetch media counts',
        ]),
      );
      expect(screen.queryByRole('heading', { name: 'No images found' })).toBeNull();
    },
  );
});
