import { fromPromise, waitFor } from 'xstate';
import {
  type ChunkActorRef,
  type ChunkEvent,
  chunkMachine,
  type DeployedBuild,
  selectIsUnavailable,
} from '#machines/chunk/chunk.machine.ts';
import { fetchFiles, importCopy, readBuild, readReload, reloadInto, runningBuild } from './build.ts';
import type { PageActivity } from './pageActivity.ts';
import { once, type Scope } from './scope.ts';

/** Code that is loaded by the chart `chunk`, with one actor for each scope. */
interface Code<Module, S extends Scope> {
  /** Null until it has loaded. */
  loaded(): Module | null;
  /** Loads it without the chart: a failure is the caller's. */
  load(): Promise<void>;
  /** Sends to the actor of this scope. */
  request(scope: S, type: ChunkEvent['type']): ChunkActorRef;
}

/**
 * `name` is that of the module, by which build.json lists its files. Where there is a page activity, the code is that of a
 * view: it may reload the page, and is imported again when the page returns.
 */
export function codeOnDemand<Module, S extends Scope>(
  name: string,
  importModule: () => Promise<Module>,
  pageActivityOf: (scope: S) => PageActivity | null,
): Code<Module, S> {
  let loaded: Module | null = null;
  const load = (module: Promise<Module>) =>
    module.then(
      (module) => {
        loaded = module;
      },
      (error: unknown) => {
        console.warn(`${name} did not load`, error);
        throw error;
      },
    );

  const start = (scope: S): ChunkActorRef => {
    const pageActivity = pageActivityOf(scope);
    const chunk = scope.start(
      chunkMachine.provide({
        actors: {
          importCode: fromPromise(() => load(importModule())),
          readBuild: fromPromise<DeployedBuild>(async ({ signal }) => {
            const { id, routes } = await readBuild(signal);
            const files = routes[name] ?? [];
            const [own = ''] = files;
            const isShared = Object.entries(routes).some(
              ([other, imported]) => other !== name && imported.includes(own),
            );
            return { id, files, copy: pageActivity || isShared ? null : own };
          }),
          fetchFiles: fromPromise<void, readonly string[]>(({ input, signal }) => fetchFiles(input, signal)),
          importCopy: fromPromise<void, string | null>(({ input }) => load(importCopy<Module>(input))),
        },
      }),
      {
        id: 'chunk',
        input: { build: runningBuild() ?? '', reloadedInto: readReload(), mayReload: !!pageActivity },
      },
    );
    chunk.on('chunk.reloadRequired', ({ build }) => reloadInto(build));
    if (pageActivity) {
      const unsubscribe = pageActivity.onReturn(() => chunk.send({ type: 'page.returned' }));
      chunk.subscribe({ complete: unsubscribe });
    }
    return chunk;
  };

  return {
    loaded: () => loaded,
    load: () => load(importModule()),
    request: (scope, type) => {
      const chunk = once(scope, start);
      chunk.send({ type });
      return chunk;
    },
  };
}

/** Code that a call needs. The call rejects when it is unavailable; the next one tries again. */
export function importOnDemand<Module>(name: string, importModule: () => Promise<Module>) {
  const { loaded, request } = codeOnDemand(name, importModule, () => null);
  const importCode = async (scope: Scope): Promise<Module> => {
    if (!loaded()) {
      const chunk = request(scope, 'chunk.needed');
      await waitFor(chunk, (snapshot) => loaded() !== null || selectIsUnavailable(snapshot));
    }
    const module = loaded();
    if (!module) throw new Error(`${name} did not load`);
    return module;
  };
  return Object.assign(importCode, { loaded });
}
