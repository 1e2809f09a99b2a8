import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  chunkMachine,
  type DeployedBuild,
  selectIsLoaded,
  selectIsUnavailable,
} from '#machines/chunk/chunk.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

const stepTimeout = 10_000;
const files = ['assets/SettingsRoute-1.js', 'assets/signed-in-1.js'];
const spring: DeployedBuild = { id: 'spring', files };
const summer: DeployedBuild = { id: 'summer', files: [] };
const failure = new TypeError('Failed to fetch dynamically imported module');

function startChunk(reloadedInto: string | null = null) {
  const importCode = new ScriptedPort<void>();
  const readBuild = new ScriptedPort<DeployedBuild>();
  const loadAgain = new ScriptedPort<boolean, readonly string[]>();
  const { actor, clock, emitted } = startChart((options) =>
    createActor(
      chunkMachine.provide({
        actors: {
          importCode: importCode.logic,
          readBuild: readBuild.logic,
          loadAgain: loadAgain.logic,
        },
      }),
      { ...options, input: { build: 'spring', reloadedInto } },
    ),
  );
  const value = () => actor.getSnapshot().value;
  return {
    actor,
    clock,
    emitted,
    importCode,
    readBuild,
    loadAgain,
    value,
    /** Fails the first import and lets the server answer with this build. */
    async compareWith(build: DeployedBuild) {
      await importCode.call(0).reject(failure);
      await readBuild.call(0).resolve(build);
    },
    /** Also lets the files arrive and fails the second import. */
    async failAgain() {
      await importCode.call(0).reject(failure);
      await readBuild.call(0).resolve(spring);
      await loadAgain.call(0).resolve(false);
    },
    shown: () => {
      const snapshot = actor.getSnapshot();
      return [snapshot.value, selectIsLoaded(snapshot), selectIsUnavailable(snapshot)];
    },
  };
}

describe(chunkMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(chunkMachine)).toEqual(namesImplemented(chunkMachine));
  });

  test('importing → the code → loaded', async () => {
    const { importCode, readBuild, shown } = startChunk();
    expect(shown()).toEqual(['importing', false, false]);
    await importCode.call(0).resolve();
    expect(shown()).toEqual(['loaded', true, false]);
    expect(readBuild.inputs).toEqual([]);
  });

  test('importing → a failure → comparing → the running build → loadingAgain → the code → loaded', async () => {
    const { importCode, readBuild, loadAgain, value, emitted } = startChunk();
    await importCode.call(0).reject(failure);
    expect(value()).toBe('comparing');
    await readBuild.call(0).resolve(spring);
    expect([value(), loadAgain.inputs]).toEqual(['loadingAgain', [files]]);
    await loadAgain.call(0).resolve(true);
    expect([value(), emitted]).toEqual(['loaded', []]);
  });

  test.each([
    ['importing', 'comparing', []],
    ['comparing', 'unavailable', ['compare']],
    ['loadingAgain', 'unavailable', ['compare', 'build']],
  ] as const)('%s → no result for ten seconds → %s', async (from, to, steps) => {
    const { importCode, readBuild, clock, value } = startChunk();
    if (steps.length > 0) await importCode.call(0).reject(failure);
    if (steps.length > 1) await readBuild.call(0).resolve(spring);
    clock.increment(stepTimeout - 1);
    expect(value()).toBe(from);
    clock.increment(1);
    expect(value()).toBe(to);
  });

  test('comparing → no build → unavailable', async () => {
    const { importCode, readBuild, shown } = startChunk();
    await importCode.call(0).reject(failure);
    await readBuild.call(0).reject(new TypeError('Failed to fetch'));
    expect(shown()).toEqual(['unavailable', false, true]);
  });

  test('comparing → another build → reloading into it, and unavailable when the page stays for ten seconds', async () => {
    const { clock, compareWith, emitted, value } = startChunk('winter');
    await compareWith(summer);
    expect([value(), emitted]).toEqual(['reloading', [{ type: 'chunk.reloadRequired', build: 'summer' }]]);
    clock.increment(stepTimeout);
    expect(value()).toBe('unavailable');
  });

  test('comparing → another build, which the tab was reloaded into → unavailable', async () => {
    const { compareWith, emitted, value } = startChunk('summer');
    await compareWith(summer);
    expect([value(), emitted]).toEqual(['unavailable', []]);
  });

  test('loadingAgain → a missing file → unavailable', async () => {
    const { compareWith, emitted, loadAgain, value } = startChunk();
    await compareWith(spring);
    await loadAgain.call(0).reject(new Error('assets/SettingsRoute-1.js: 404'));
    expect([value(), emitted]).toEqual(['unavailable', []]);
  });

  test('loadingAgain → a failure that the browser has kept → reloading, once', async () => {
    const first = startChunk();
    await first.failAgain();
    expect([first.value(), first.emitted]).toEqual([
      'reloading',
      [{ type: 'chunk.reloadRequired', build: 'spring' }],
    ]);
    const second = startChunk('spring');
    await second.failAgain();
    expect([second.value(), second.emitted]).toEqual(['unavailable', []]);
  });

  test('unavailable → chunk.retryRequested → importing, which may reload once more', async () => {
    const { actor, compareWith, emitted, importCode, readBuild, value } = startChunk('summer');
    await compareWith(summer);
    actor.send({ type: 'chunk.retryRequested' });
    expect(value()).toBe('importing');
    await importCode.call(1).reject(failure);
    await readBuild.call(1).resolve(summer);
    expect([value(), emitted]).toEqual(['reloading', [{ type: 'chunk.reloadRequired', build: 'summer' }]]);
  });

  test('unavailable → page.returned → importing, which does not reload again', async () => {
    const { actor, compareWith, emitted, importCode, readBuild, value } = startChunk('summer');
    await compareWith(summer);
    actor.send({ type: 'page.returned' });
    expect(value()).toBe('importing');
    await importCode.call(1).reject(failure);
    await readBuild.call(1).resolve(summer);
    expect([value(), emitted]).toEqual(['unavailable', []]);
  });
});
