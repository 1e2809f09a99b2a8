import { describe, expect, test, vi } from 'vitest';
import { type AnyActorRef, type AnyEventObject, type AnyStateMachine, createActor } from 'xstate';
import { dashboardMachine } from '#machines/dashboard/dashboard.machine.ts';
import { inboxScreenMachine } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { mediaScreenMachine } from '#machines/media-screen/media-screen.machine.ts';
import { settingsScreenMachine } from '#machines/settings-screen/settings-screen.machine.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import { recordEffects, startChild } from '#tests/support/chart.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { holdPorts } from '#tests/support/heldPort.ts';

/** Parts answer their failures themselves: an error of one is a mistake in it. */
const failure = new Error('A mistake in the part');
const ports = holdPorts();

/** A chart whose parts of these names are held. */
const withHeld = (machine: AnyStateMachine, names: readonly string[]): AnyStateMachine =>
  machine.provide({ actors: Object.fromEntries(names.map((name) => [name, ports.port(name)])) });

interface ChartOf {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
}

function start({ machine, input }: ChartOf, events: readonly AnyEventObject[] = []) {
  const { pending } = ports.begin();
  const chart = startChild((options) => createActor(machine, { ...options, input }));
  const { actor } = chart;
  for (const event of events) actor.send(event);
  return {
    ...chart,
    state: () => actor.getSnapshot(),
    fail: (name: string) => {
      const call = pending().findLast(({ port }) => port === name);
      if (!call) throw new Error(`No part ${name}`);
      call.reject(failure);
    },
  };
}

const receiver = () => createActor(withHeld(unreadMachine, ['watchList']), { input: {} }) as AnyActorRef;
const createKey = () => 'key';

const dashboard: ChartOf = {
  machine: withHeld(dashboardMachine, ['watchSources', 'watchLocation']),
  input: { now: () => fixedNow },
};
const inboxScreen: ChartOf = {
  machine: withHeld(recordEffects(inboxScreenMachine).machine, ['watchLocation', 'readView', 'watchWidth']),
  input: { createKey },
};
const shownInbox = [{ type: 'location.changed', search: '' }];
const shownList = [...shownInbox, { type: 'view.chosen', view: 'list' }];
const unread: ChartOf = {
  machine: withHeld(unreadMachine, ['watchList']),
  input: { seen: { until: 0, ids: new Set() }, now: () => fixedNow },
};
const settings: ChartOf = {
  machine: withHeld(settingsScreenMachine, ['watchLocation']),
  input: { auth: receiver(), createKey },
};
const mediaScreen: ChartOf = {
  machine: withHeld(mediaScreenMachine, ['watchLocation', 'search', 'writes']),
  input: { createKey, formOf: () => null },
};

describe('a child actor that fails unexpectedly', () => {
  test.each([
    ['inboxScreen', 'watchLocation', inboxScreen, shownInbox],
    ['inboxScreen', 'readView', inboxScreen, shownInbox],
    ['inboxScreen, a list', 'watchWidth', inboxScreen, shownList],
    ['mediaScreen', 'watchLocation', mediaScreen, []],
    ['mediaScreen', 'search', mediaScreen, []],
    ['mediaScreen', 'writes', mediaScreen, []],
    ['unread', 'watchList', unread, []],
    ['dashboard', 'watchSources', dashboard, []],
    ['dashboard', 'watchLocation', dashboard, []],
    ['settings', 'watchLocation', settings, []],
  ] as const)(
    '%s: %s fails → the chart ends in that error, which its parent gets',
    (_, name, chart, events) => {
      vi.useFakeTimers();
      const { fail, state } = start(chart, events);
      fail(name);
      expect(state().status).toBe('error');
      // The parent of these tests passes it on.
      expect(() => vi.runAllTimers()).toThrow(failure);
    },
  );
});
