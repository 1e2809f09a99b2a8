import {
  Actor,
  type ActorLogic,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  type EventObject,
  isMachineSnapshot,
  SimulatedClock,
  type Snapshot,
} from 'xstate';
import { type Judgement, judge } from '../live/guards.ts';
import { createRecorder, type Recording } from '../live/recorder.ts';
import { toJson } from '../live/redact.ts';
import { eventText } from '../live/selectors.ts';
import { type ChartExample, type Outcomes, startTime } from './example.ts';

/**
 * One action of the reader, as a text for an address: `0~sign in` sends the example event 'sign in' to the actor that was
 * created first, `2~no session` settles the call of that number, `+300` moves the clock by 300 ms.
 */
export type Step = string;

export interface EventChoice {
  readonly step: Step;
  readonly label: string;
  readonly event: EventObject;
  readonly judgement: Judgement;
}

/** What can be done with an actor now: events for a chart, results and errors for a call. */
export interface ActorChoices {
  /** See `ActorRecord`. */
  readonly key: string;
  readonly name: string;
  readonly events: readonly EventChoice[];
  readonly results: readonly { readonly step: Step; readonly label: string }[];
  readonly errors: readonly { readonly step: Step; readonly label: string }[];
}

export interface Delay {
  readonly name: string;
  /** The name of the actor. */
  readonly actor: string;
  /** Milliseconds until it is over. */
  readonly rest: number;
}

type Settlement =
  | { readonly type: 'call.resolved'; readonly output: unknown }
  | { readonly type: 'call.rejected'; readonly error: unknown }
  /** Sent by XState when the state that invokes the call is left. */
  | { readonly type: 'xstate.stop' };

interface Call extends ActorLogic<Snapshot<unknown>, Settlement> {
  readonly name: string;
  readonly outcomes: Outcomes;
}

/** A call that the reader settles; unlike a promise, it ends at once. */
const callOf = (name: string, outcomes: Outcomes): Call => ({
  name,
  outcomes,
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  transition: (snapshot, event) => {
    if (event.type === 'call.resolved') return { status: 'done', output: event.output, error: undefined };
    if (event.type === 'call.rejected') return { status: 'error', output: undefined, error: event.error };
    return event.type === 'xstate.stop'
      ? { status: 'stopped', output: undefined, error: undefined }
      : snapshot;
  },
  getPersistedSnapshot: (snapshot) => snapshot,
});

const isCall = (logic: object): logic is Call => 'outcomes' in logic;

function settlementOf({ results, errors }: Outcomes, label: string): Settlement | null {
  if (Object.hasOwn(results, label)) return { type: 'call.resolved', output: results[label] };
  return Object.hasOwn(errors, label) ? { type: 'call.rejected', error: errors[label] } : null;
}

const examplesOfMachines = new WeakMap<AnyStateMachine, ChartExample>();

function simulated(example: ChartExample): AnyStateMachine {
  const actors = Object.entries(example.ports).map(([name, port]) => [
    name,
    'machine' in port ? simulated(port) : callOf(name, port),
  ]);
  const machine = example.machine.provide({ actors: Object.fromEntries(actors) });
  examplesOfMachines.set(machine, example);
  return machine;
}

/** Tells when a delay begins. */
class Clock extends SimulatedClock {
  onDelay = (): void => {};

  override setTimeout(run: () => void, delay: number): number {
    this.onDelay();
    return super.setTimeout(run, delay);
  }
}

const parentOf = (machine: AnyStateMachine, input: unknown): AnyStateMachine =>
  createMachine({ id: 'parent', invoke: { src: machine, id: machine.id, input } });

const machineSnapshot = (actor: AnyActor): AnyMachineSnapshot | null => {
  const snapshot: unknown = actor.getSnapshot();
  return isMachineSnapshot(snapshot) ? snapshot : null;
};

