import type { ActorRefFrom, AnyActorLogic, InputFrom } from 'xstate';
import { selectScreen } from '#machines/session/session.machine.ts';
import type { SessionScope } from './services.ts';

/** Starts the chart of a screen as a part of the session's chart, which keeps it until the session ends. */
export function openScreen<Logic extends AnyActorLogic>(
  { session }: SessionScope,
  screen: Logic,
  { path, input }: { readonly path: string; readonly input: InputFrom<Logic> },
): ActorRefFrom<Logic> {
  session.send({ type: 'screen.opened', path, screen, input });
  return selectScreen(session.getSnapshot(), path) as ActorRefFrom<Logic>;
}
