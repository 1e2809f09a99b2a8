import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { imageSections, videoSections } from '#contract/entities.ts';
import { expectToasts, passTime, toasts, waitFor, waitForPending } from '#tests/support/app.tsx';
import { expectCounts, library, openMedia, pageHeader, tab, titles } from './support.ts';

const imagesLoaded = () => waitFor(() => expect(titles()).toHaveLength(4));
const expectToastsInAnyOrder = (...texts: readonly string[]) =>
  waitFor(() => expect([...toasts()].sort()).toEqual([...texts].sort()));

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

  // @spec 2.28 8.25
  test('An administrator who refreshes has every section read once past the cache, and sees the new data', async () => {
    const { user, backend, calls } = await openMedia();
    await imagesLoaded();
    await expectCounts(5, 1);
    backend.clearRequests();
    backend.clearFaults();
    await user.click(screen.getByText('Refresh images'));
    await expectToasts('Images refreshed');
    const everySection = [
      ...imageSections.map((name) => `GET /api/images/${name}?include_inactive=true`),
      ...videoSections.map((name) => `GET /api/videos/${name}`),
    ];
    await waitFor(() => expect([...calls()].sort()).toEqual(everySection.sort()));
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
      await screen.findByText('Couldn’t count section Logo: No access');
      await waitFor(() =>
        expect(screen.getByText('Refresh images').closest('button')).not.toHaveAttribute('aria-disabled'),
      );
      expect(toasts()).toEqual(['Failed to refresh media counts']);
    },
  );
});

test('An administrator whose videos cannot be loaded is told so once, however many views need them', async () => {
  const { user } = await openMedia('?tab=videos', [{ method: 'GET', path: '/api/videos/*', status: 403 }]);
  await expectToasts(
    'Failed to load media counts: Failed to fetch media counts',
    'Failed to load videos: Server error: 403',
  );
  await user.click(screen.getByText('Refresh videos'));
  await waitFor(() => expect(toasts()).toContain('Failed to refresh media counts'));
  expect(toasts().filter((text) => text === 'Failed to refresh videos')).toHaveLength(1);
});

test('An administrator with two sections that cannot be loaded is told about both', async () => {
  const { user } = await openMedia('', [{ path: '/api/images/*', status: 403 }]);
  const failure = 'Failed to load images: Server error: 403';
  await waitFor(() => expect(toasts()).toContain(failure));
  await user.selectOptions(screen.getByLabelText('Section'), 'logo');
  await waitFor(() => expect(toasts().filter((text) => text === failure)).toHaveLength(2));
});
