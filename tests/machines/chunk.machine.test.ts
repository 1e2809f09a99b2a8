import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { chunkMachine, type DeployedBuild } from '#machines/chunk/chunk.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';

const files = ['assets/SettingsRoute-1.js', 'assets/signed-in-1.js'];
const spring: DeployedBuild = { id: 'spring', files, copy: 'assets/csv-1.js' };
const summer: DeployedBuild = { id: 'summer', files: [], copy: null };
const failure = new TypeError('Failed to fetch dynamically imported module');

/** Starts the chart of a view, whose code is needed; the test settles its ports. */
function startChunk(reloadedInto: string | null = null) {
  const importCode = new ScriptedPort<void>();
  const readBuild = new ScriptedPort<DeployedBuild>();
  const fetchFiles = new ScriptedPort<void, readonly string[]>();
  const importCopy = new ScriptedPort<void, string | null>();
  const machine = chunkMachine.provide({
    actors: {
      importCode: importCode.logic,
      readBuild: readBuild.logic,
      fetchFiles: fetchFiles.logic,
      importCopy: importCopy.logic,
    },
  });
  const input = { build: 'spring', reloadedInto, mayReload: true };
  const { actor, emitted } = startChart((options) => createActor(machine, { ...options, input }));
  actor.send({ type: 'chunk.needed' });
  const value = () => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? value : `recovering.${value.recovering}`;
  };
  return {
    emitted,
    importCode,
    readBuild,
    fetchFiles,
    value,
    /** Fails the first import and lets the server answer with this build. */
    async compareWith(build: DeployedBuild) {
      await importCode.call(0).reject(failure);
      await readBuild.call(0).resolve(build);
    },
  };
}

describe(chunkMachine.id, () => {
  test('importing → the code → loaded', async () => {
    const { importCode, readBuild, value } = startChunk();
    expect(value()).toBe('importing');
    await importCode.call(0).resolve();
    expect([value(), readBuild.inputs]).toEqual(['loaded', []]);
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

  test('comparing → another build, which the tab was reloaded into → unavailable', async () => {
    const { compareWith, emitted, value } = startChunk('summer');
    await compareWith(summer);
    expect([value(), emitted]).toEqual(['unavailable', []]);
  });

  test.each([
    ['reloading', null, 'reloading', [{ type: 'chunk.reloadRequired', build: 'spring' }]],
    ['importingCopy when the tab was reloaded for it', 'spring', 'importingCopy', []],
  ])(
    'recovering.importing → a failure that the browser has kept → %s',
    async (_, reloadedInto, state, reloads) => {
      const { compareWith, emitted, fetchFiles, importCode, value } = startChunk(reloadedInto);
      await compareWith(spring);
      await fetchFiles.call(0).resolve();
      await importCode.call(1).reject(failure);
      expect([value(), emitted]).toEqual([`recovering.${state}`, reloads]);
    },
  );
});
