import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import {
  type SessionInput,
  selectParts,
  selectScreen,
  selectUnsent,
  sessionMachine,
} from '#machines/session/session.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { holdPorts } from '#tests/support/heldPort.ts';

const parts = holdPorts();
const held = (name: string) => parts.port(name) as never;
const machine = sessionMachine.provide({
  actors: {
    watchSession: held('watchSession'),
    watchUnsent: held('watchUnsent'),
    unreadInquiries: held('unreadInquiries'),
    unreadContact: held('unreadContact'),
    queue: held('queue'),
  },
});
const nothingSeen = { seen: { until: 0, ids: new Set<string>() }, now: () => 0 };
const input: SessionInput = {
  inquiries: nothingSeen,
  contact: { ...nothingSeen },
  queue: { createKey: () => 'key', isBatchRefused: () => false, position: 0 },
};

const unsent = [{ title: 'Kitchen', hasFile: true }];

function startSession() {
  const { calls } = parts.begin();
  return { ...startChart((options) => createActor(machine, { ...options, input })), calls };
}

describe(sessionMachine.id, () => {
  test('its parts start with it, each with its own input, and end with it', () => {
    const { actor, calls } = startSession();
    const inputOf = (name: string) => calls.find(({ port }) => port === name)?.input;
    expect(inputOf('unreadInquiries')).toBe(input.inquiries);
    expect(inputOf('unreadContact')).toBe(input.contact);
    expect(inputOf('queue')).toBe(input.queue);
    const { unread, queue } = selectParts(actor.getSnapshot());
    expect([unread.inquiries, unread.contact, queue].map(({ id }) => id)).toEqual([
      'inquiries',
      'contact',
      'queue',
    ]);
    expect(() => selectParts({ ...actor.getSnapshot(), children: {} } as never)).toThrow(
      'The chart has ended',
    );
    actor.stop();
    expect(calls.some((call) => call.isPending())).toBe(false);
  });

  test.each([
    ['open → session.ended by a sign-out → ended, and what the browser keeps is cleared', true],
    ['open → session.ended by another reason → ended, and nothing is cleared', false],
  ])('%s', (_, isRequested) => {
    const { actor, calls, emitted } = startSession();
    expect(selectUnsent(actor.getSnapshot())).toEqual([]);
    actor.send({ type: 'unsent.changed', unsent });
    expect(selectUnsent(actor.getSnapshot())).toBe(unsent);
    actor.send({ type: 'session.ended', isRequested });
    actor.send({ type: 'session.ended', isRequested });
    expect(actor.getSnapshot().value).toBe('ended');
    expect(emitted).toEqual(isRequested ? [{ type: 'session.cleared', unsent }] : []);
    // The screens that read them are still shown.
    expect(calls.filter((call) => call.isPending())).toHaveLength(5);
  });

  test.each(['open', 'ended'] as const)(
    '%s → screen.opened → the screen has its input, and runs until the session stops',
    (state) => {
      const { actor, calls } = startSession();
      if (state === 'ended') actor.send({ type: 'session.ended', isRequested: false });
      actor.send({ type: 'screen.opened', path: '/media', screen: parts.port('media'), input: 7 });
      const screen = selectScreen(actor.getSnapshot(), '/media');
      const call = calls.find(({ port }) => port === 'media');
      expect([screen.id, call?.input, call?.isPending()]).toEqual(['/media', 7, true]);
      expect(() => selectScreen(actor.getSnapshot(), '/contact')).toThrow('The chart has ended');
      actor.stop();
      expect(call?.isPending()).toBe(false);
    },
  );

  test('open → a screen fails → it is reported, and the session goes on', () => {
    const { actor, calls, emitted } = startSession();
    const error = new Error('A mistake');
    const screen = fromCallback(() => {
      throw error;
    });
    actor.send({ type: 'screen.opened', path: '/media', screen, input: undefined });
    expect(emitted).toEqual([{ type: 'part.failed', part: '/media', error }]);
    expect(actor.getSnapshot().status).toBe('active');
    expect(calls.filter((call) => call.isPending())).toHaveLength(5);
  });
});
