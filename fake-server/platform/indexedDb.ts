import { createStore, delMany, get, keys, set } from 'idb-keyval';
import type { BackendState, BackendStorage } from '../backend.ts';

const stateKey = 'state';
const filePrefix = 'file ';

/** Keeps the state of a backend in an IndexedDB database of this name, each uploaded file under its own key. */
export function createIndexedDbStorage(name: string): BackendStorage {
  const store = createStore(name, 'backend');
  return {
    load: async () => (await get<BackendState>(stateKey, store)) ?? null,
    // Files first and removals last: what a state names is there, also when the browser ends the process in between.
    save: async (state, bytesOf) => {
      const named = state.uploads.map(({ id }) => filePrefix + id);
      const stored = (await keys<string>(store)).filter((key) => key.startsWith(filePrefix));
      for (const key of named.filter((each) => !stored.includes(each)))
        await set(key, await bytesOf(key.slice(filePrefix.length)), store);
      await set(stateKey, state, store);
      await delMany(
        stored.filter((key) => !named.includes(key)),
        store,
      );
    },
    loadFile: async (id) => {
      const bytes = await get<Uint8Array>(filePrefix + id, store);
      if (!bytes) throw new Error(`The file ${id} is not stored`);
      return bytes;
    },
  };
}
