import { fromPromise } from 'xstate';
import { type ChunkActorRef, chunkMachine, type DeployedBuild } from '#machines/chunk/chunk.machine.ts';
import { fetchFiles, readBuild, readReload, reloadInto, runningBuild } from './build.ts';
import type { SessionScope } from './services.ts';

/** Loads the code of the lazy route with that name in build.json. */
export function startChunk(
  scope: SessionScope,
  name: string,
  importCode: () => Promise<void>,
): ChunkActorRef {
  const load = () =>
    importCode().catch((error: unknown) => {
      console.warn(`${name} did not load`, error);
      throw error;
    });
  const chunk = scope.start(
    chunkMachine.provide({
      actors: {
        importCode: fromPromise(load),
        readBuild: fromPromise<DeployedBuild>(async ({ signal }) => {
          const { id, routes } = await readBuild(signal);
          return { id, files: routes[name] ?? [] };
        }),
        loadAgain: fromPromise<boolean, readonly string[]>(async ({ input, signal }) => {
          await fetchFiles(input, signal);
          return load().then(
            () => true,
            () => false,
          );
        }),
      },
    }),
    { id: 'chunk', input: { build: runningBuild() ?? '', reloadedInto: readReload() } },
  );
  chunk.on('chunk.reloadRequired', ({ build }) => reloadInto(build));
  const unsubscribe = scope.pageActivity.onReturn(() => chunk.send({ type: 'page.returned' }));
  scope.onEnd(unsubscribe);
  chunk.subscribe({ complete: unsubscribe });
  return chunk;
}
