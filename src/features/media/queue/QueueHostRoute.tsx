import { useSyncExternalStore } from 'react';
import { defineRoute } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { createEntrance } from './addFiles.ts';
import { Queue } from './Queue.ts';

/** The place of the upload queue on every signed-in screen; its code is loaded once there is one. */
export default defineRoute(
  (scope: SessionScope) => ({ scope, ...once(scope, createEntrance) }),
  function QueueHost({ scope, onNeeded, isNeeded }) {
    return useSyncExternalStore(onNeeded, isNeeded) && <Queue scope={scope} fallback={null} />;
  },
);
