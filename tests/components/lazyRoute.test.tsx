// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyRoute } from '#components/lazyRoute.tsx';
import { defineRoute, type Route } from '#session/route.tsx';
import type { SessionScope } from '#session/services.ts';
import { setupFakeServer } from '#tests/http/support.ts';
import { createTestSession } from '#tests/session/support.ts';

setupFakeServer();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(cleanup);

const lost = new TypeError('Failed to fetch dynamically imported module');
const code = {
  default: defineRoute(
    () => ({}),
    () => <p>The view</p>,
  ) satisfies Route<SessionScope>,
};

/** A lazy route whose first imports have these results. */
async function createRoute(...results: readonly (typeof code | Error)[]) {
  const load = vi.fn<() => Promise<typeof code>>();
  for (const result of results)
    if (result instanceof Error) load.mockRejectedValueOnce(result);
    else load.mockResolvedValueOnce(result);
  const { scope } = await createTestSession();
  return { Lazy: lazyRoute('TestRoute', load), load, scope };
}

test('a preload → the view is rendered at once, and its code is imported once', async () => {
  const { Lazy, load, scope } = await createRoute(code);
  Lazy.preload(scope);
  await vi.waitFor(() => expect(load).toHaveResolved());
  Lazy.preload(scope);
  render(<Lazy scope={scope} fallback="Loading" />);
  expect([document.body.textContent, load.mock.calls.length]).toEqual(['The view', 1]);
});

test('a preload fails → no panel, and the code is imported again when the view is rendered', async () => {
  const { Lazy, load, scope } = await createRoute(lost, code);
  Lazy.preload(scope);
  await vi.waitFor(() =>
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('TestRoute did not load', lost),
  );
  render(<Lazy scope={scope} fallback="Loading" />);
  expect(document.body.textContent).toBe('Loading');
  await screen.findByText('The view');
  expect(load).toHaveBeenCalledTimes(2);
});
