import { createMask } from './mask.ts';
import type { ChartSnapshot, Recording } from './recorder.ts';

/** Of the format of a recording's file. */
export const recordingVersion = 1;

/** Everything that was typed or came from the server is replaced, the same by the same. */
function masked({ actors, log }: Recording): Recording {
  const { maskValue } = createMask();
  const maskSnapshot = <Snapshot extends ChartSnapshot>(each: Snapshot): Snapshot => ({
    ...each,
    context: maskValue(each.context, 'context'),
  });
  return {
    log: log.map((entry) => {
      // The event first: what it names is in the context too.
      const event = maskValue(entry.event, 'event');
      const emitted = entry.emitted.map((each) => maskValue(each, 'event'));
      return { ...maskSnapshot(entry), event, emitted };
    }),
    actors: actors.map((actor) => ({ ...actor, base: actor.base && maskSnapshot(actor.base) })),
  };
}

/** The text of a JSON file. `now` is epoch milliseconds. Tokens, keys and passwords are masked in every recording. */
export function exportRecording(recording: Recording, now: number, hasContactData: boolean): string {
  const contents = hasContactData ? recording : masked(recording);
  const file = {
    version: recordingVersion,
    exportedAt: new Date(now).toISOString(),
    hasContactData,
    ...contents,
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}
