import { createMask } from './mask.ts';
import type { ChartSnapshot, LogEntry, Recording, Violation } from './recorder.ts';
import { redact } from './redact.ts';

/** Of the format of a recording's file. */
export const recordingVersion = 2;

/** Everything that was typed or came from the server is replaced, the same by the same. */
function masked({ actors, log, charts, violation }: Recording): Recording {
  const { maskName, maskType, maskValue } = createMask();
  const maskSnapshot = <Snapshot extends ChartSnapshot>(each: Snapshot): Snapshot => ({
    ...each,
    context: maskValue(each.context, 'context'),
  });
  const maskEntry = (entry: LogEntry): LogEntry => {
    // The event first: what it names is in the context too. The names last: the ids in them are in both.
    const event = maskValue(entry.event, 'event');
    const emitted = entry.emitted.map((each) => maskValue(each, 'event'));
    const { type, name, from, ...rest } = maskSnapshot(entry);
    return {
      ...rest,
      type: maskType(type),
      name: maskName(name),
      from: from && maskName(from),
      event,
      emitted,
    };
  };
  return {
    charts,
    log: log.map(maskEntry),
    actors: actors.map((actor) => ({
      ...actor,
      base: actor.base && maskSnapshot(actor.base),
      name: maskName(actor.name),
    })),
    ...(violation && {
      violation: {
        ...violation,
        act: String(maskValue(violation.act, 'act')),
        found: maskValue(violation.found, 'found'),
      },
    }),
  };
}

/** Of a session in which a promise was found broken after its last event. */
export const withViolation = (
  recording: Recording,
  { found, ...broken }: Omit<Violation, 'at' | 'found'> & { readonly found: unknown },
): Recording => ({
  ...recording,
  violation: { ...broken, found: redact(found), at: recording.log.at(-1)?.sequence ?? 0 },
});

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
