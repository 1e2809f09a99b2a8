// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  expectAddress,
  expectToasts,
  passTime,
  renderApp,
  serveScreens,
  toasts,
} from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';
import { choose } from '#tests/support/inboxes.ts';

serveScreens();

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

const answers = (path: string, data: unknown) =>
  ({ method: 'GET', path, status: 200, body: { data } }) as const;

const served = [
  answers('/api/images/gallery', gallery),
  answers('/api/images/entrance', entrance),
  answers('/api/videos/hero', hero),
];

const open = (query = '', faults: NonNullable<Parameters<typeof renderApp>[0]>['faults'] = served) =>
  renderApp({ path: `/media${query}`, seed: { images: 0, videos: 0 }, faults });

const findList = (name = 'Images') => screen.findByRole('list', { name });

const titles = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

const header = () => screen.getByRole('heading', { level: 1 }).closest('header');
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const options = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const section = () => screen.getByRole('combobox', { name: 'Section' });
const searchBox = () => screen.getByRole('searchbox');

describe('tabs, sections and order', () => {
  test('An administrator sees how many images and videos there are, in all and by section', async () => {
    await open();
    await findList();
    await waitFor(() => expect(tabs()).toEqual(['Images5', 'Videos1']));
    expect(header()).toHaveTextContent('Total Images 5Total Videos 1');
    expect(options('Section')).toEqual([
      'Gallery (4)',
      'Contact (0)',
      'Entrance (1)',
      'About (0)',
      'Logo (0)',
      'Swordman (0)',
    ]);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Images');
    expect(section()).toHaveValue('gallery');
  });

  test('An administrator who switches to Videos is in the hero section, and back in the gallery', async () => {
    const { user } = await open('?section=entrance');
    await waitFor(() => expect(titles()).toEqual(['Porch']));
    await user.click(screen.getByRole('tab', { name: /^Videos/ }));
    expect(section()).toHaveValue('hero');
    await waitFor(() => expect(options('Section')).toEqual(['Hero (1)', 'Feature (0)']));
    await waitFor(() => expect(titles()).toEqual(['Evening light']));
    await expectAddress('/media?tab=videos');
    await user.click(screen.getByRole('tab', { name: /^Images/ }));
    expect(section()).toHaveValue('gallery');
    await waitFor(() => expect(titles()[0]).toBe('Harbour loft'));
    await expectAddress('/media');
  });

  test('An administrator who chooses a section sees its images, and Back leads to the former', async () => {
    await open();
    await findList();
    choose(section(), 'entrance');
    await waitFor(() => expect(titles()).toEqual(['Porch']));
    await expectAddress('/media?section=entrance');
    history.back();
    await waitFor(() => expect(titles()[0]).toBe('Harbour loft'));
    expect(section()).toHaveValue('gallery');
  });

  test.each([
    ['Newest First', 'newest', ['Harbour loft', 'Untitled', 'atrium', 'Étude'], '/media'],
    ['Oldest First', 'oldest', ['atrium', 'Untitled', 'Harbour loft', 'Étude'], '/media?sort=oldest'],
    ['Title A-Z', 'title', ['atrium', 'Étude', 'Harbour loft', 'Untitled'], '/media?sort=title'],
  ])(
    'An administrator who sorts by %s sees the images in that order',
    async (label, value, expected, path) => {
      await open('?sort=title');
      await findList();
      expect(options('Sort By')).toEqual(['Newest First', 'Oldest First', 'Title A-Z']);
      choose(screen.getByRole('combobox', { name: 'Sort By' }), value);
      expect(screen.getByRole('combobox', { name: 'Sort By' })).toHaveDisplayValue(label);
      expect(titles()).toEqual(expected);
      await expectAddress(path);
    },
  );
});

test('An administrator who goes on to the section of an image that was not found here sees it closed', async () => {
  const { user } = await open('?open=i-9');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  choose(section(), 'entrance');
  await waitFor(() => expect(titles()).toEqual(['Porch']));
  expect(screen.queryByRole('dialog')).toBeNull();
  await expectAddress('/media?section=entrance');
});

