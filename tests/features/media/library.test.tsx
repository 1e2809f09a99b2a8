// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  expectToasts,
  expectUrl,
  optionsOf,
  passTime,
  selectOption,
  setupFakeServer,
  toasts,
  waitFor,
  waitForPending,
} from '#tests/support/app.tsx';
import { follow } from '#tests/support/session.tsx';
import {
  expectCounts,
  library,
  openDialog,
  openMedia,
  pageHeader,
  sectionSelect,
  tab,
  titles,
} from './support.ts';

setupFakeServer();

const searchField = () => screen.getByRole('searchbox');
const imagesLoaded = () => waitFor(() => expect(titles()).toHaveLength(4));
const expectToastsInAnyOrder = (...texts: readonly string[]) =>
  waitFor(() => expect([...toasts()].sort()).toEqual([...texts].sort()));

describe('tabs, sections and sort order', () => {
  // @spec 2.25 2.26 3.9 3.12
  test('An administrator sees the numbers of images and videos, in total and by section', async () => {
    await openMedia();
    await imagesLoaded();
    await expectCounts(5, 1);
    expect(pageHeader()).toHaveTextContent('Total Images 5Total Videos 1');
    expect(optionsOf(sectionSelect())).toEqual([
      'Gallery (4)',
      'Contact (0)',
      'Entrance (1)',
      'About (0)',
      'Logo (0)',
      'Swordman (0)',
    ]);
    expect(tab('Images')).toHaveAttribute('aria-selected', 'true');
    expect(sectionSelect()).toHaveValue('gallery');
  });

  // @spec 2.27
  test('An administrator who switches to Videos sees the hero section, and back at Images the gallery', async () => {
    const { user } = await openMedia('?section=entrance');
    await waitFor(() => expect(titles()).toEqual(['Porch']));
    await user.click(tab('Videos'));
    expect(sectionSelect()).toHaveValue('hero');
    await waitFor(() => expect(optionsOf(sectionSelect())).toEqual(['Hero (1)', 'Feature (0)']));
    await waitFor(() => expect(titles()).toEqual(['Evening light']));
    await expectUrl('/media?tab=videos');
    await user.click(tab('Images'));
    expect(sectionSelect()).toHaveValue('gallery');
    await waitFor(() => expect(titles()[0]).toBe('Harbour loft'));
    await expectUrl('/media');
  });

  // @spec 7.24
  test('An administrator who returns to a tab within five minutes sees it at once, without a request', async () => {
    const { user, backend, calls } = await openMedia();
    await imagesLoaded();
    await expectCounts(5, 1);
    backend.clearRequests();
    await user.click(tab('Videos'));
    await waitFor(() => expect(titles()).toEqual(['Evening light']));
    await user.click(tab('Images'));
    await imagesLoaded();
    expect(calls()).toEqual([]);
  });

  // @spec 2.28
  test('An administrator chooses a section, and Back returns to the previous one', async () => {
    await openMedia();
    await imagesLoaded();
    selectOption(sectionSelect(), 'entrance');
    await waitFor(() => expect(titles()).toEqual(['Porch']));
    await expectUrl('/media?section=entrance');
    history.back();
    await waitFor(() => expect(titles()[0]).toBe('Harbour loft'));
    expect(sectionSelect()).toHaveValue('gallery');
  });

  test('An administrator who opens the section of an item that was not found here sees no dialog', async () => {
    const { user } = await openMedia('?open=i-9');
    await user.click(await screen.findByText('Close'));
    selectOption(sectionSelect(), 'entrance');
    await waitFor(() => expect(titles()).toEqual(['Porch']));
    expect(openDialog()).toBeNull();
    await expectUrl('/media?section=entrance');
  });

  // @spec 2.28
  test('An administrator sorts by date and by title', async () => {
    await openMedia('?sort=title');
    await imagesLoaded();
    const sort = screen.getByLabelText('Sort By');
    expect(optionsOf(sort)).toEqual(['Newest First', 'Oldest First', 'Title A-Z']);
    expect(titles()).toEqual(['atrium', 'Étude', 'Harbour loft', 'Untitled']);
    selectOption(sort, 'newest');
    expect(titles()).toEqual(['Harbour loft', 'Untitled', 'atrium', 'Étude']);
    await expectUrl('/media');
    selectOption(sort, 'oldest');
    expect(titles()).toEqual(['atrium', 'Untitled', 'Harbour loft', 'Étude']);
    await expectUrl('/media?sort=oldest');
    selectOption(sort, 'title');
    expect(sort).toHaveDisplayValue('Title A-Z');
    await expectUrl('/media?sort=title');
  });
});

