// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { passTime, renderApp, setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { findCards } from './support.ts';

setupFakeServer();

const path = '/api/v1/admin/inquiries';

describe('refetching', () => {
  /** The inquiries have just loaded; the requests from now on are counted. */
  async function openForRefetch() {
    const page = await renderApp({ path: '/inquiries' });
    await findCards();
    page.backend.clearRequests();
    const follow = (link: string) => page.user.click(screen.getByText(link, { selector: 'nav *' }));
    const leave = async () => {
      await follow('Settings');
      await screen.findByText('Change Password', { selector: 'h2' });
    };
    return { ...page, leave, comeBack: () => follow('Inquiries') };
  }

  // @spec 9.12
  test('An administrator who returns to the window, the page or the network has the list read again once it is thirty seconds old', async () => {
    const { backend, calls } = await openForRefetch();
    for (const comeBack of [
      () => fireEvent.focus(window),
      () => fireEvent(document, new Event('visibilitychange')),
      () => fireEvent(window, new Event('online')),
    ]) {
      comeBack();
      await passTime(15_000);
      comeBack();
      await passTime(1_000);
      expect(calls()).toEqual([]);
      await passTime(14_000);
      comeBack();
      await waitFor(() => expect(backend.requests()).toEqual([{ method: 'GET', path, status: 200 }]));
      await passTime(100);
      backend.clearRequests();
    }
  });
});
