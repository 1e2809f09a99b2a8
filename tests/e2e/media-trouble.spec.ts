import { expect, expectDecoded, said, test } from './support/media.ts';
import { account, openSignedIn } from './support/signIn.ts';

const gallery = '/api/images/gallery';
const network = 'Network error: Please check your internet connection';

test.describe('the media screen in trouble', () => {
  const failures = [
    { fault: { status: 500 }, message: 'Server error: 500', attempts: 3 },
    { fault: { drop: true }, message: network, attempts: 3 },
    { fault: { malformed: true }, message: 'An unexpected error occurred', attempts: 1 },
    { fault: { body: { data: { gallery: 7 } } }, message: 'An unexpected error occurred', attempts: 1 },
    {
      fault: { status: 503, body: { error: { message: 'Back at noon' } } },
      message: 'Back at noon',
      attempts: 3,
    },
    { fault: { status: 403, body: { message: 'Not yours' } }, message: 'Not yours', attempts: 1 },
  ] as const;
  for (const { fault, message, attempts } of failures)
    test(`says '${message}' after ${attempts} of ${JSON.stringify(fault)}, and recovers on Refresh`, async ({
      page,
      server,
      media,
    }) => {
      await page.clock.install();
      await server.fault({ path: gallery, ...fault });
      await openSignedIn(page, '/media');
      const reads = async () => (await server.requests()).filter(({ path }) => path.startsWith(gallery));
      for (let attempt = 1; attempt < attempts; attempt++) {
        await expect.poll(async () => (await reads()).length).toBeGreaterThanOrEqual(attempt);
        await expect(page.getByRole('status', { name: 'Loading images' })).toBeVisible();
      }
      await expect(said(page, `Failed to load images: ${message}`)).toBeVisible();
      const notice = page.getByRole('main').getByRole('alert');
      await expect(notice).toContainText('Failed to load images');
      await expect(notice).toContainText(message);
      await expect(media.cards).toHaveCount(0);

      await server.clearFaults();
      await notice.getByRole('button', { name: 'Refresh' }).click();
      await expect(said(page, 'Images refreshed')).toBeVisible();
      await expect(media.card('Harbour loft, living room')).toBeVisible();
      await expect(notice).toHaveCount(0);
    });

  test('keeps the list that is there when a refresh fails', async ({ page, server, media }) => {
    await media.open('?section=logo');
    await server.fault({ path: '/api/images/logo', status: 400 });
    await media.refreshButton('Image').click();
    await expect(said(page, 'Failed to refresh images')).toBeVisible();
    await expect(media.cards).toHaveCount(3);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Server error: 400');
  });

  test('without a connection waits, and goes on when it is back', async ({
    page,
    context,
    complaints,
    media,
  }) => {
    complaints.allowFailures('/api/*');
    await media.open('?section=logo');
    await context.setOffline(true);
    await media.refreshButton('Image').click();
    await expect(media.refreshButton('Image')).toBeDisabled();
    await expect(media.cards).toHaveCount(3);
    await context.setOffline(false);
    await expect(said(page, 'Images refreshed')).toBeVisible();
    await expect(media.cards).toHaveCount(3);
  });

  test('leaves out one malformed item and shows the others', async ({ page, server, media }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const data = [{ id: 1, title: 'Whole' }, { id: { no: 'id' }, title: 'Broken' }, { title: 7 }, null];
    await server.fault({ path: gallery, body: { images: data } });
    await media.open();
    await expect(media.cards.getByRole('heading')).toHaveText(['Whole']);
    const told = warnings.filter((text) => text.startsWith('A malformed media item was left out'));
    expect(told).toHaveLength(new Set(told).size);
    expect(told.length).toBeGreaterThan(0);
  });

  test('takes a 404 on a video section for an empty one, without a toast', async ({
    page,
    server,
    media,
  }) => {
    await server.fault({ path: '/api/videos/hero', status: 404 });
    await openSignedIn(page, '/media?tab=videos');
    await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible();
    await expect(media.tab('Video')).toHaveText(/^Videos\s*3$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('shows texts and addresses of an item as what they are', async ({ page, server, media }) => {
    const data = [
      {
        id: 1,
        title: '<img src=x onerror="document.title=1">',
        description: '<b>bold</b>',
        url: 'javascript:alert(1)',
        thumbnail_url: 'javascript:alert(2)',
      },
    ];
    await server.fault({ path: gallery, body: { data } });
    await media.open();
    const card = media.cards.first();
    await expect(card.getByRole('heading')).toHaveText('<img src=x onerror="document.title=1">');
    await expect(card.getByText('<b>bold</b>')).toBeVisible();
    await expect(card.getByText('No image available')).toBeVisible();
    await expect(page).toHaveTitle('Media Management · Studio Admin');
  });
});

test.describe('tokens that expire on the media screen', () => {
  test('are renewed once for all requests that wait', async ({ page, server, media }) => {
    await media.open();
    await server.expire({ access: true });
    await media.refreshButton('Image').click();
    await expect(said(page, 'Images refreshed')).toBeVisible();
    await expectDecoded(media.card('Harbour loft, living room').getByRole('img'));
    const calls = await server.requests();
    expect(calls.filter(({ path }) => path === '/api/auth/refresh')).toEqual([
      { method: 'POST', path: '/api/auth/refresh', status: 200 },
    ]);
    const refused = calls.filter(({ status }) => status === 401).map(({ path }) => path);
    const repeated = calls.filter(({ method, status }) => method === 'GET' && status === 200);
    expect(refused.length).toBeGreaterThan(1);
    expect(repeated.map(({ path }) => path).sort()).toEqual(refused.sort());
  });

  test('and cannot be renewed lead to /login, and signing in leads back', async ({ page, server, media }) => {
    await media.open('?section=about&sort=title');
    await server.expire({ access: true, refresh: true });
    await media.refreshButton('Image').click();
    await expect(page).toHaveURL(
      `/login?${new URLSearchParams({ next: '/media?section=about&sort=title' })}`,
    );
    expect(await page.evaluate(() => localStorage.getItem('admin-session'))).toBeNull();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/media?section=about&sort=title');
    await expect(media.sort).toHaveValue('title');
    await expect(media.card('Chapel mews, study')).toBeVisible();
  });
});
