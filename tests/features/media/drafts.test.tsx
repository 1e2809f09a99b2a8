// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { expectToasts, expectUrl, passTime, renderApp, toasts, waitFor } from '#tests/support/app.tsx';
import { openDialog, tab } from './support.ts';
import {
  chooseFile,
  dialogGone,
  field,
  form,
  open,
  openForm,
  png,
  setupUploadForm,
  submit,
  type,
} from './uploadForm.ts';

setupUploadForm();

const kept = 'Draft kept. Upload Image opens it again.';
const notKept =
  'This browser does not keep the draft of your upload: closing or reloading the page loses it.';

async function fill() {
  await chooseFile(png('north-light.png'));
  type('Description', 'From the north');
  fireEvent.change(field('Section'), { target: { value: 'entrance' } });
}

const expectFilled = () => {
  expect(form().getByText(/^north-light\.png ·/)).toBeVisible();
  expect([field('Title').value, field('Description').value, field('Section').value]).toEqual([
    'North Light',
    'From the north',
    'entrance',
  ]);
};

const expectEmpty = () => {
  expect(form().getByText('Drop a file here, or choose one.')).toBeVisible();
  expect([field('Title').value, field('Description').value]).toEqual(['', '']);
};

const close = async (label = 'Close dialog') => {
  fireEvent.click(form().getByLabelText(label));
  await dialogGone();
};

/** Ends the page without a word to it. */
function endPage({ app }: { app: { stop(): void } }) {
  app.stop();
  cleanup();
}

describe('a filled form', () => {
  test.each<[string, () => void]>([
    ['the close button', () => fireEvent.click(form().getByLabelText('Close dialog'))],
    ['Cancel', () => fireEvent.click(form().getByText('Cancel'))],
    ['Escape', () => fireEvent(openDialog() ?? document, new Event('cancel', { cancelable: true }))],
  ])('An administrator who closes it by %s reads that it is kept, and finds it again', async (_, leave) => {
    await open();
    await fill();
    leave();
    await dialogGone();
    await expectToasts(kept);
    await openForm();
    expectFilled();
    expect(form().getByText(/^Your draft from \w{3} \d+, \d+:\d\d [AP]M$/)).toBeVisible();
    expect(form().getByText('Choose another file')).toHaveFocus();
  });

  test('An administrator who closes an empty form reads nothing', async () => {
    await open();
    await close();
    expect(toasts()).toEqual([]);
  });

  test('An administrator discards a form, which stays open and empty, and it is not found again', async () => {
    const { user } = await open();
    expect(form().queryByText('Discard')).toBeNull();
    await fill();
    await user.click(form().getByText('Discard'));
    expectEmpty();
    expect(form().getByText('Choose a file')).toHaveFocus();
    await close();
    await openForm();
    expectEmpty();
    expect(form().queryByText(/^Your draft from/)).toBeNull();
    expect(toasts()).toEqual([]);
  });

  test('An administrator discards a draft from an earlier visit', async () => {
    const { user } = await open();
    await fill();
    await close();
    await openForm();
    await user.click(form().getByText('Discard draft'));
    expectEmpty();
    expect(form().queryByText(/^Your draft from/)).toBeNull();
    await close();
    await openForm();
    expectEmpty();
  });

  test('An administrator has a draft of an image and another of a video', async () => {
    await open();
    await fill();
    await close();
    fireEvent.click(tab('Videos'));
    await screen.findByText('No videos found');
    await openForm('video');
    expectEmpty();
    type('Title', 'A tour');
    await close();
    fireEvent.click(tab('Images'));
    await screen.findByText('No images found');
    await openForm();
    expectFilled();
  });
});

