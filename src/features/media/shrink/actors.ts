import { fromPromise } from 'xstate';
import { type ShrinkActorRef, shrinkMachine } from '#machines/shrink/shrink.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { makeCopy } from './pictures.ts';

/** The actors that shrink pictures, of one session. */
export function startShrinks(scope: SessionScope) {
  /** By the original and by its copy. */
  const actors = new WeakMap<File, ShrinkActorRef>();
  const machine = shrinkMachine.provide({
    actors: {
      makeCopy: fromPromise<File, { original: File }>(({ input, signal }) =>
        makeCopy(input.original, signal),
      ),
    },
  });
  const start = (original: File): ShrinkActorRef => {
    const options = { id: `shrinking of ${original.name}`, input: { original } };
    // It lasts as long as its files.
    const shrink = scope.start(machine, options, { isWeak: true });
    actors.set(original, shrink);
    shrink.on('shrink.fileReplaced', ({ file }) => actors.set(file, shrink));
    return shrink;
  };
  return {
    /** The actor of a refused picture. */
    of: (original: File) => actors.get(original) ?? start(original),
    /** The actor that made the file, if one did. */
    find: (file: File) => actors.get(file) ?? null,
  };
}
