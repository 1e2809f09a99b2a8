import type { ActorRef, Snapshot } from 'xstate';

/** Of actions, which are undone as one; of the last one that is not being undone where none is named. */
export interface UndoRequested {
  readonly type: 'undo.requested';
  readonly keys: readonly string[];
}

/** An actor that takes changes back. */
export type UndoActorRef<State> = [State] extends [Snapshot<unknown>]
  ? ActorRef<State, UndoRequested>
  : never;

/** Which of these actions can be undone. */
export type SelectUndoable<State> = (actions: readonly string[]) => (snapshot: State) => readonly string[];
