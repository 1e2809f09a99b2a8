import { fromPromise } from 'xstate';
import { type FitActorRef, fitMachine } from '#machines/fit/fit.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { makeFit } from './pictures.ts';

/** The fit actors of one session. */
export function startFits(scope: SessionScope) {
  /** By the original and by its copy. */
  const actors = new WeakMap<File, FitActorRef>();
  const machine = fitMachine.provide({
    actors: {
      makeFit: fromPromise<File, { original: File }>(({ input, signal }) => makeFit(input.original, signal)),
    },
  });
  const start = (original: File): FitActorRef => {
    const fit = scope.start(machine, { id: `fit of ${original.name}`, input: { original } });
    actors.set(original, fit);
    fit.on('fit.fileReplaced', ({ file }) => actors.set(file, fit));
    return fit;
  };
  return {
    /** The actor of a refused picture. */
    of: (original: File) => actors.get(original) ?? start(original),
    /** The actor that made the file, if one did. */
    find: (file: File) => actors.get(file) ?? null,
  };
}
