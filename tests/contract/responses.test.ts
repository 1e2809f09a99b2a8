import { describe, expect, test, vi } from 'vitest';
import { type ResponseParser, responses, UnreadableResponse } from '#contract/responses.ts';
import { bareInboxItem, inboxItem, mediaItem } from '#tests/support/factories.ts';

/** Reads a body as the client does, and notes what was reported. */
async function reading<Value>(
  answer: ResponseParser<Value>,
  body: unknown,
  params: Record<string, string> = {},
) {
  const report = vi.fn();
  return { value: await answer(body, report, params), reported: report.mock.calls.flat() };
}

const wireImage = { id: 'img-1', title: 'Loft' };
const nothing = { thumbnail: null, small: null, medium: null, large: null };
const image = mediaItem({
  id: 'img-1',
  section: 'about',
  title: 'Loft',
  description: null,
  alt_text: null,
  category: null,
  created_at: null,
  cloudinary_public_id: null,
  urls: nothing,
  url: null,
  thumbnail_url: null,
});

const user = { email: 'admin@atelier.example', created_at: '2024-03-01' };
const tokens = { accessToken: 'a', refreshToken: 'r' };
const failed = { ok: false, error: { message: 'Too large' } };

describe('a list, in every wrapping that a server may use', () => {
  // @spec 3.15
  test.each([
    ['bare', [wireImage]],
    ['in data', { data: [wireImage] }],
    ['in data.data', { data: { data: [wireImage] } }],
    ['in images', { images: [wireImage] }],
    ['in videos', { videos: [wireImage] }],
    ['in data.images', { data: { images: [wireImage] } }],
    ['in data.videos', { data: { videos: [wireImage], total: 1 } }],
    ['in data.data.images', { success: true, data: { data: { images: [wireImage] } } }],
  ])('%s', async (_, body) => {
    expect(await reading(responses.mediaList, body, { section: 'about' })).toEqual({
      value: { items: [image], unreadable: [] },
      reported: [],
    });
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', '<!doctype html>'],
    ['a number', 3],
    ['an empty object', {}],
    ['an object in data', { data: {} }],
    ['null in data', { data: null }],
    ['a message', { message: 'ok' }],
    ['a list under an unknown name', { data: { pictures: [wireImage] } }],
    ['a list one wrapping too deep', { data: { data: { data: { data: [wireImage] } } } }],
  ])('%s is an error, never an empty list', async (_, body) => {
    await expect(reading(responses.mediaList, body)).rejects.toThrow(UnreadableResponse);
  });

  test('malformed items are left out and reported, the others stay in order', async () => {
    const body = [
      { id: 1 },
      null,
      { name: 'no id' },
      { id: 'b', email: [] },
      { id: { toString: 0 } },
      { id: 'c', status: 'legacy-7' },
    ];
    const { value, reported } = await reading(responses.inboxList, body);
    const unreadable = [
      'Expected an object, but received: null',
      'At path: id -- Expected a string, but received: undefined',
      'At path: email -- Expected a string, but received: ',
      // Superstruct cannot print it.
      'TypeError: Cannot convert object to primitive value',
    ];
    expect(value).toEqual({
      items: [bareInboxItem({ id: '1' }), bareInboxItem({ id: 'c', status: 'legacy-7' })],
      unreadable,
    });
    expect(reported).toEqual(
      unreadable.map((problem) => `A malformed inbox item was left out of the list: ${problem}`),
    );
  });
});

describe('an inquiry or contact message', () => {
  // @spec 3.3 3.4
  test('missing and empty texts are null, the id is text, unknown fields are ignored', async () => {
    const wire = { id: 7, name: '', email: null, status: null, message: 'Hello', ip: '10.0.0.1' };
    expect((await reading(responses.inboxItem, { data: wire })).value).toEqual(
      bareInboxItem({ id: '7', message: 'Hello' }),
    );
  });

  test('a write that does not answer with the whole item has succeeded all the same', async () => {
    const bodies = [
      undefined,
      null,
      true,
      {},
      { success: true },
      { message: 'Saved' },
      { data: { id: 'inq-1' } },
    ];
    const read = bodies.map(async (body) => (await reading(responses.storedInboxItem, body)).value);
    expect(await Promise.all(read)).toEqual(bodies.map(() => null));
    expect((await reading(responses.storedInboxItem, { data: inboxItem() })).value).toEqual(inboxItem());
    expect((await reading(responses.storedMediaItem, { success: true })).value).toBeNull();
  });
});

