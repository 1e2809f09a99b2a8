import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { releaseMachine, selectIsOutdated } from '#machines/release/release.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';

const interval = 5 * 60_000;
const checkTimeout = 30_000;

function startRelease() {
  const readBuild = new ScriptedPort<string>();
  const { actor, clock } = startChart((options) =>
    createActor(releaseMachine.provide({ actors: { readBuild: readBuild.logic } }), {
      ...options,
      input: { build: 'spring' },
    }),
  );
  const shown = () => {
    const snapshot = actor.getSnapshot();
    return {
      value: snapshot.value,
      isOutdated: selectIsOutdated(snapshot),
      checks: readBuild.inputs.length,
    };
  };
  return { actor, clock, readBuild, shown };
}

describe(releaseMachine.id, () => {
  test('current → five minutes → checking, and not a millisecond before', () => {
    const { clock, shown } = startRelease();
    clock.increment(interval - 1);
    expect(shown()).toEqual({ value: 'current', isOutdated: false, checks: 0 });
    clock.increment(1);
    expect(shown()).toEqual({ value: 'checking', isOutdated: false, checks: 1 });
  });

  test('current → page.returned → checking', () => {
    const { actor, shown } = startRelease();
    actor.send({ type: 'page.returned' });
    expect(shown()).toEqual({ value: 'checking', isOutdated: false, checks: 1 });
  });

  test('checking → page.returned → still the same check', () => {
    const { actor, shown } = startRelease();
    actor.send({ type: 'page.returned' });
    actor.send({ type: 'page.returned' });
    expect(shown()).toEqual({ value: 'checking', isOutdated: false, checks: 1 });
  });

  test('checking → the same build → current, and the next check is five minutes later', async () => {
    const { actor, clock, readBuild, shown } = startRelease();
    actor.send({ type: 'page.returned' });
    await readBuild.call(0).resolve('spring');
    expect(shown()).toEqual({ value: 'current', isOutdated: false, checks: 1 });
    clock.increment(interval);
    expect(shown()).toEqual({ value: 'checking', isOutdated: false, checks: 2 });
  });

  test('checking → another build → outdated, and no further check', async () => {
    const { actor, clock, readBuild, shown } = startRelease();
    actor.send({ type: 'page.returned' });
    await readBuild.call(0).resolve('summer');
    expect(shown()).toEqual({ value: 'outdated', isOutdated: true, checks: 1 });
    clock.increment(10 * interval);
    actor.send({ type: 'page.returned' });
    expect(shown()).toEqual({ value: 'outdated', isOutdated: true, checks: 1 });
  });

  test('checking → a failure → current', async () => {
    const { actor, readBuild, shown } = startRelease();
    actor.send({ type: 'page.returned' });
    await readBuild.call(0).reject(new TypeError('Failed to fetch'));
    expect(shown()).toEqual({ value: 'current', isOutdated: false, checks: 1 });
  });

  test('checking → no response for half a minute → current, the check is aborted and the next one counts', async () => {
    const { actor, clock, readBuild, shown } = startRelease();
    actor.send({ type: 'page.returned' });
    clock.increment(checkTimeout - 1);
    expect(shown()).toEqual({ value: 'checking', isOutdated: false, checks: 1 });
    clock.increment(1);
    expect(shown()).toEqual({ value: 'current', isOutdated: false, checks: 1 });
    expect(readBuild.aborted).toEqual([true]);
    actor.send({ type: 'page.returned' });
    await readBuild.call(1).resolve('summer');
    expect(shown()).toEqual({ value: 'outdated', isOutdated: true, checks: 2 });
  });

  test('outdated → release.postponed → postponed for five minutes, then outdated again', async () => {
    const { actor, clock, readBuild, shown } = startRelease();
    actor.send({ type: 'page.returned' });
    await readBuild.call(0).resolve('summer');
    actor.send({ type: 'release.postponed' });
    actor.send({ type: 'page.returned' });
    clock.increment(interval - 1);
    expect(shown()).toEqual({ value: 'postponed', isOutdated: false, checks: 1 });
    clock.increment(1);
    expect(shown()).toEqual({ value: 'outdated', isOutdated: true, checks: 1 });
  });
});