describe('the size of the pictures', () => {
  const choose = (size: string) => fireEvent.click(screen.getByRole('radio', { name: size }));
  const descriptions = () => document.querySelectorAll('article p[dir]').length;

  test('An administrator chooses small pictures, and finds them at the next visit', async () => {
    await openMedia();
    await imagesLoaded();
    expect(screen.getByRole('radio', { name: 'Large' })).toBeChecked();
    expect(descriptions()).toBe(4);
    choose('Small');
    expect(descriptions()).toBe(0);
    expect(titles()).toHaveLength(4);
    follow('Settings');
    await expectUrl('/settings');
    follow('Media Management');
    await imagesLoaded();
    expect(screen.getByRole('radio', { name: 'Small' })).toBeChecked();
    expect(descriptions()).toBe(0);
    choose('Large');
    expect(descriptions()).toBe(4);
    expect(localStorage.getItem('admin-small-pictures')).toBeNull();
  });

  test('An administrator who waits for the list sees skeletons of the chosen size', async () => {
    localStorage.setItem('admin-small-pictures', 'on');
    await openMedia('?section=entrance', [{ path: '/api/images/entrance*', delayMs: 60_000 }]);
    const skeletons = await screen.findByLabelText('Loading images');
    expect(skeletons.querySelectorAll('[data-small]').length).toBeGreaterThan(0);
  });
});

describe('searching', () => {
  // @spec 2.28 2.33
  test('An administrator who types a search sees the result 300 ms later, and its number', async () => {
    await openMedia();
    await imagesLoaded();
    expect(screen.queryByText(/^Showing/)).toBeNull();
    fireEvent.change(searchField(), { target: { value: 'harbour LOFT' } });
    expect(titles()).toHaveLength(4);
    await passTime(300);
    await waitFor(() => expect(titles()).toEqual(['Harbour loft']));
    expect(screen.getByText('Showing 1 of 4')).toBeVisible();
    await expectUrl('/media?q=harbour+LOFT');
  });

  // @spec 2.32
  test('An administrator whose search matches nothing sees an empty state, and clears the search', async () => {
    const { user } = await openMedia('?q=zinc');
    expect(await screen.findByText('No matching images found')).toBeVisible();
    expect(searchField()).toHaveValue('zinc');
    expect(screen.getByText('Showing 0 of 4')).toBeVisible();
    expect(screen.getByText('Refresh')).toBeEnabled();
    await user.click(screen.getByText('Clear Search'));
    expect(titles()).toHaveLength(4);
    expect(searchField()).toHaveValue('');
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });
});

describe('an empty section', () => {
  // @spec 2.32
  test('An administrator refreshes an empty section or uploads to it', async () => {
    const { user } = await openMedia('', []);
    expect(await screen.findByText('No images found')).toBeVisible();
    await user.click(screen.getByText('Refresh'));
    await expectToasts('Images refreshed');
    await user.click(await screen.findByText('Upload'));
    expect(openDialog()).toHaveAccessibleName('Upload Image');
  });

  // @spec 7.18 8.9
  test('An administrator whose server has no video sections sees an empty section, and no error', async () => {
    const { user } = await openMedia('?tab=videos', [{ path: '/api/videos/*', status: 404 }]);
    expect(await screen.findByText('No videos found')).toBeVisible();
    await expectCounts(0, 0);
    expect(toasts()).toEqual([]);
    fireEvent.change(searchField(), { target: { value: 'zinc' } });
    expect(await screen.findByText('No matching videos found')).toBeVisible();
    await user.click(screen.getByText('Clear Search'));
    await user.click(screen.getByText('Refresh'));
    await expectToasts('Videos refreshed');
  });
});

