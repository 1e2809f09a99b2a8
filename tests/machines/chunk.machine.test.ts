import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  chunkMachine,
  type DeployedBuild,
  selectIsLoaded,
  selectIsUnavailable,
} from '#machines/chunk/chunk.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';

const timeout = 10_000;
const files = ['assets/SettingsRoute-1.js', 'assets/signed-in-1.js'];
const spring: DeployedBuild = { id: 'spring', files, copy: 'assets/csv-1.js' };
const summer: DeployedBuild = { id: 'summer', files: [], copy: null };
const failure = new TypeError('Failed to fetch dynamically imported module');

function createChunk(reloadedInto: string | null = null, mayReload = true) {
  const importCode = new ScriptedPort<void>();
  const readBuild = new ScriptedPort<DeployedBuild>();
  const fetchFiles = new ScriptedPort<void, readonly string[]>();
  const importCopy = new ScriptedPort<void, string | null>();
  const { actor, clock, emitted } = startChart((options) =>
    createActor(
      chunkMachine.provide({
        actors: {
          importCode: importCode.logic,
          readBuild: readBuild.logic,
          fetchFiles: fetchFiles.logic,
          importCopy: importCopy.logic,
        },
      }),
      { ...options, input: { build: 'spring', reloadedInto, mayReload } },
    ),
  );
  const value = () => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? value : `recovering.${value.recovering}`;
  };
  return {
    actor,
    clock,
    emitted,
    importCode,
    readBuild,
    fetchFiles,
    importCopy,
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
      await fetchFiles.call(0).resolve();
      await importCode.call(1).reject(failure);
    },
    shown: () => {
      const snapshot = actor.getSnapshot();
      return [value(), selectIsLoaded(snapshot), selectIsUnavailable(snapshot)];
    },
  };
}

function startChunk(reloadedInto?: string | null, mayReload?: boolean) {
  const chunk = createChunk(reloadedInto, mayReload);
  chunk.actor.send({ type: 'chunk.needed' });
  return chunk;
}

