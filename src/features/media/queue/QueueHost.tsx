import { useSyncExternalStore } from 'react';
import { lazyRoute } from '#components/lazyRoute.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { createEntrance } from './addFiles.ts';

const Queue = lazyRoute('QueueRoute', () => import('./QueueRoute.tsx'), { unavailable: 'nothing' });

export const preloadQueue = () => Queue.preload();

/** The upload queue, whose code is loaded once there is one. */
export function QueueHost({ scope }: { scope: SessionScope }) {
  const { onNeeded, isNeeded } = once(scope, createEntrance);
  return useSyncExternalStore(onNeeded, isNeeded) && <Queue scope={scope} fallback={null} />;
}