/** Starts the machine of an example and takes the steps. Throws when a step is not possible. */
export function simulate(example: ChartExample, steps: readonly Step[] = []) {
  const clock = new Clock();
  const now = () => startTime + clock.now();
  const recorder = createRecorder({ now, schedule: () => {}, logLimit: 100_000, endedLimit: 10_000, toJson });
  const actors: Actor<AnyStateMachine | Call>[] = [];
  let keys = 0;
  const createKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const input = example.input({ now, createKey });
  const machine = simulated(example);
  const root = createActor(example.isChild ? parentOf(machine, input) : machine, {
    input,
    clock,
    inspect: (event) => {
      const { actorRef } = event;
      if (event.type === '@xstate.actor' && actorRef instanceof Actor) actors.push(actorRef);
      recorder.inspect(event);
    },
  });
  // Without an observer, an error of the root is reported as unhandled.
  root.subscribe({ error: () => {} });
  type Scheduled = ReturnType<typeof scheduled>[number];
  const scheduled = () => Object.values(root.system.getSnapshot()._scheduledEvents);
  /** When the delays are over, by the clock. */
  const ends = new WeakMap<Scheduled, number>();
  const endOf = (each: Scheduled): number => ends.get(each) ?? clock.now();
  clock.onDelay = () => {
    for (const each of scheduled()) if (!ends.has(each)) ends.set(each, clock.now() + each.delay);
  };
  /** Stops at every end of a delay on the way: another may begin there. */
  const advance = (milliseconds: number): void => {
    const target = clock.now() + milliseconds;
    for (;;) {
      const next = Math.min(...scheduled().map(endOf));
      if (next > target) break;
      clock.increment(next - clock.now());
    }
    clock.increment(target - clock.now());
  };
  root.start();
  const subject = example.isChild ? root.getSnapshot().children[machine.id] : root;

  const eventsOf = (snapshot: AnyMachineSnapshot) =>
    examplesOfMachines.get(snapshot.machine)?.events(snapshot.context) ?? {};

  const nameOf = ({ sessionId }: { sessionId: string }): string =>
    recorder.getSnapshot().actors.find(({ key }) => key === sessionId)?.name ?? sessionId;

  function perform(step: Step): void {
    const [, milliseconds] = /^\+(\d+)$/.exec(step) ?? [];
    const [, number = '', label = ''] = /^(\d+)~(.*)$/.exec(step) ?? [];
    const actor = actors[Number(number)];
    const snapshot = actor && machineSnapshot(actor);
    const event = snapshot && eventsOf(snapshot)[label];
    const settlement = actor && isCall(actor.logic) && settlementOf(actor.logic.outcomes, label);
    if (milliseconds !== undefined) advance(Number(milliseconds));
    else if (actor?.getSnapshot().status !== 'active' || !(event || settlement))
      throw new Error(`The step '${step}' is not possible here`);
    else if (event) actor.send(event);
    else if (settlement) actor.send(settlement);
  }

  /** Of the running actors, in the order of their creation. */
  const choices = (): readonly ActorChoices[] =>
    actors.flatMap((actor, number) => {
      if (actor.getSnapshot().status !== 'active') return [];
      const stepsTo = (labels: Readonly<Record<string, unknown>>) =>
        Object.keys(labels).map((label) => ({ step: `${number}~${label}`, label }));
      const snapshot = machineSnapshot(actor);
      const { results, errors } =
        !snapshot && isCall(actor.logic) ? actor.logic.outcomes : { results: {}, errors: {} };
      const events = Object.entries(snapshot ? eventsOf(snapshot) : {}).map(([label, event]) => ({
        step: `${number}~${label}`,
        label,
        event,
        judgement: snapshot ? judge(snapshot, event) : { enabled: [], refused: [] },
      }));
      const name = nameOf(actor);
      return [{ key: actor.sessionId, name, events, results: stepsTo(results), errors: stepsTo(errors) }];
    });

  for (const step of steps) perform(step);

  return {
    perform,
    choices,
    recording: (): Recording => recorder.getSnapshot(),
    /** Milliseconds since the start. */
    time: (): number => clock.now(),
    /** The next one first. */
    delays: (): readonly Delay[] =>
      scheduled()
        .map((each) => ({
          name: eventText(each.event.type, null),
          actor: nameOf(each.source),
          rest: endOf(each) - clock.now(),
        }))
        .sort((one, other) => one.rest - other.rest),
    /** See `ActorRecord.key`. */
    key: subject?.sessionId ?? root.sessionId,
    snapshot: (): AnyMachineSnapshot => (subject ?? root).getSnapshot(),
    stop: () => root.stop(),
  };
}

export type Simulation = ReturnType<typeof simulate>;
