// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { Fault } from '#fake-server/control/structs.ts';
import { passTime, renderApp, setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { activity, inquiry, newestInquiries } from './support.ts';

setupFakeServer();

const served = (inquiries: readonly unknown[]) => ({ status: 200, body: { data: inquiries } });

/** The dashboard with these responses of the latest 50 and of the full list, in this order. */
const open = (latest: Partial<Fault>, all: Partial<Fault>) =>
  renderApp({
    faults: [
      { method: 'GET', path: '/api/v1/admin/inquiries?limit=50&offset=0', ...latest },
      { method: 'GET', path: '/api/v1/admin/inquiries', ...all },
    ],
  });

describe('recent activity', () => {
  const three = served([inquiry(), inquiry(), inquiry({ status: 'completed' })]);
  const slow = { ...three, delayMs: 5_000 };
  const loaded = 'Recent ActivityView all3 new inquiries this week2 pending responses';

  // @spec 2.20
  test.each([
    ['statistics', three, slow, 'Recent ActivityView allLoading recent activity', 3],
    ['newest inquiries', slow, three, `${loaded}Loading newest inquiries`, 0],
  ])('An administrator whose %s are slow sees the other half', async (_, latest, all, shown, newest) => {
    await open(latest, all);
    await waitFor(() => {
      expect(activity()).toBe(shown);
      expect(newestInquiries()).toHaveLength(newest);
    });
    await passTime(5_000);
    await waitFor(() => expect(activity()).toBe(loaded));
    await waitFor(() => expect(newestInquiries()).toHaveLength(3));
  });

  // @spec 2.21
  test('An administrator without inquiries whose statistics fail reads that there is no recent activity', async () => {
    await open(served([]), { status: 403 });
    await waitFor(() =>
      expect(activity()).toBe('Recent ActivityView allFailed to loadRetryNo recent activity'),
    );
  });
});
