import { waitFor } from 'xstate';
import { selectIsUnavailable } from '#machines/chunk/chunk.machine.ts';
import { once, type Scope } from './scope.ts';
import { startChunk } from './startChunk.ts';

/** Code that a call needs, loaded by the chart `chunk`. The call rejects when it is unavailable; the next one tries again. */
export function importOnDemand<Module>(name: string, importModule: () => Promise<Module>) {
  let loaded: Module | null = null;
  const start = (scope: Scope) =>
    startChunk(scope, name, async () => {
      loaded = await importModule();
    });
  return async (scope: Scope): Promise<Module> => {
    if (!loaded) {
      const chunk = once(scope, start);
      chunk.send({ type: 'chunk.needed' });
      await waitFor(chunk, (snapshot) => loaded !== null || selectIsUnavailable(snapshot));
    }
    if (!loaded) throw new Error(`${name} did not load`);
    return loaded;
  };
}
