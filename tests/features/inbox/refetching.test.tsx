// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { passTime, renderApp, serveScreens } from '#tests/support/app.tsx';
import { findList, inboxes } from '#tests/support/inboxes.ts';

serveScreens();

const [inquiries] = inboxes;
const read = `GET ${inquiries.api}`;
const minute = 60_000;

/** The inquiries, just read; what is asked for from now on is counted. */
async function open() {
  const page = await renderApp({ path: inquiries.path });
  await findList(inquiries);
  page.backend.clearRequests();
  const follow = (link: string) => page.user.click(screen.getByRole('link', { name: link }));
  const leave = async () => {
    await follow('Settings');
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
  };
  return { ...page, leave, comeBack: () => follow('Inquiries') };
}

test.each([
  ['looks at the window again', () => fireEvent.focus(window)],
  ['shows the page again', () => fireEvent(document, new Event('visibilitychange'))],
  ['is connected again', () => fireEvent(window, new Event('online'))],
])('An administrator who %s has the list read again when it is thirty seconds old', async (_, back) => {
  const { calls } = await open();
  back();
  await passTime(15_000);
  back();
  await passTime(1_000);
  expect(calls()).toEqual([]);
  await passTime(14_000);
  back();
  await waitFor(() => expect(calls()).toEqual([read]));
  await passTime(15_000);
  expect(calls()).toEqual([read]);
});

test('An administrator who comes back to a screen has its list read again when it is thirty seconds old', async () => {
  const { calls, leave, comeBack } = await open();
  await leave();
  await comeBack();
  await findList(inquiries);
  expect(calls()).toEqual([]);
  await leave();
  await passTime(30_000);
  await comeBack();
  await findList(inquiries);
  // StrictMode shows the screen twice, so the first request is aborted and asked again.
  await waitFor(() => expect(calls()).toEqual([read, read]));
  await passTime(15_000);
  expect(calls()).toEqual([read, read]);
});

test('An administrator who comes back within five minutes sees the cards at once, and later waits for them', async () => {
  const { fail, leave, comeBack } = await open();
  fail({ path: inquiries.api, delayMs: 20_000 });
  await leave();
  await passTime(4 * minute);
  await comeBack();
  expect(await screen.findAllByRole('article', { name: /./ })).not.toEqual([]);
  expect(screen.queryByRole('status', { name: 'Loading inquiries' })).toBeNull();
  await leave();
  await passTime(5 * minute);
  await comeBack();
  expect(await screen.findByRole('status', { name: 'Loading inquiries' })).toBeVisible();
  expect(screen.queryByRole('list', { name: inquiries.title })).toBeNull();
});
