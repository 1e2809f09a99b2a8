import assert from 'node:assert/strict';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { FreeClock } from './freeClock.ts';
import { type Command, isRunning, type Model, type Subject, sending, settling, step } from './models.ts';

/** The size of a chart's graph: its nodes, and the edges between different nodes. */
export interface GraphSize {
  readonly states: number;
  readonly changes: number;
}

/** An edge of the graph, with the key of the node that it leads to. */
interface Edge<Event extends EventObject> {
  readonly label: string;
  readonly to: string;
  /** The command that takes this edge on a running chart. */
  command(subject: Subject<Event>): Command<Event>;
}

/**
 * Takes every edge of a chart's graph on a running chart, ignored events included, and checks the predicted state and the
 * invariants after each. Throws with the sequence of commands that led to a failure.
 */
export async function coverGraph<Event extends EventObject>(
  model: Model<Event>,
  logic: AnyStateMachine,
  input?: unknown,
): Promise<GraphSize> {
  const { start, edges } = graphOf(model, logic, input);
  for (const path of coveringPaths(edges, start)) await replay(model, path);
  const changes = [...edges].flatMap(([from, leaving]) => leaving.filter(({ to }) => to !== from));
  return { states: edges.size, changes: changes.length };
}

function graphOf<Event extends EventObject>(model: Model<Event>, logic: AnyStateMachine, input: unknown) {
  const { ports } = model.start(new FreeClock());
  const known = new WeakMap<AnyEventObject, Pick<Edge<Event>, 'label' | 'command'>>();
  const name = (event: AnyEventObject, label: string, command: Edge<Event>['command']): AnyEventObject => {
    known.set(event, { label, command });
    return event;
  };
  const nameOf = (event: AnyEventObject) => {
    const named = known.get(event);
    if (!named) throw new Error(`An unknown event ${event.type}`);
    return named;
  };

  const sent = (snapshot: AnyMachineSnapshot) =>
    Object.entries(model.events(snapshot)).map(([label, event]) =>
      name({ ...event }, label, (subject) => sending(subject, label, event)),
    );
  const settled = (snapshot: AnyMachineSnapshot) =>
    snapshot._nodes.flatMap((node) =>
      node.invoke.flatMap(({ id, src }) =>
        (ports[String(src)]?.outcomes ?? []).map(({ label, result }, index) => {
          const type = 'output' in result ? 'done' : 'error';
          return name(
            { type: `xstate.${type}.actor.${id}`, actorId: id, ...result },
            `${src} ${label}`,
            (subject) => found(settling(subject, String(src), 'open')[index], `a call of ${src}`),
          );
        }),
      ),
    );
  const elapsed = (snapshot: AnyMachineSnapshot) =>
    snapshot._nodes.flatMap((node) =>
      node.after.map(({ eventType, delay }) =>
        name({ type: eventType }, `${delay} passes`, ({ actor, clock }) => ({
          label: `${delay} passes`,
          run: () => {
            if (!(clock instanceof FreeClock)) throw new Error('A graph is walked on a free clock');
            clock.fire(milliseconds(logic, delay, actor.getSnapshot()));
            return Promise.resolve({ kind: 'waited' });
          },
        })),
      ),
    );

  const adjacency = getAdjacencyMap<AnyMachineSnapshot, AnyEventObject, unknown>(logic, {
    ...(input === undefined ? {} : { input }),
    limit: 20_000,
    serializeState: (snapshot: AnyMachineSnapshot) => keyOf(model, snapshot),
    serializeEvent: (event: AnyEventObject) => nameOf(event).label,
    events: (snapshot: AnyMachineSnapshot) =>
      isRunning(model, snapshot) ? [...sent(snapshot), ...settled(snapshot), ...elapsed(snapshot)] : [],
  });
  const edges = new Map<string, Edge<Event>[]>();
  const edgesFrom = (state: AnyMachineSnapshot): Edge<Event>[] => {
    const leaving = edges.get(keyOf(model, state)) ?? [];
    edges.set(keyOf(model, state), leaving);
    return leaving;
  };
  for (const { state, event, nextState } of adjacencyMapToArray(adjacency)) {
    edgesFrom(state).push({ ...nameOf(event), to: keyOf(model, nextState) });
    edgesFrom(nextState);
  }
  return { start: found([...edges.keys()][0], 'a first state'), edges };
}

/** Paths from the start that together take every edge, each by way of the nearest edge that is left. */
function* coveringPaths<Event extends EventObject>(
  edges: ReadonlyMap<string, readonly Edge<Event>[]>,
  start: string,
): Generator<readonly Edge<Event>[]> {
  const left = new Set([...edges.values()].flat());
  while (left.size > 0) {
    const path: Edge<Event>[] = [];
    for (let way = nearest(edges, start, left); way; way = nearest(edges, path.at(-1)?.to ?? start, left)) {
      path.push(...way);
      for (const edge of way) left.delete(edge);
    }
    if (path.length === 0) throw new Error('An edge that cannot be reached');
    yield path;
  }
}

/** The shortest path from a node to an edge of the set, that edge included. */
function nearest<Event extends EventObject>(
  edges: ReadonlyMap<string, readonly Edge<Event>[]>,
  from: string,
  wanted: ReadonlySet<Edge<Event>>,
): readonly Edge<Event>[] | undefined {
  const ways = new Map<string, readonly Edge<Event>[]>([[from, []]]);
  for (const [state, way] of ways) {
    for (const edge of edges.get(state) ?? []) {
      if (wanted.has(edge)) return [...way, edge];
      if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
    }
  }
  return undefined;
}

async function replay<Event extends EventObject>(
  model: Model<Event>,
  path: readonly Edge<Event>[],
): Promise<void> {
  const subject = model.start(new FreeClock());
  for (const [index, { command, to }] of path.entries()) {
    try {
      await step(model, subject, command(subject));
      assert.equal(keyOf(model, subject.actor.getSnapshot()), to, 'not the predicted state');
    } catch (error) {
      const sequence = path.slice(0, index + 1).map(({ label }, count) => `${count + 1}. ${label}`);
      const cause = error instanceof Error ? error.message : String(error);
      throw new Error(`${cause}\n\nafter these steps:\n${sequence.join('\n')}`, { cause: error });
    }
  }
}

const keyOf = <Event extends EventObject>(model: Model<Event>, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify([snapshot.status, snapshot.value, model.key?.(snapshot)]);

/** The value of a named delay in that snapshot, in milliseconds. */
function milliseconds(logic: AnyStateMachine, delay: unknown, snapshot: AnyMachineSnapshot): number {
  const given: unknown = logic.implementations.delays[String(delay)];
  const value: unknown = typeof given === 'function' ? given({ context: snapshot.context }) : given;
  if (typeof value !== 'number') throw new Error(`No delay ${String(delay)}`);
  return value;
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`There is no ${what}`);
  return value;
}
