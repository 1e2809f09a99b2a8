import type { Actor, AnyActorLogic, InputFrom } from 'xstate';
import type { SessionScope } from './services.ts';

/** Starts the chart of a screen, which lives until the session ends. */
export const openScreen = <Logic extends AnyActorLogic>(
  scope: SessionScope,
  screen: Logic,
  { path, input }: { readonly path: string; readonly input: InputFrom<Logic> },
): Actor<Logic> => scope.start(screen, { id: path, input } as Parameters<typeof scope.start<Logic>>[1]);
