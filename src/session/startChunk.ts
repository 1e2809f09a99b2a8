import { fromPromise } from 'xstate';
import { type ChunkActorRef, chunkMachine, type DeployedBuild } from '#machines/chunk/chunk.machine.ts';
import { fetchFiles, readBuild, readReload, reloadInto, runningBuild } from './build.ts';
import type { PageActivity } from './pageActivity.ts';
import type { Scope } from './scope.ts';
import type { Services } from './services.ts';

/** A lifetime in which the code of views is loaded. */
export type ViewScope = Scope & Pick<Services, 'pageActivity'>;

/**
 * The chart of code that build.json lists under that name. With the page activity, it is that of a view: it may reload the
 * page, and imports again when the page returns.
 */
export function startChunk(
  scope: Scope,
  name: string,
  importCode: () => Promise<void>,
  pageActivity?: PageActivity,
): ChunkActorRef {
  const chunk = scope.start(
    chunkMachine.provide({
      actors: {
        importCode: fromPromise(() =>
          importCode().catch((error: unknown) => {
            console.warn(`${name} did not load`, error);
            throw error;
          }),
        ),
        readBuild: fromPromise<DeployedBuild>(async ({ signal }) => {
          const { id, routes } = await readBuild(signal);
          return { id, files: routes[name] ?? [] };
        }),
        fetchFiles: fromPromise<void, readonly string[]>(({ input, signal }) => fetchFiles(input, signal)),
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
}
