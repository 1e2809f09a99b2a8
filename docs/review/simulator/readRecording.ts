import {
  array,
  boolean,
  define,
  type Infer,
  is,
  literal,
  nullable,
  number,
  optional,
  record,
  string,
  type,
} from 'superstruct';
import type { AnyStateMachine } from 'xstate';
import { structureOf } from '../live/guards.ts';
import type { Recording } from '../live/recorder.ts';
import { recordingVersion } from '../live/recordingFile.ts';
import type { RedactedValue } from '../live/redact.ts';

const snapshot = { active: array(string()), taken: array(string()), status: string() };

const actors = array(
  type({
    key: string(),
    name: string(),
    parent: nullable(string()),
    chart: nullable(string()),
    status: string(),
    startedAfter: number(),
    endedAfter: nullable(number()),
    startedAt: number(),
    endedAt: nullable(number()),
    base: nullable(type(snapshot)),
  }),
);

const log = array(
  type({
    ...snapshot,
    sequence: number(),
    time: number(),
    actor: string(),
    name: string(),
    type: string(),
    from: nullable(string()),
    sender: nullable(string()),
    sent: number(),
    refused: array(string()),
  }),
);

const recordingFile = type({
  version: literal(recordingVersion),
  hasContactData: boolean(),
  actors,
  log,
  charts: record(string(), array(string())),
  violation: optional(
    type({
      promise: string(),
      text: string(),
      step: number(),
      act: string(),
      // JSON, which it is when it has been read.
      found: define<RedactedValue>('JSON', (value) => value !== undefined),
      at: number(),
    }),
  ),
});

/** Throws an Error whose message says what is wrong with the file. */
export function readRecording(text: string): Recording {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error('This file is not a recording: it is not JSON.');
  }
  if (is(read, recordingFile)) return read as Infer<typeof recordingFile> & Recording;
  if (typeof read === 'object' && read !== null && 'version' in read && read.version !== recordingVersion)
    throw new Error(
      `This recording has version ${String(read.version)}; this page reads version ${recordingVersion}.`,
    );
  throw new Error('This file is not a recording of the live view.');
}

/** The ids of the recorded charts that are no longer as these machines are. */
export function changedCharts(
  { charts }: Recording,
  machines: readonly AnyStateMachine[],
): readonly string[] {
  const now = new Map(machines.map((machine) => [machine.id, structureOf(machine)]));
  return Object.keys(charts).filter((id) => charts[id]?.join() !== now.get(id)?.join());
}
