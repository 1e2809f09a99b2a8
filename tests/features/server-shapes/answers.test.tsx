// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import {
  expectToasts,
  passTime,
  type RenderOptions,
  renderApp,
  selectOption,
  setupFakeServer,
  waitFor,
} from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { badgeOf, findCards, shownNames, statusOf } from '../inbox/support.ts';

setupFakeServer();

afterEach(() => {
  vi.restoreAllMocks();
});

const folder = join(import.meta.dirname, 'answers');

/** The answer in a file: a line that says what it is, then a response as in RFC 9112. */
function answerIn(file: string): Response {
  const text = readFileSync(join(folder, `${file}.http`), 'utf8');
  const end = text.indexOf('\n\n');
  const [, statusLine = '', ...lines] = text.slice(0, end).split('\n');
  const [, status, ...reason] = statusLine.split(' ');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
  const body = text.slice(end + 2);
  return new Response(
    status === '204' ? null : headers.get('Content-Encoding') === 'gzip' ? gzipSync(body) : body,
    { status: Number(status), statusText: reason.join(' '), headers },
  );
}

/** Opens a screen of the app whose server answers one call with what a file holds. */
const open = (file: string, method: string, path: string, options: RenderOptions) =>
  renderApp({
    ...options,
    answer: ({ method: actual, url }) =>
      actual === method && new URL(url).pathname.startsWith(path) ? answerIn(file) : undefined,
  });

/** The texts of each card: name, email, status, message, date and phone; or title and description. */
const cards = () =>
  [...document.querySelectorAll('main li > article')].map((card) =>
    [...card.querySelectorAll('h2, :scope > [data-tone]:not(button), p, dd')].map(
      ({ textContent }) => textContent,
    ),
  );

const inquiries = '/api/v1/admin/inquiries';
const message = 'A reading corner, please.';
const ada = (status: string, phone: string) =>
  ['Ada Lovelace', 'ada@example.org', status, message, 'Nov 20, 2026', phone] as const;

const readLists: readonly [file: string, cards: readonly (readonly string[])[]][] = [
  [
    'express-mysql-inquiries',
    [
      ada('Pending', '555-0187'),
      ['Grace Hopper', 'No email provided', 'Completed', 'No message provided', 'Nov 19, 2026', '5550188'],
    ],
  ],
  ['laravel-inquiries', [ada('Pending', '+1 555 0187')]],
  ['django-inquiries', [ada('In Progress', 'No phone provided')]],
  ['spring-inquiries', [ada('IN_PROGRESS', 'No phone provided')]],
  ['php-byte-order-mark', [ada('Pending', '555 0187')]],
  ['gzip-inquiries', [ada('Pending', '555 0187')]],
  [
    'strapi-inquiries',
    [
      [
        'No name provided',
        'No email provided',
        'No status',
        'No message provided',
        'Unknown date',
        'No phone provided',
      ],
    ],
  ],
];

/** What the list's place says. */
const failedLists: readonly [file: string, text: string][] = [
  ['mongo-inquiries', 'An unexpected error occurred'],
  ['go-empty-inquiries', 'An unexpected error occurred'],
  ['php-warning', 'An unexpected error occurred'],
  ['captive-portal', 'An unexpected error occurred'],
  ['nginx-502', 'Server error: 502'],
  ['express-message', 'Too many connections'],
  ['spring-error', 'Server error: 500'],
  ['problem-details', 'Server error: 500'],
  ['fastapi-not-found', 'Server error: 404'],
  ['empty-403', 'Server error: 403'],
];

const statusChanges: readonly [file: string, badge: string, toast: string][] = [
  ['write-no-content', 'Completed', 'Inquiry updated successfully!'],
  ['write-empty-200', 'Completed', 'Inquiry updated successfully!'],
  ['write-affected-rows', 'Completed', 'Inquiry updated successfully!'],
  ['write-plain-text', 'Pending', 'An unexpected error occurred'],
  ['write-message', 'Pending', 'The selected status is invalid.'],
];

const signIns: readonly [file: string, toast: string][] = [
  ['sign-in-message', 'These credentials do not match our records.'],
  ['sign-in-cloudflare', 'Server error: 522'],
];

const media = ['cloudinary-images', 'video-not-found'] as const;

describe('the answers of servers of other makes', () => {
  test.each(readLists)('An administrator whose server sends %s sees the cards', async (file, expected) => {
    await open(file, 'GET', inquiries, { path: '/inquiries' });
    await waitFor(() => expect(cards()).toEqual(expected));
  });

  test.each(failedLists)(
    'An administrator whose server sends %s reads “%s”, and sees no empty list',
    async (file, text) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      await open(file, 'GET', inquiries, { path: '/inquiries' });
      // A server error is asked again after 1 and 2 s.
      await passTime(4_000);
      expect((await screen.findByText('Failed to load inquiries')).parentElement).toHaveTextContent(text);
      expect(screen.queryByText('No inquiries found')).toBeNull();
    },
  );

  test.each(statusChanges)(
    'An administrator whose server answers a status change with %s sees %s',
    async (file, badge, toast) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      await open(file, 'PUT', inquiries, { path: '/inquiries' });
      await findCards();
      const name = shownNames()[0] ?? '';
      expect(badgeOf(name)[0]).toBe('Pending');
      selectOption(statusOf(name), 'completed');
      await expectToasts(badge === 'Pending' ? `${toast}\n${name} is still Pending.` : toast);
      await waitFor(() => expect(badgeOf(name)[0]).toBe(badge));
    },
  );

  test.each(signIns)(
    'An administrator whose server answers a sign-in with %s reads “%s”',
    async (file, toast) => {
      const { user } = await open(file, 'POST', '/api/auth/login', { path: '/login', signedIn: false });
      await user.type(await screen.findByLabelText('Email'), demoAccount.email);
      await user.type(screen.getByLabelText('Password'), demoAccount.password);
      await user.click(screen.getByText('Sign In'));
      await passTime(4_000);
      await expectToasts(toast);
    },
  );

  test('An administrator whose server sends cloudinary-images sees the texts of its content', async () => {
    await open(media[0], 'GET', '/api/images/gallery', { path: '/media' });
    await waitFor(() => expect(cards()).toEqual([['Reading corner', 'studio/gallery/reading-corner_x1']]));
    expect(document.querySelector('main li time')).toHaveTextContent('Nov 20, 2026');
  });

  test('An administrator whose server sends video-not-found sees an empty section', async () => {
    await open(media[1], 'GET', '/api/videos/hero', { path: '/media?tab=videos' });
    await screen.findByText('No videos found');
  });

  test('An administrator whose server sends 100,000 inquiries sees the first, and how many there are', async () => {
    const data = Array.from({ length: 100_000 }, (_, index) =>
      inboxItem({ id: `${index}`, name: `Name ${index}` }),
    );
    await renderApp({
      path: '/inquiries',
      faults: [{ method: 'GET', path: inquiries, body: { data }, status: 200 }],
    });
    await findCards();
    expect(shownNames()[0]).toBe('Name 0');
    expect(document.querySelector('main header strong')).toHaveTextContent('100000');
  });

  test('Every answer is tried', () => {
    const tried = [...readLists, ...failedLists, ...statusChanges, ...signIns].map(([file]) => file);
    expect([...tried, ...media].sort()).toEqual(
      readdirSync(folder)
        .map((file) => file.replace('.http', ''))
        .sort(),
    );
  });
});
