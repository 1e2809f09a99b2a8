import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { connectionMachine, selectIsOffline } from '#machines/connection/connection.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

function startConnection() {
  const { actor } = startChart((options) => createActor(connectionMachine, options));
  const shown = () => {
    const snapshot = actor.getSnapshot();
    return { value: snapshot.value, isOffline: selectIsOffline(snapshot) };
  };
  return { actor, shown };
}

describe(connectionMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(connectionMachine)).toEqual(namesImplemented(connectionMachine));
  });

  test('online → connection.lost → offline', () => {
    const { actor, shown } = startConnection();
    expect(shown()).toEqual({ value: 'online', isOffline: false });
    actor.send({ type: 'connection.lost' });
    expect(shown()).toEqual({ value: 'offline', isOffline: true });
  });

  test('offline → connection.returned → online', () => {
    const { actor, shown } = startConnection();
    actor.send({ type: 'connection.lost' });
    actor.send({ type: 'connection.returned' });
    expect(shown()).toEqual({ value: 'online', isOffline: false });
  });

  test('online → connection.returned → still online, and one loss is enough to be offline', () => {
    const { actor, shown } = startConnection();
    actor.send({ type: 'connection.returned' });
    expect(shown()).toEqual({ value: 'online', isOffline: false });
    actor.send({ type: 'connection.lost' });
    actor.send({ type: 'connection.lost' });
    expect(shown()).toEqual({ value: 'offline', isOffline: true });
  });
});
