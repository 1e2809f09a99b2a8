import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Fault } from '#fake-server/control/structs.ts';
import { confirm, expectToasts, passTime, waitFor, waitForPending } from '#tests/support/app.tsx';
import { openOne, titles } from './support.ts';

const confirmation = () => document.querySelector('dialog[open][role=alertdialog]');

async function confirmDeletion(kind: 'image' | 'video', ...faults: readonly Partial<Fault>[]) {
  const page = await openOne(kind);
  for (const fault of faults) page.fail({ method: 'DELETE', ...fault });
  await page.user.click(within(page.card).getByLabelText('Delete Harbour loft'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  expect(dialog).toHaveTextContent('This action cannot be undone. Harbour loft will be permanently deleted.');
  expect(dialog.querySelector('img')?.src).toBe(page.card.querySelector('img')?.src);
  await confirm(dialog, 'Delete');
  const deletions = () => page.calls().filter((call) => call.startsWith('DELETE'));
  const section = kind === 'image' ? 'gallery' : 'hero';
  await waitFor(() => expect(deletions()).toEqual([`DELETE /api/admin/${kind}s/${section}/img-1`]));
  return { ...page, dialog, deletions };
}

// @spec 2.36 4.13 7.17 7.20 8.22
test.each([
  ['image', 'Image deleted successfully!'],
  ['video', 'Video deleted successfully!'],
] as const)(
  'An administrator who confirms waits, then sees the %s removed and a toast',
  async (kind, message) => {
    const { backend, dialog } = await confirmDeletion(kind, {
      delayMs: 5_000,
      status: 200,
      body: { data: {} },
    });
    expect(within(dialog).getByText('Deleting…').closest('button')).toHaveAttribute('aria-disabled', 'true');
    // A request that arrives after the fault has gone has no response of it.
    await waitForPending(backend, 1);
    backend.clearFaults();
    await expectToasts(message);
    expect(await screen.findByText(`No ${kind}s found`)).toBeVisible();
    expect(confirmation()).toBeNull();
  },
);

test('An administrator who has deleted an image sees it removed before the list is read again', async () => {
  const { backend, fail } = await confirmDeletion('image', {
    status: 200,
    body: { data: {} },
    delayMs: 1_000,
  });
  await waitForPending(backend, 1);
  backend.clearFaults();
  fail({ method: 'GET', path: '/api/images/*', delayMs: 60_000 });
  await expectToasts('Image deleted successfully!');
  expect(titles()).toEqual([]);
});

// @spec 8.16
test('An administrator whose image is already deleted is told so, and the list is read again a second later', async () => {
  const { backend, calls } = await confirmDeletion('image', { status: 404 });
  await expectToasts('Image not found. Refreshing list...');
  backend.clearFaults();
  backend.clearRequests();
  expect(titles()).toEqual(['Harbour loft']);
  await passTime(1_000);
  expect(await screen.findByText('No images found')).toBeVisible();
  expect(calls()).toContain('GET /api/images/gallery?include_inactive=true');
});