describe('the end of the page', () => {
  test('An administrator whose page ends finds file and texts in the next one', async () => {
    const page = await open();
    await fill();
    await passTime(300);
    endPage(page);
    await open();
    expectFilled();
  });

  test('Another user of the browser does not see the draft, and the first finds it again', async () => {
    endPage(await filledPage());
    const other = await openAs('other@atelier.example');
    await openForm();
    expectEmpty();
    type('Title', 'Of the other');
    await close();
    endPage(other);
    await open();
    expectFilled();
  });

  test('Signing out deletes the draft, also where the media screen was not opened', async () => {
    endPage(await filledPage());
    const page = await renderApp({ path: '/dashboard' });
    fireEvent.click(await screen.findByText('Sign out'));
    await expectUrl('/login');
    endPage(page);
    await open();
    expectEmpty();
  });

  test('Signing out with the form open deletes its draft', async () => {
    const page = await filledPage();
    type('Alt text', 'Typed last');
    fireEvent.click(screen.getByText('Sign out'));
    await expectUrl('/login');
    endPage(page);
    await open();
    expectEmpty();
  });

  type Page = Awaited<ReturnType<typeof filledPage>>;
  const refreshFails = ({ backend, fail }: Page) => {
    backend.expire({ access: true, refresh: false });
    fail({ path: '/api/auth/refresh', status: 503 });
  };
  test.each<[string, (page: Page) => void, () => Promise<void>]>([
    ['expires', ({ backend }) => backend.expire({ access: true, refresh: true }), async () => undefined],
    [
      'cannot be renewed',
      refreshFails,
      async () => {
        // Each attempt waits for the response to the one before.
        for (let second = 0; second < 20; second += 1) await passTime(1_000);
      },
    ],
    [
      'is given up for another sign-in',
      refreshFails,
      async () => {
        fireEvent.click(await screen.findByText('Sign in anew'));
      },
    ],
  ])('A session that %s keeps the draft, with what was typed last', async (_, end, wait) => {
    const page = await filledPage();
    type('Alt text', 'Typed last');
    end(page);
    fireEvent.click(screen.getByText('Refresh images'));
    await wait();
    await waitFor(() => expect(location.pathname).toBe('/login'));
    endPage(page);
    await open();
    expectFilled();
    expect(field('Alt text')).toHaveValue('Typed last');
  });

  test('A session that expires when the form is sent keeps the draft, and does not say that the upload goes on', async () => {
    const page = await filledPage();
    page.backend.expire({ access: true, refresh: true });
    submit();
    await waitFor(() => expect(location.pathname).toBe('/login'));
    // Of the form that was closed before.
    expect(toasts()).toEqual([kept]);
    endPage(page);
    await open();
    expectFilled();
  });
});

test('All sessions of a page share one connection to the storage', async () => {
  const opening = vi.spyOn(indexedDB, 'open');
  endPage(await filledPage());
  await open();
  expectFilled();
  expect(opening).toHaveBeenCalledTimes(1);
});

describe('without storage', () => {
  test('An administrator reads once that the draft is not kept, and finds it again in the same page', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('The user denied permission', 'SecurityError');
      },
    });
    await open();
    await expectToasts(notKept);
    await fill();
    await close();
    await expectToasts(kept, notKept);
    await openForm();
    expectFilled();
  });

  test('An administrator whose file is too large for the storage finds it again in the same page only', async () => {
    const page = await open();
    await chooseFile(png('small.png'));
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value instanceof File) throw new DOMException('Full', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    await fill();
    await expectToasts(notKept);
    await close();
    await openForm();
    expect(form().getByText(/^north-light\.png ·/)).toBeVisible();
    endPage(page);
    await open();
    expect(field('Title')).toHaveValue('North Light');
    expect(form().getByText('Drop a file here, or choose one.')).toBeVisible();
  });
});

async function filledPage() {
  const page = await open();
  await fill();
  await close();
  await openForm();
  return page;
}

async function openAs(email: string) {
  const page = await renderApp({
    path: '/media',
    seed: { images: 0, videos: 0 },
    faults: [{ method: 'GET', path: '/api/admin/profile', status: 200, body: { data: { user: { email } } } }],
    stored: (session) => ({ ...session, user: { ...session.user, email } }),
  });
  await screen.findByText('No images found');
  return page;
}
