// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAddress, expectToasts, passTime, renderApp, serveScreens } from '#tests/support/app.tsx';
import { fileOf } from '#tests/support/uploads.ts';

serveScreens();

beforeAll(() => {
  // jsdom shows no pictures, and so has no addresses for them.
  URL.createObjectURL = () => 'blob:http://localhost/preview';
  URL.revokeObjectURL = () => undefined;
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** A link of the sidebar. */
const link = (name: string) => within(screen.getByRole('navigation')).getByRole('link', { name });

/** A screen that was come to by a link from the dashboard. */
async function visit(name: string, title: string) {
  const page = await renderApp();
  const enter = async () => {
    await screen.findByRole('navigation');
    await page.user.click(link(name));
    await heading(title);
  };
  await enter();
  return {
    ...page,
    enter,
    leaveByBack: async () => {
      history.back();
      await expectAddress('/dashboard');
      await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: title })).toBeNull());
    },
  };
}

describe.each([
  ['Media Management', 'Media Management'],
  ['Inquiries', 'Inquiries Management'],
  ['Contact Messages', 'Contact Messages'],
])('the screen %s', (name, title) => {
  test('An administrator who leaves a question unanswered is not asked it again on the next visit', async () => {
    const { user, calls, enter, leaveByBack } = await visit(name, title);
    const [deleteFirst] = await screen.findAllByRole('button', { name: /^Delete / });
    if (!deleteFirst) throw new Error('Nothing to delete');
    await user.click(deleteFirst);
    await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    await leaveByBack();
    await enter();
    expect(await screen.findAllByRole('button', { name: /^Delete / })).not.toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls().filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });
});

describe('an upload', () => {
  async function draft() {
    const page = await visit('Media Management', 'Media Management');
    const open = async () => {
      await page.user.click(screen.getByRole('button', { name: 'Upload Image' }));
      return within(await screen.findByRole('dialog', { name: 'Upload Image' }));
    };
    const form = await open();
    fireEvent.change(form.getByLabelText('Choose a file'), {
      target: { files: [fileOf('north-light.png', 'image/png')] },
    });
    await form.findByText(/^north-light\.png ·/);
    return { ...page, form, open };
  }

  test('An administrator who leaves a form unsent finds the screen without it, and the form as it was', async () => {
    const { enter, leaveByBack, open } = await draft();
    await leaveByBack();
    await enter();
    expect(screen.queryByRole('dialog')).toBeNull();
    const form = await open();
    expect(form.getByText(/^north-light\.png ·/)).toBeVisible();
    expect(form.getByLabelText('Title')).toHaveValue('North Light');
  });

  test('An administrator who leaves while a file is on its way finds it still on its way', async () => {
    const { fail, form, enter, leaveByBack } = await draft();
    fail({ method: 'POST', delayMs: 60_000 });
    fireEvent.click(form.getByRole('button', { name: 'Upload' }));
    await form.findByRole('button', { name: 'Uploading...' });
    await leaveByBack();
    await enter();
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  });
});

test('An administrator who leaves passwords typed finds none of them on the next visit', async () => {
  const { user } = await renderApp({ path: '/settings' });
  await heading('Settings');
  for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Linen-Oak-2026' } });
  await user.click(link('Dashboard'));
  await waitFor(() => expect(screen.queryByLabelText('Current Password')).toBeNull());
  await user.click(link('Settings'));
  await heading('Settings');
  for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
    expect(screen.getByLabelText(label)).toHaveValue('');
});

describe('the dashboard', () => {
  const alarm = { name: 'Dashboard Error' };
  const refusedMedia = { method: 'GET', path: '/api/images/*', status: 403 } as const;

  test('An administrator who leaves a dashboard in error is told so again only when all has failed again', async () => {
    const { user, backend, fail } = await renderApp({
      faults: [{ path: '/api/v1/*', status: 403 }, refusedMedia],
    });
    await screen.findByRole('alertdialog', alarm);
    backend.clearFaults();
    await user.click(link('Settings'));
    await heading('Settings');
    fail({ path: '/api/v1/*', status: 403, delayMs: 5_000 });
    fail(refusedMedia);
    await user.click(link('Dashboard'));
    await waitFor(() => expect(screen.queryAllByText('Failed to load')).not.toEqual([]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await passTime(5_000);
    expect(await screen.findByRole('alertdialog', alarm)).toBeVisible();
  });

  test('An administrator signs out from the dashboard without a complaint in the console', async () => {
    const { user } = await renderApp();
    await screen.findByText('Refresh All Data');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await expectAddress('/login');
    await expectToasts('Logged out successfully');
  });
});