describe('searching', () => {
  test('An administrator who types a search sees the result a moment later, counted in a pill', async () => {
    await open();
    await findList();
    expect(screen.queryByText(/^Showing/)).toBeNull();
    fireEvent.change(searchBox(), { target: { value: 'harbour LOFT' } });
    expect(titles()).toHaveLength(4);
    await passTime(300);
    await waitFor(() => expect(titles()).toEqual(['Harbour loft']));
    expect(screen.getByText('Showing 1 of 4')).toBeVisible();
    await expectAddress('/media?q=harbour+LOFT');
  });

  test.each([
    ['words of its title and description', 'loft linen harbour', ['Harbour loft']],
    ['its section', 'gallery', ['Harbour loft', 'Untitled', 'atrium', 'Étude']],
    ['its alt text', '100%', ['atrium']],
    ['its category', 'office', ['Untitled']],
  ])('An administrator finds an image by %s', async (_, text, expected) => {
    await open(`?${new URLSearchParams({ q: text })}`);
    await findList();
    expect(titles()).toEqual(expected);
    expect(searchBox()).toHaveValue(text);
  });

  test.each([
    ['', 'No matching images found'],
    ['&tab=videos', 'No matching videos found'],
  ])(
    'An administrator whose search finds nothing (at /media?%s) is told so, and clears it',
    async (query, title) => {
      const { user } = await open(`?q=zinc${query}`);
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(screen.getByText(/^Showing 0 of [14]$/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
      await user.click(screen.getByRole('button', { name: 'Clear Search' }));
      expect(titles().length).toBeGreaterThan(0);
      expect(searchBox()).toHaveValue('');
      expect(screen.queryByText(/^Showing/)).toBeNull();
    },
  );
});

describe('nothing there', () => {
  test.each([
    ['', 'No images found', 'Upload Image', 'Images refreshed'],
    ['?tab=videos', 'No videos found', 'Upload Video', 'Videos refreshed'],
  ])(
    'An administrator of an empty section (at /media%s) may upload or refresh',
    async (query, title, dialog, toast) => {
      const { user } = await open(query, []);
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      await expectToasts(toast);
      await user.click(await screen.findByRole('button', { name: 'Upload' }));
      expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
    },
  );

  test('An administrator whose server knows no videos sees an empty section, and no failure', async () => {
    await open('?tab=videos', [{ path: '/api/videos/*', status: 404 }]);
    expect(await screen.findByRole('heading', { name: 'No videos found' })).toBeVisible();
    await waitFor(() => expect(tabs()).toEqual(['Images0', 'Videos0']));
    expect(toasts()).toEqual([]);
  });
});

describe('waiting and failing', () => {
  test.each([
    ['', 'Loading images'],
    ['?tab=videos', 'Loading videos'],
  ])('An administrator who waits (at /media%s) sees the shapes of ten cards', async (query, label) => {
    await open(query, [{ method: 'GET', path: '/api/*s/*', delayMs: 5_000 }]);
    const group = await screen.findByRole('status', { name: label });
    expect(group.querySelector('[aria-hidden] > div')?.childElementCount).toBe(10);
    expect(header()).toHaveTextContent('Total Images …Total Videos …');
  });

  test.each([
    ['', '/api/images/*', 'images'],
    ['?tab=videos', '/api/videos/*', 'videos'],
  ])(
    'An administrator whose list fails (at /media%s) is told why, and may try again',
    async (query, path, many) => {
      const { user, backend, fail } = await open(query, [
        { path, status: 403, body: { error: { message: 'The shelf is locked' } } },
      ]);
      await waitFor(() =>
        expect([...toasts()].sort()).toEqual(
          [
            `Failed to load ${many}: The shelf is locked`,
            'Failed to load media counts: The shelf is locked',
          ].sort(),
        ),
      );
      expect(header()).toHaveTextContent('Total Images –Total Videos –');
      const notice = screen.getByText(`Failed to load ${many}`).closest('[role=alert]');
      expect(notice).toHaveTextContent('The shelf is locked');
      expect(titles()).toEqual([]);
      backend.clearFaults();
      for (const fault of served) fail(fault);
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      await waitFor(() => expect(titles().length).toBeGreaterThan(0));
      await waitFor(() => expect(header()).toHaveTextContent('Total Images 5Total Videos 1'));
      expect(screen.queryByText(`Failed to load ${many}`)).toBeNull();
    },
  );

  test('An administrator whose counts fail without a reason reads the fallback, and still sees the images', async () => {
    await open('', [...served, { path: '/api/images/logo', status: 403 }]);
    await findList();
    await expectToasts('Failed to load media counts: Failed to fetch media counts');
    expect(titles()).toHaveLength(4);
  });

  test('An administrator who forces a refresh has each section read once past the cache, and is told that it is new', async () => {
    const { user, backend, calls } = await open();
    await findList();
    await waitFor(() => expect(tabs()).toEqual(['Images5', 'Videos1']));
    backend.clearRequests();
    backend.clearFaults();
    await user.click(screen.getByRole('button', { name: 'Refresh images' }));
    await expectToasts('Images refreshed');
    const sections = ['gallery', 'contact', 'entrance', 'about', 'logo', 'swordman'];
    await waitFor(() =>
      expect([...calls()].sort()).toEqual(
        [
          ...sections.map((name) => `GET /api/images/${name}?include_inactive=true`),
          'GET /api/videos/hero',
          'GET /api/videos/feature',
        ].sort(),
      ),
    );
    expect(await screen.findByRole('heading', { name: 'No images found' })).toBeVisible();
    await waitFor(() => expect(tabs()).toEqual(['Images0', 'Videos0']));
  });

  test.each([
    ['images', '', 4],
    ['videos', '?tab=videos', 1],
  ])(
    'An administrator whose refresh of the %s fails is told so, and keeps them',
    async (many, query, count) => {
      const { user, backend, fail } = await open(query);
      await waitFor(() => expect(titles()).toHaveLength(count));
      await waitFor(() => expect(tabs()).toEqual(['Images5', 'Videos1']));
      backend.clearFaults();
      fail({ path: `/api/${many}/*`, status: 403 });
      await user.click(screen.getByRole('button', { name: `Refresh ${many}` }));
      await waitFor(() =>
        expect([...toasts()].sort()).toEqual(
          [`Failed to refresh ${many}`, 'Failed to refresh media counts'].sort(),
        ),
      );
      expect(titles()).toHaveLength(count);
    },
  );

  test('An administrator who returns to a tab within five minutes sees it at once, without a request', async () => {
    const { user, backend, calls } = await open();
    await findList();
    await waitFor(() => expect(tabs()).toEqual(['Images5', 'Videos1']));
    backend.clearRequests();
    await user.click(screen.getByRole('tab', { name: /^Videos/ }));
    await waitFor(() => expect(titles()).toEqual(['Evening light']));
    await user.click(screen.getByRole('tab', { name: /^Images/ }));
    await waitFor(() => expect(titles()).toHaveLength(4));
    expect(calls()).toEqual([]);
  });
});
