import type { Step } from '../simulation.ts';
import { type ApplicationScript, openApplication } from './openApplication.ts';
import type { ApplicationRun, View } from './run.ts';

export const isPrefix = (steps: readonly Step[], of: readonly Step[]): boolean =>
  steps.every((step, index) => of[index] === step);

/** What a page shows of the application that it runs. */
export interface Played {
  readonly run: ApplicationRun;
  readonly view: View;
  /** Why the rest of the path was not possible; '' where it was. */
  readonly error: string;
}

/** Runs the application of a script along paths, in a frame. */
export function createPlayer(
  script: ApplicationScript,
  {
    onPlayed,
    onSteps,
    onError,
  }: {
    onPlayed(played: Played): void;
    /** A person has done something on the page of the application. */
    onSteps(steps: readonly Step[]): void;
    /** The application does not run. */
    onError(message: string): void;
  },
) {
  let run: ApplicationRun | null = null;
  let wanted: readonly Step[] = [];
  let last = Promise.resolve();
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

  async function started(frame: HTMLIFrameElement, steps: readonly Step[]): Promise<ApplicationRun> {
    if (run && isPrefix(run.view().steps, steps)) return run;
    const opened = await openApplication(frame, script);
    opened.onStep(() => {
      const view = opened.view();
      onPlayed({ run: opened, view, error: '' });
      onSteps(view.steps);
    });
    run = opened;
    return opened;
  }

  async function follow(frame: HTMLIFrameElement, steps: readonly Step[]): Promise<void> {
    if (wanted !== steps) return;
    const current = await started(frame, steps);
    let error = '';
    try {
      for (const step of steps.slice(current.view().steps.length)) {
        await current.perform(step);
        if (wanted !== steps) return;
      }
    } catch (problem) {
      error = messageOf(problem);
    }
    onPlayed({ run: current, view: current.view(), error });
  }

  return {
    /** Performs what the path has more than the application has done; where it has less, the application starts anew. */
    follow(frame: HTMLIFrameElement, steps: readonly Step[]): void {
      wanted = steps;
      last = last.then(() => follow(frame, steps)).catch((error: unknown) => onError(messageOf(error)));
    },
  };
}
