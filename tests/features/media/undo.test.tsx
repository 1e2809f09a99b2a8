// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  expectToasts,
  navigate,
  passTime,
  renderApp,
  setupFakeServer,
  toasts,
  waitFor,
} from '#tests/support/app.tsx';
import { signIn } from '#tests/support/session.tsx';
import { findCard, openDialog, titles } from './support.ts';

setupFakeServer();

const updated = 'Image updated successfully!';
const latencies = [0, 800, 3_000] as const;

/** The media screen over the fake backend's own items, whose changes take `latency`. */
async function open(latency: number = 0) {
  const page = await renderApp({ path: '/media', seed: { images: 20, videos: 2 } });
  await waitFor(() => expect(titles().length).toBeGreaterThan(5));
  if (latency > 0) page.fail({ method: 'PUT', delayMs: latency });
  const { backend, app, user } = page;
  const updates = () => backend.requests().filter(({ method }) => method === 'PUT');
  const titleAt = (index: number) => String(titles()[index]);
  /**
   * Until this is said: an order takes several times as long as a text, because four are sent at a time. In steps much shorter
   * than a toast is shown, which a busy machine renders a step or two late.
   */
  const said = async (text: string) => {
    for (let turn = 0; turn < 240 && !toasts().includes(text); turn += 1)
      await passTime(Math.max(latency / 6, 50));
    expect(toasts()).toContain(text);
  };

  /** Writes a title on its card, and submits it. */
  const submitTitle = async (title: string, next: string) => {
    await user.dblClick(within(await findCard(title)).getByRole('heading'));
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: next } });
    await user.keyboard('{Enter}');
  };
  /** As well, and waits until it is stored. */
  const rename = async (title: string, next: string) => {
    const before = updates().length;
    await submitTitle(title, next);
    await waitFor(() => expect(updates()).toHaveLength(before + 1));
    if (latency > 0) await passTime(latency);
    await findCard(next);
  };
  /** Moves the last image of the gallery to the first place, and saves that. */
  const submitOrder = async () => {
    await user.click(screen.getByText('Arrange'));
    await waitFor(() => expect(openDialog()?.querySelector('[data-title]')).toBeTruthy());
    await user.keyboard('{End}{Alt>}{Home}{/Alt}');
    const dialog = openDialog() ?? document.body;
    await user.click(within(dialog).getByText('Save', { selector: 'button' }));
  };
  /** As well, and waits until it is stored. */
  const arrange = async () => {
    const before = updates().length;
    await submitOrder();
    await waitFor(() => expect(updates().length).toBeGreaterThan(before));
    await said('Order saved');
    await waitFor(() => expect(openDialog()).toBeNull());
  };
  const call = (method: string, path: string, body?: object) =>
    backend.handle(
      new Request(`${location.origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${app.page.auth.getSnapshot().context.session?.tokens.accessToken}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  const stored = async (): Promise<readonly { id: string; title: string; sort_order: number }[]> => {
    const { data } = await (await call('GET', '/api/images/gallery')).json();
    return data.images ?? data;
  };
  /** As somebody else in another window. */
  const elsewhere = async (title: string, change: object | null) => {
    backend.clearFaults();
    const item = (await stored()).find((each) => each.title === title);
    await call(change ? 'PUT' : 'DELETE', `/api/admin/images/gallery/${item?.id}`, change ?? undefined);
  };
  const orders = async () => (await stored()).map(({ id, sort_order }) => [id, sort_order]);
  return {
    ...page,
    updates,
    titleAt,
    said,
    submitTitle,
    rename,
    submitOrder,
    arrange,
    elsewhere,
    orders,
    stored,
  };
}

const pressUndo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
const undoButtons = () => screen.queryAllByText('Undo');

describe.each(latencies)('undo with changes that take %i ms', (latency) => {
  test('An administrator takes back several titles and an order in turn with Ctrl+Z, the last one first', async () => {
    const { arrange, orders, rename, said, titleAt } = await open(latency);
    const [first, second] = [titleAt(0), titleAt(1)];
    const before = await orders();
    await rename(first, 'One');
    await arrange();
    await rename(second, 'Two');
    expect(await orders()).not.toEqual(before);
    for (let turn = 0; turn < 3; turn += 1) pressUndo();
    await said(`Undone: ${second} has its earlier title again.`);
    expect(titles()).toContain(second);
    // Without a latency the others may be done as well.
    if (latency > 0) expect(titles()).toContain('One');
    await said('Undone: Gallery has its earlier order again.');
    await said(`Undone: ${first} has its earlier title again.`);
    expect(titles()).toEqual(expect.arrayContaining([first, second]));
    expect(await orders()).toEqual(before);
  });

  test('An administrator who presses Ctrl+Z while a title is being saved reads what was undone, and that alone is', async () => {
    const { rename, said, stored, submitTitle, titleAt } = await open(latency);
    const [first, second] = [titleAt(0), titleAt(1)];
    await rename(first, 'One');
    await submitTitle(second, 'Two');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });
    if (latency > 0) await said('It is undone as soon as it is saved.');
    await said(`Undone: ${second} has its earlier title again.`);
    expect(titles()).toEqual(expect.arrayContaining(['One', second]));
    expect((await stored()).map(({ title }) => title)).toEqual(expect.arrayContaining(['One', second]));
  });

  test('An administrator who presses Ctrl+Z while an order is being saved reads that it was undone, and it is', async () => {
    const { orders, rename, said, submitOrder, titleAt } = await open(latency);
    await rename(titleAt(0), 'One');
    const before = await orders();
    await submitOrder();
    pressUndo();
    await said('Undone: Gallery has its earlier order again.');
    expect(await orders()).toEqual(before);
    expect(titles()).toContain('One');
    await waitFor(() => expect(openDialog()).toBeNull());
  });

  test('An administrator whose title is not saved after Ctrl+Z reads so, and nothing else is taken back', async () => {
    const { backend, fail, rename, said, submitTitle, titleAt, updates } = await open(latency);
    await rename(titleAt(0), 'One');
    backend.clearFaults();
    fail({ method: 'PUT', status: 403, delayMs: Math.max(latency, 100), body: { message: 'Not yours' } });
    await submitTitle(titleAt(1), 'Two');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });
    await said('There is nothing to undo: the change was not saved.');
    expect(titles()).toContain('One');
    expect(updates()).toHaveLength(2);
  });

  test('An administrator presses Undo in the toast of a title, and the focus stays', async () => {
    const { rename, said, titleAt, updates, user } = await open(latency);
    const first = titleAt(0);
    await rename(first, 'One');
    await user.click(screen.getByText('Undo'));
    expect(undoButtons()).toEqual([]);
    await said(`Undone: ${first} has its earlier title again.`);
    expect(await findCard(first)).toBeVisible();
    expect(updates()).toHaveLength(2);
    expect(document.body).not.toHaveFocus();
  });

  test('An administrator whose order cannot be stored back reads why, and takes it back later', async () => {
    const { arrange, backend, fail, orders, rename, said, titleAt } = await open(latency);
    const before = await orders();
    await rename(titleAt(0), 'One');
    await arrange();
    backend.clearFaults();
    fail({ method: 'PUT', status: 403, delayMs: latency, body: { message: 'Not yours' } });
    pressUndo();
    pressUndo();
    await said('The order of Gallery was not undone: Not yours. Try again.');
    expect(titles()).toContain('One');
    backend.clearFaults();
    pressUndo();
    await waitFor(async () => expect(await orders()).toEqual(before));
    expect(titles()).toContain('One');
  });

  test('An administrator whose title was changed elsewhere, or whose image is gone, reads so, and nothing else is taken back', async () => {
    const { elsewhere, rename, titleAt, updates } = await open(latency);
    const [first, second, third] = [titleAt(0), titleAt(1), titleAt(2)];
    await rename(first, 'One');
    await rename(second, 'Two');
    await rename(third, 'Three');
    await elsewhere('Three', { title: 'Theirs' });
    await elsewhere('Two', null);
    const sent = updates().length;
    pressUndo();
    await waitFor(() => expect(toasts()[0]).toBe(`${third} was changed since; nothing was undone.`));
    await findCard('Theirs');
    pressUndo();
    await waitFor(() => expect(toasts()[0]).toBe(`${second} no longer exists; nothing was undone.`));
    expect(titles()).toContain('One');
    expect(updates()).toHaveLength(sent);
  });

  test('An administrator whose order is another one since reads so, and nothing is sent', async () => {
    const { arrange, elsewhere, titleAt, updates, user } = await open(latency);
    // Afterwards the list has the order of the website.
    const theirs = titleAt(3);
    await arrange();
    await elsewhere(theirs, { sort_order: 777 });
    const sent = updates().length;
    await user.click(screen.getByText('Undo'));
    await waitFor(() =>
      expect(toasts()[0]).toBe('The order of Gallery was changed since; nothing was undone.'),
    );
    expect(updates()).toHaveLength(sent);
  });
});

describe('undo on the media screen', () => {
  test('An administrator who changes several titles within 4 s takes back all of them by one Undo', async () => {
    const { rename, titleAt, updates, user } = await open();
    const [first, second] = [titleAt(0), titleAt(1)];
    await rename(first, 'One');
    await rename(second, 'Two');
    await expectToasts(`${updated} Two and 1 more`);
    await user.click(screen.getByText('Undo'));
    await waitFor(() => expect(toasts()[0]).toBe('Undone: 2 images have their earlier texts again.'));
    expect(titles()).toEqual(expect.arrayContaining([first, second]));
    expect(updates()).toHaveLength(4);
  });

  test('An administrator sets a category of two images, and takes it back', async () => {
    const { updates, user } = await open();
    for (const box of screen.getAllByRole('checkbox').slice(0, 2)) await user.click(box);
    await user.click(screen.getByText('Set category', { selector: 'button' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set category' });
    fireEvent.change(within(dialog).getByLabelText('Category'), { target: { value: 'Retail' } });
    await user.click(within(dialog).getByText(/^(Set|Update|Save|Apply)/, { selector: 'button' }));
    await waitFor(() => expect(toasts()[0]).toBe('2 images updated successfully!'));
    await user.click(await screen.findByText('Undo'));
    await waitFor(() => expect(toasts()[0]).toBe('Undone: 2 images have their earlier texts again.'));
    expect(updates()).toHaveLength(4);
  });

  test('An administrator in a text field or with a form open undoes the typing there, not a change', async () => {
    const { rename, titleAt, updates, user } = await open();
    await rename(titleAt(0), 'One');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'z', ctrlKey: true });
    await user.dblClick(within(await findCard(titleAt(1))).getByRole('heading'));
    await screen.findByLabelText('Title');
    pressUndo();
    expect(updates()).toHaveLength(1);
    expect(toasts()).toEqual([updated]);
  });

  test('An administrator who has changed nothing, or has signed in again, reads that there is nothing to undo', async () => {
    const { rename, titleAt, user } = await open();
    pressUndo();
    await expectToasts('There is nothing to undo.');
    await passTime(4_000);
    await rename(titleAt(0), 'One');
    await user.click(screen.getByText('Sign out'));
    await screen.findByLabelText('Password');
    await signIn();
    navigate('/media');
    await findCard('One');
    pressUndo();
    await waitFor(() => expect(toasts()).toContain('There is nothing to undo.'));
    expect(Object.values({ ...sessionStorage, ...localStorage }).join()).not.toContain('One');
  });

  test('An administrator leaves the screen during an undo, which goes on and is told', async () => {
    const { fail, rename, titleAt } = await open();
    const first = titleAt(0);
    await rename(first, 'One');
    fail({ method: 'PUT', delayMs: 3_000 });
    pressUndo();
    navigate('/settings');
    await passTime(3_000);
    await waitFor(() => expect(toasts()[0]).toBe(`Undone: ${first} has its earlier title again.`));
  });
});