describe(chunkMachine.id, () => {
  test('importing → the code → loaded', async () => {
    const { importCode, readBuild, shown } = startChunk();
    expect(shown()).toEqual(['importing', false, false]);
    await importCode.call(0).resolve();
    expect(shown()).toEqual(['loaded', true, false]);
    expect(readBuild.inputs).toEqual([]);
  });

  test('importing → a failure → comparing → the running build → fetching its files → recovering.importing → loaded', async () => {
    const { compareWith, importCode, fetchFiles, value, emitted } = startChunk();
    await compareWith(spring);
    expect([value(), fetchFiles.inputs]).toEqual(['recovering.fetching', [files]]);
    await fetchFiles.call(0).resolve();
    expect(value()).toBe('recovering.importing');
    await importCode.call(1).resolve();
    expect([value(), emitted]).toEqual(['loaded', []]);
  });

  test('idle → a preload → loaded', async () => {
    const { actor, importCode, shown } = createChunk();
    expect([shown(), importCode.inputs]).toEqual([['idle', false, false], []]);
    actor.send({ type: 'chunk.preloadRequested' });
    expect(shown()).toEqual(['preloading', false, false]);
    await importCode.call(0).resolve();
    expect(shown()).toEqual(['loaded', true, false]);
  });

  test('preloading → a failure → idle, until another preload or until the code is needed', async () => {
    const { actor, importCode, readBuild, value } = createChunk();
    for (const attempt of [0, 1]) {
      actor.send({ type: 'chunk.preloadRequested' });
      await importCode.call(attempt).reject(failure);
      expect(value()).toBe('idle');
    }
    actor.send({ type: 'chunk.needed' });
    expect([value(), readBuild.inputs]).toEqual(['importing', []]);
    await importCode.call(2).resolve();
    expect(value()).toBe('loaded');
  });

  test('preloading → chunk.needed → importing, whose failure is not left', async () => {
    const { actor, importCode, value } = createChunk();
    actor.send({ type: 'chunk.preloadRequested' });
    actor.send({ type: 'chunk.needed' });
    expect(value()).toBe('importing');
    await importCode.call(1).reject(failure);
    expect(value()).toBe('recovering.comparing');
  });

  test('importing → no result for ten seconds → recovering, for ten seconds in all → unavailable', async () => {
    const { readBuild, fetchFiles, clock, value } = startChunk();
    clock.increment(timeout - 1);
    expect(value()).toBe('importing');
    clock.increment(1);
    expect(value()).toBe('recovering.comparing');
    await readBuild.call(0).resolve(spring);
    clock.increment(timeout - 1);
    await fetchFiles.call(0).resolve();
    expect(value()).toBe('recovering.importing');
    clock.increment(1);
    expect(value()).toBe('unavailable');
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
    expect([value(), emitted]).toEqual([
      'recovering.reloading',
      [{ type: 'chunk.reloadRequired', build: 'summer' }],
    ]);
    clock.increment(timeout);
    expect(value()).toBe('unavailable');
  });

  test('comparing → another build, which the tab was reloaded into → unavailable', async () => {
    const { compareWith, emitted, value } = startChunk('summer');
    await compareWith(summer);
    expect([value(), emitted]).toEqual(['unavailable', []]);
  });

  test('fetching → a missing file → unavailable', async () => {
    const { compareWith, emitted, fetchFiles, value } = startChunk();
    await compareWith(spring);
    await fetchFiles.call(0).reject(new Error('assets/SettingsRoute-1.js: 404'));
    expect([value(), emitted]).toEqual(['unavailable', []]);
  });

  test('recovering.importing → a failure that the browser has kept → reloading, once', async () => {
    const first = startChunk();
    await first.failAgain();
    expect([first.value(), first.emitted]).toEqual([
      'recovering.reloading',
      [{ type: 'chunk.reloadRequired', build: 'spring' }],
    ]);
    const second = startChunk('spring');
    await second.failAgain();
    expect([second.value(), second.emitted]).toEqual(['recovering.importingCopy', []]);
    await second.importCopy.call(0).reject(failure);
    expect(second.value()).toBe('unavailable');
  });

  test('code of a call, another build → unavailable, and the page is not reloaded', async () => {
    const { compareWith, emitted, value } = startChunk(null, false);
    await compareWith(summer);
    expect([value(), emitted]).toEqual(['unavailable', []]);
  });

  test('code of a call, a failure that the browser has kept → a copy of its file → loaded', async () => {
    const { emitted, failAgain, importCopy, value } = startChunk(null, false);
    await failAgain();
    expect([value(), importCopy.inputs]).toEqual(['recovering.importingCopy', ['assets/csv-1.js']]);
    await importCopy.call(0).resolve();
    expect([value(), emitted]).toEqual(['loaded', []]);
  });

  test('unavailable → chunk.retryRequested → importing, which may reload once more', async () => {
    const { actor, compareWith, emitted, importCode, readBuild, value } = startChunk('summer');
    await compareWith(summer);
    actor.send({ type: 'chunk.retryRequested' });
    expect(value()).toBe('importing');
    await importCode.call(1).reject(failure);
    await readBuild.call(1).resolve(summer);
    expect([value(), emitted]).toEqual([
      'recovering.reloading',
      [{ type: 'chunk.reloadRequired', build: 'summer' }],
    ]);
  });

  test.each(['page.returned', 'chunk.needed'] as const)(
    'unavailable → %s → importing, which does not reload again',
    async (type) => {
      const { actor, compareWith, emitted, importCode, readBuild, value } = startChunk('summer');
      await compareWith(summer);
      actor.send({ type });
      expect(value()).toBe('importing');
      await importCode.call(1).reject(failure);
      await readBuild.call(1).resolve(summer);
      expect([value(), emitted]).toEqual(['unavailable', []]);
    },
  );
});
