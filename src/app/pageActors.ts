import { fromPromise } from 'xstate';
import type { AuthActorRef } from '#machines/auth/auth.machine.ts';
import { type ConnectionActorRef, connectionMachine } from '#machines/connection/connection.machine.ts';
import { type ReleaseActorRef, releaseMachine } from '#machines/release/release.machine.ts';
import { readBuild, runningBuild } from '#session/build.ts';
import type { SessionScope } from '#session/services.ts';

/** The actors behind the banners; they live as long as the page. */
export interface PageActors {
  readonly auth: AuthActorRef;
  readonly connection: ConnectionActorRef;
  /** Null in development, where no build is deployed. */
  readonly release: ReleaseActorRef | null;
}

/** Also keeps the browser from opening a dropped file. */
export function startPageActors(scope: SessionScope): PageActors {
  const { auth, pageActivity } = scope;
  const controller = new AbortController();
  scope.onEnd(() => controller.abort());
  const connection = scope.start(connectionMachine, { id: 'connection' });
  const lost = () => connection.send({ type: 'connection.lost' });
  const returned = () => connection.send({ type: 'connection.returned' });
  if (!navigator.onLine) lost();
  window.addEventListener('offline', lost, { signal: controller.signal });
  window.addEventListener('online', returned, { signal: controller.signal });

  // A file dropped beside the drop area would be opened in place of the application.
  const refuseFiles = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuseFiles, { signal: controller.signal });
  window.addEventListener('drop', refuseFiles, { signal: controller.signal });

  const build = runningBuild();
  if (build === null) return { auth, connection, release: null };
  const release = scope.start(
    releaseMachine.provide({
      actors: { readBuild: fromPromise<string>(async ({ signal }) => (await readBuild(signal)).id) },
    }),
    { id: 'release', input: { build } },
  );
  scope.onEnd(pageActivity.onReturn(() => release.send({ type: 'page.returned' })));
  return { auth, connection, release };
}