describe('a media item', () => {
  const content = { title: 'Inner', description: 'Inside', alt_text: 'Within', category: 'Office' };
  const upload_time = '2026-02-02T00:00:00Z';
  const urls = { small: 'https://a.example/s' };

  // @spec 3.7 3.8
  test.each([
    ['its content fills what it lacks', { title: null, content }, content],
    [
      'its content fills empty fields, and no others',
      { description: '', alt_text: null, content },
      { ...content, title: 'Loft' },
    ],
    ['its content may be null', { content: null }, {}],
    ['its content may be empty', { content: {} }, {}],
    ['upload_time stands in for created_at', { upload_time }, { created_at: upload_time }],
    ['upload_time stands in for null', { upload_time, created_at: null }, { created_at: upload_time }],
    ['created_at wins', { upload_time, created_at: '2026-01-01' }, { created_at: '2026-01-01' }],
    ['its own section wins over the one that was asked for', { section: 'logo' }, { section: 'logo' }],
    ['its section may be null', { section: null }, {}],
    ['its order is a number', { sort_order: 3 }, { sort_order: 3 }],
    ['its order may be a text', { sort_order: '4' }, { sort_order: 4 }],
    ['without an order it has 0', { sort_order: null }, { sort_order: 0 }],
    ['an order that is no number is 0', { sort_order: 'first' }, { sort_order: 0 }],
    ['some urls may be missing', { urls: { ...urls, huge: 1 } }, { urls: { ...nothing, ...urls } }],
    ['unknown fields are ignored', { likes: 4 }, {}],
  ])('%s', async (_, wire, expected) => {
    const body = { data: { ...wireImage, ...wire } };
    const { value } = await reading(responses.storedMediaItem, body, { section: 'about' });
    expect(value).toEqual({ ...image, ...expected });
  });
});

test.each([
  ['an item without an id', responses.inboxItem, { data: { name: 'Ada' } }],
  ['a sign-in without tokens', responses.signIn, { data: { user } }],
  ['an API key that is no text', responses.apiKey, { data: { adminApiKey: null } }],
  ['tokens without an access token', responses.refreshedTokens, { data: { tokens: {} } }],
  ['a profile without an email', responses.profile, { data: { user: {} } }],
  [
    'a batch that does not say what became of a file',
    responses.batchResults,
    { data: { results: [{ ok: true }] } },
  ],
])('%s is unreadable', async (_, answer, body) => {
  await expect(reading<unknown>(answer, body)).rejects.toThrow(UnreadableResponse);
});

// @spec 3.1 7.1 7.2 7.3 7.5
test.each([
  ['a sign-in', responses.signIn, { data: { user: { ...user, role: 'admin' }, tokens } }, { user, tokens }],
  ['an API key', responses.apiKey, { data: { adminApiKey: 'key' } }, 'key'],
  [
    'a new token',
    responses.refreshedTokens,
    { data: { tokens: { accessToken: 'b' } } },
    { accessToken: 'b' },
  ],
  ['new tokens', responses.refreshedTokens, { tokens }, tokens],
  [
    'a new token, and null',
    responses.refreshedTokens,
    { tokens: { accessToken: 'b', refreshToken: null } },
    { accessToken: 'b' },
  ],
  [
    'a profile without a date',
    responses.profile,
    { data: { data: { user: { email: user.email } } } },
    { email: user.email, created_at: null },
  ],
  [
    'a batch',
    responses.batchResults,
    { data: { results: [{ ok: true, item: { ...wireImage, section: 'about' } }, failed] } },
    [{ ok: true, item: image }, failed],
  ],
])('%s is read', async (_, answer, body, value) => {
  expect((await reading<unknown>(answer, body)).value).toEqual(value);
});

describe('a value of another type than the contract has', () => {
  test('becomes a string where the contract has a string', async () => {
    const wire = { id: 7, name: true, email: 1e3, phone: 5550101, message: 0, status: 2 };
    const texts = { name: 'true', email: '1000', phone: '5550101', message: '0', status: '2' };
    expect((await reading(responses.inboxItem, { data: wire })).value).toEqual(
      bareInboxItem({ id: '7', ...texts }),
    );
  });

  test.each([
    [1_790_000_000, '2026-09-21T14:13:20.000Z'],
    [1_790_000_000_000, '2026-09-21T14:13:20.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    [-1, '1969-12-31T23:59:59.000Z'],
    [1e300, '1e+300'],
    [false, 'false'],
  ])('the date %j is %s', async (created_at, date) => {
    const { value } = await reading(responses.inboxItem, { data: { id: 'a', created_at } });
    expect(value).toEqual(bareInboxItem({ id: 'a', created_at: date }));
  });

  test('a blank text counts as missing', async () => {
    const wire = { id: 'a', name: ' ', email: '\t', phone: '\n', message: '  ', created_at: ' ' };
    expect((await reading(responses.inboxList, [wire])).value.items).toEqual([bareInboxItem({ id: 'a' })]);
  });

  test('a list of which no item can be read is an error, an empty one is not', async () => {
    expect((await reading(responses.inboxList, [])).value).toEqual({ items: [], unreadable: [] });
    await expect(reading(responses.inboxList, [{ phone: {} }, 'Ada'])).rejects.toThrow(
      new UnreadableResponse(
        'No inbox item of the list can be read: At path: id -- Expected a string, but received: undefined',
      ),
    );
  });

  test.each<[unknown, string]>([
    ['', 'An id that no URL can carry'],
    ['.', 'An id that no URL can carry'],
    ['..', 'An id that no URL can carry'],
    ['a\uD83D', 'An id that no URL can carry'],
    // JSON.parse has rounded it: it may be the id of another item.
    [JSON.parse('9007199254740993'), 'Expected a string, but received: 9007199254740992'],
    [1.5, 'Expected a string, but received: 1.5'],
  ])('the id %j is unreadable', async (id, problem) => {
    const rows = [{ id }, { id: 9007199254740991 }, { id: -7 }];
    const { items, unreadable } = (await reading(responses.inboxList, rows)).value;
    expect(items.map((item) => item.id)).toEqual(['9007199254740991', '-7']);
    expect(unreadable).toEqual([`At path: id -- ${problem}`]);
  });
});
