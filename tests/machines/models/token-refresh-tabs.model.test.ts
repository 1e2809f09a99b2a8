import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { createRandom } from '#fake-server/seed/random.ts';
import type { StoredSession } from '#machines/token-refresh/token-refresh.machine.ts';
import { busy, old, startTokenRefresh, withTokens } from '#tests/support/tokenRefreshChart.ts';

/** Milliseconds until what one tab has stored is read by the other; a tab that has stored something keeps the lock as long. */
const delay = 250;

const shared = new Error('No answer in the other tab');

/** Two tabs that refresh the same token. The storage reaches the other tab late; the lock and the server are shared. */
function startTabs() {
  const clock = new SimulatedClock();
  const first: StoredSession = { session: old, failure: null };
  const views: [StoredSession, StoredSession] = [first, first];
  const onTheWay: { readonly to: 0 | 1; readonly stored: StoredSession; readonly due: number }[] = [];
  const tabs = [startTokenRefresh(clock), startTokenRefresh(clock)] as const;
  let holder: 0 | 1 | null = null;
  let storedAt = Number.NEGATIVE_INFINITY;
  const server = { calls: 0, failures: 0, refreshToken: 'refresh-1', accessToken: 'old' };

  const write = (tab: 0 | 1, stored: StoredSession) => {
    views[tab] = stored;
    storedAt = clock.now();
    onTheWay.push({ to: tab === 0 ? 1 : 0, stored, due: clock.now() + delay });
  };
  const deliver = () => {
    const next = onTheWay.shift();
    if (next) views[next.to] = next.stored;
  };

  /** What can happen now, by label. */
  const commands = (): Readonly<Record<string, () => unknown>> => {
    const found: Record<string, () => unknown> = {
      wait: () => {
        clock.increment(1);
        while ((onTheWay[0]?.due ?? Number.POSITIVE_INFINITY) <= clock.now()) deliver();
        clock.increment(124);
        while ((onTheWay[0]?.due ?? Number.POSITIVE_INFINITY) <= clock.now()) deliver();
      },
    };
    if (onTheWay.length > 0) found.deliver = deliver;
    for (const tab of [0, 1] as const) {
      const { acquire, ports, result, state } = tabs[tab];
      if (holder === tab && result() && clock.now() >= storedAt + delay) holder = null;
      const open = (port: keyof typeof ports) => ports[port].open.at(0);
      if (holder === null && !result() && state() === 'awaitingLock')
        found[`${tab} acquires`] = () => {
          holder = tab;
          acquire();
        };
      const read = open('readStored');
      if (read !== undefined) found[`${tab} reads`] = () => ports.readStored.call(read).resolve(views[tab]);
      const refresh = open('refreshTokens');
      if (refresh !== undefined) {
        const { refreshToken } = ports.refreshTokens.call(refresh).input;
        found[`${tab} is refreshed`] = () => {
          assert.equal(refreshToken, server.refreshToken, 'a refresh token that was used');
          server.calls += 1;
          server.refreshToken = `refresh-${server.calls + 1}`;
          server.accessToken = `new-${server.calls}`;
          const { accessToken } = server;
          return ports.refreshTokens
            .call(refresh)
            .resolve({ accessToken, refreshToken: server.refreshToken });
        };
        found[`${tab} is not refreshed`] = () => {
          server.failures += 1;
          return ports.refreshTokens.call(refresh).reject(busy);
        };
      }
      const store = open('storeTokens');
      if (store !== undefined)
        found[`${tab} stores`] = () => {
          const { tokens } = ports.storeTokens.call(store).input;
          const stored = { session: withTokens(tokens.accessToken, tokens.refreshToken), failure: null };
          write(tab, stored);
          return ports.storeTokens.call(store).resolve(stored);
        };
      const fail = open('storeFailure');
      if (fail !== undefined)
        found[`${tab} stores the failure`] = () => {
          write(tab, { ...views[tab], failure: { at: 1_000 + clock.now(), error: shared } });
          return ports.storeFailure.call(fail).resolve();
        };
    }
    return found;
  };
  return { commands, server, tabs, views };
}

test('two tabs with one expired token, interleaved at random → one call, and both have its result', async () => {
  const results = new Set<string>();
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = createRandom(seed).next;
    const { commands, server, tabs } = startTabs();
    const path: string[] = [];
    while (tabs.some(({ result }) => !result())) {
      const possible = Object.entries(commands());
      const [label, run] = possible[Math.floor(random() * possible.length)] ?? assert.fail('stuck');
      path.push(label);
      await run();
      assert(path.length < 500, `no progress: ${path.slice(0, 20)}`);
    }
    const sequence = path.filter((label) => label !== 'wait').join(', ');
    const ends = tabs.map(({ result }) => result());
    assert.equal(server.calls + server.failures, 1, `more than one call: ${sequence}`);
    if (server.calls === 1) {
      const success = { output: withTokens(server.accessToken, server.refreshToken) };
      assert.deepEqual(ends, [success, success], sequence);
    } else {
      const errors = ends.map((end) => (end && 'error' in end ? end.error : null));
      assert.deepEqual(new Set(errors), new Set([busy, shared]), sequence);
    }
    results.add(server.calls === 1 ? 'refreshed' : 'failed');
  }
  expect([...results].sort()).toEqual(['failed', 'refreshed']);
});