describe('loading', () => {
  // @spec 2.34 9.17
  test('An administrator sees ten skeleton cards while a section loads', async () => {
    const { user } = await openMedia('', [{ method: 'GET', path: '/api/*s/*', delayMs: 5_000 }]);
    const skeletons = (label: string) =>
      screen.getByLabelText(label).querySelector('[aria-hidden] > div')?.childElementCount;
    await screen.findByLabelText('Loading images');
    expect(skeletons('Loading images')).toBe(10);
    expect(pageHeader()).toHaveTextContent('Total Images …Total Videos …');
    await user.click(tab('Videos'));
    expect(skeletons('Loading videos')).toBe(10);
  });

  // @spec 8.9 8.10
  test('An administrator whose list fails to load sees the reason, and retries', async () => {
    const { user, backend, fail } = await openMedia('', [
      { path: '/api/images/*', status: 403, body: { error: { message: 'Maintenance until noon' } } },
    ]);
    await expectToastsInAnyOrder(
      'Failed to load images: Maintenance until noon',
      'Failed to load media counts: Maintenance until noon',
    );
    expect(pageHeader()).toHaveTextContent('Total Images –Total Videos –');
    const notice = screen.getByText('Failed to load images').closest<HTMLElement>('[role=alert]');
    expect(notice).toHaveTextContent('Maintenance until noon');
    expect(titles()).toEqual([]);
    if (!notice) throw new Error('No notice');
    backend.clearFaults();
    for (const fault of library) fail(fault);
    await user.click(within(notice).getByText('Refresh'));
    await imagesLoaded();
    await waitFor(() => expect(pageHeader()).toHaveTextContent('Total Images 5Total Videos 1'));
    expect(screen.queryByText('Failed to load images')).toBeNull();
  });

  // @spec 8.7
  test('An administrator whose counts fail still sees the images', async () => {
    await openMedia('', [...library, { path: '/api/images/logo', status: 403 }]);
    await imagesLoaded();
    await expectToasts('Failed to load media counts: Failed to fetch media counts');
    expect(titles()).toHaveLength(4);
  });

  // @spec 2.28 8.25
  test('An administrator who refreshes has every section read once past the cache, and sees the new data', async () => {
    const { user, backend, calls } = await openMedia();
    await imagesLoaded();
    await expectCounts(5, 1);
    backend.clearRequests();
    backend.clearFaults();
    await user.click(screen.getByText('Refresh images'));
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
    expect(await screen.findByText('No images found')).toBeVisible();
    await expectCounts(0, 0);
  });

  // @spec 8.19
  test.each(['/api/images/gallery', '/api/images/logo'])(
    'An administrator whose refresh cannot count one section reads that, and no success, with %s the last to respond',
    async (slow) => {
      const { user, backend, fail } = await openMedia();
      await imagesLoaded();
      await expectCounts(5, 1);
      const closed = { status: 403, body: { error: { message: 'No access' } } };
      backend.clearFaults();
      for (const fault of [{ path: '/api/images/logo', ...closed }, ...library])
        fail({ ...fault, path: `${fault.path}?*`, ...(fault.path === slow && { delayMs: 3_000 }) });
      backend.clearRequests();
      await user.click(screen.getByText('Refresh images'));
      await waitForPending(backend, 1);
      await passTime(3_000);
      await expectToasts('Failed to refresh media counts');
      await screen.findByText('Section Logo could not be counted: No access');
      await waitFor(() => expect(screen.getByText('Refresh images')).toBeEnabled());
      expect(toasts()).toEqual(['Failed to refresh media counts']);
    },
  );

  // @spec 8.19
  test('An administrator whose refresh fails keeps the images', async () => {
    const { user, backend, fail } = await openMedia();
    await imagesLoaded();
    await expectCounts(5, 1);
    backend.clearFaults();
    fail({ path: '/api/images/*', status: 403 });
    await user.click(screen.getByText('Refresh images'));
    await expectToastsInAnyOrder('Failed to refresh images', 'Failed to refresh media counts');
    expect(titles()).toHaveLength(4);
  });
});
