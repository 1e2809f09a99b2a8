import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createClient } from '#http/client.ts';
import { bareInboxItem, fixedNow } from '#tests/support/factories.ts';
import { createApi } from './createApi.ts';

const folder = join(import.meta.dirname, 'answers');

/** The answer in a file: a line that says what it is, then a response as in RFC 9112. */
function answerIn(file: string): Response {
  const text = readFileSync(join(folder, `${file}.http`), 'utf8');
  const end = text.indexOf('\n\n');
  const [, statusLine = '', ...lines] = text.slice(0, end).split('\n');
  const [, status, ...reason] = statusLine.split(' ');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
  return new Response(status === '204' ? null : text.slice(end + 2), {
    status: Number(status),
    statusText: reason.join(' '),
    headers,
  });
}

/** The calls of a client whose server answers all of them with what a file holds. */
function apiOf(file: string) {
  vi.stubGlobal('fetch', async () => answerIn(file));
  const tokens = { accessToken: () => null, refresh: async () => null };
  const client = createClient({ baseUrl: 'http://studio.test', tokens, reportMalformed: () => undefined });
  return createApi(client, () => fixedNow);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const ada = {
  id: expect.any(String),
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  message: 'A reading corner, please.',
  created_at: expect.stringMatching(/^2026-11-20/),
};

const lists: Readonly<Record<string, readonly object[]>> = {
  'express-mysql-inquiries': [
    { ...ada, status: 'pending', phone: '555-0187' },
    bareInboxItem({
      id: expect.any(String),
      name: 'Grace Hopper',
      status: 'completed',
      phone: '5550188',
      created_at: expect.stringMatching(/^2026-11-19/),
    }),
  ],
  'laravel-inquiries': [{ ...ada, status: 'pending', phone: '+1 555 0187' }],
  'django-inquiries': [{ ...ada, status: 'in_progress', phone: null }],
  'spring-inquiries': [{ ...ada, status: 'IN_PROGRESS', phone: null }],
  'php-byte-order-mark': [{ ...ada, status: 'pending', phone: '555 0187' }],
  'gzip-inquiries': [{ ...ada, status: 'pending', phone: '555 0187' }],
  'strapi-inquiries': [bareInboxItem({ id: expect.any(String) })],
};

const failures: Readonly<Record<string, string>> = {
  'mongo-inquiries': 'An unexpected error occurred',
  'go-empty-inquiries': 'An unexpected error occurred',
  'php-warning': 'An unexpected error occurred',
  'captive-portal': 'An unexpected error occurred',
  'nginx-502': 'Server error: 502',
  'express-message': 'Too many connections',
  'spring-error': 'Server error: 500',
  'problem-details': 'Server error: 500',
  'fastapi-not-found': 'Server error: 404',
  'empty-403': 'Server error: 403',
};

const writes: Readonly<Record<string, string | null>> = {
  'write-no-content': null,
  'write-empty-200': null,
  'write-affected-rows': null,
  'write-plain-text': 'An unexpected error occurred',
  'write-message': 'The selected status is invalid.',
};

const signIns: Readonly<Record<string, string>> = {
  'sign-in-message': 'These credentials do not match our records.',
  'sign-in-cloudflare': 'Server error: 522',
};

const messageOf = ({ message }: Error) => message;

describe('the answers of servers of other makes', () => {
  test.each(Object.entries(lists))('%s is a list', async (file, items) => {
    expect((await apiOf(file).inquiry.list()).items).toEqual(items);
  });

  test.each(Object.entries(failures))('%s in place of a list is a failure: %s', async (file, message) => {
    await expect(apiOf(file).inquiry.list()).rejects.toMatchObject({ message });
  });

  test.each(Object.entries(writes))('%s to a status change: %s', async (file, message) => {
    const failure = apiOf(file)
      .inquiry.update('1', 'completed')
      .then(() => null, messageOf);
    expect(await failure).toBe(message);
  });

  test.each(Object.entries(signIns))('%s to a sign-in: %s', async (file, message) => {
    await expect(apiOf(file).auth.signIn(demoAccount)).rejects.toMatchObject({ message });
  });

  test('cloudinary-images has its texts in its content, video-not-found is an empty section', async () => {
    const { items } = await apiOf('cloudinary-images').media.list('image', 'gallery');
    expect(items).toMatchObject([
      { title: 'Reading corner', cloudinary_public_id: 'studio/gallery/reading-corner_x1' },
    ]);
    expect(await apiOf('video-not-found').media.list('video', 'hero')).toEqual({ items: [], unreadable: [] });
  });

  test('every answer is tried', () => {
    const tried = [lists, failures, writes, signIns].flatMap((table) => Object.keys(table));
    expect([...tried, 'cloudinary-images', 'video-not-found'].sort()).toEqual(
      readdirSync(folder)
        .map((file) => file.replace('.http', ''))
        .sort(),
    );
  });
});
