import { type EventObject, SimulatedClock } from 'xstate';
import { createRandom } from '#fake-server/seed/random.ts';
import {
  type Command,
  commandsOf,
  firstNode,
  isOver,
  keyOf,
  type Model,
  type Node,
  react,
  waited,
} from './model.ts';
import { Run } from './run.ts';

interface Edge<Event> {
  readonly command: Command<Event>;
  /** The key of the node that it leads to. */
  readonly to: string;
}

interface Vertex<State, Event> {
  readonly node: Node<State>;
  readonly edges: Edge<Event>[];
}

type Graph<State, Event> = ReadonlyMap<string, Vertex<State, Event>>;

/**
 * Takes every edge of the model's graph on a running chart: every event in every state, every result of every call, every timer,
 * and the moment before it. Throws with the commands that lead to a difference, or when the model can be busy without an end.
 */
export async function coverGraph<State, Event extends EventObject>(
  model: Model<State, Event>,
): Promise<void> {
  const graph = graphOf(model);
  checkProgress(graph);
  const start = keyOf(model, firstNode(model));
  const left = new Map([...graph].map(([key, { edges }]) => [key, [...edges]]));
  for (let way = nearest(graph, start, left); way; way = nearest(graph, start, left)) {
    const run = new Run(model, new SimulatedClock());
    const path: Command<Event>[] = [];
    // A port takes longer with each call.
    for (; way && path.length < 100; way = nearest(graph, keyOf(model, run.node), left)) {
      for (const { from, edge } of way) {
        left.set(
          from,
          (left.get(from) ?? []).filter((other) => other !== edge),
        );
        path.push(edge.command);
        try {
          await take(model, run, edge);
        } catch (error) {
          throw after(path, error);
        }
      }
    }
  }
}

async function take<State, Event extends EventObject>(
  model: Model<State, Event>,
  run: Run<State, Event>,
  { command, to }: Edge<Event>,
): Promise<void> {
  await run.step(command);
  const key = keyOf(model, run.node);
  if (key !== to)
    throw new Error(`The model's key leaves out what the next state depends on: ${key} is not ${to}`);
}

function graphOf<State, Event extends EventObject>(model: Model<State, Event>): Graph<State, Event> {
  const first = firstNode(model);
  const graph = new Map([[keyOf(model, first), { node: first, edges: [] as Edge<Event>[] }]]);
  for (const { node, edges } of graph.values()) {
    for (const command of commandsOf(model, node).flat()) {
      const next = predicted(model, node, command);
      const to = keyOf(model, next);
      edges.push({ command, to });
      if (!graph.has(to)) graph.set(to, { node: next, edges: [] });
      if (graph.size > 20_000) throw new Error('The graph is too large: the model needs a key');
    }
  }
  return graph;
}

function predicted<State, Event extends EventObject>(
  model: Model<State, Event>,
  node: Node<State>,
  command: Command<Event>,
): Node<State> {
  switch (command.kind) {
    case 'send':
      return react(model, node, command.event, 0).node;
    case 'settle':
      return react(model, node, command.settled, 0).node;
    case 'wait':
      return waited(model, node, command.ms, 0).at(-1)?.node ?? node;
  }
}

/** From every node, results and time alone lead to one that waits for nothing. */
function checkProgress<State, Event>(graph: Graph<State, Event>): void {
  const moves = [...graph].map(([key, { edges }]) => ({
    key,
    next: edges.filter(({ command: { kind } }) => kind !== 'send'),
  }));
  const resting = new Set(moves.filter(({ next }) => next.length === 0).map(({ key }) => key));
  for (let size = -1; size < resting.size; ) {
    size = resting.size;
    for (const { key, next } of moves) if (next.some(({ to }) => resting.has(to))) resting.add(key);
  }
  const stuck = moves.find(({ key }) => !resting.has(key));
  if (stuck) throw new Error(`Busy without an end: ${stuck.key}`);
}

interface Taken<Event> {
  readonly from: string;
  readonly edge: Edge<Event>;
}

/** The shortest path from a node to an edge that is left, that edge included. */
function nearest<State, Event>(
  graph: Graph<State, Event>,
  from: string,
  left: ReadonlyMap<string, readonly Edge<Event>[]>,
): readonly Taken<Event>[] | undefined {
  const ways = new Map<string, Taken<Event> | null>([[from, null]]);
  for (const key of ways.keys()) {
    const [wanted] = left.get(key) ?? [];
    if (wanted) {
      const path = [{ from: key, edge: wanted }];
      for (let way = ways.get(key); way; way = ways.get(way.from)) path.unshift(way);
      return path;
    }
    for (const edge of graph.get(key)?.edges ?? [])
      if (!ways.has(edge.to)) ways.set(edge.to, { from: key, edge });
  }
  return undefined;
}

/**
 * Runs pseudo-random commands on a chart, so many for each seed, and results that come too late. Throws with the commands that lead to a difference.
 * It finds what a graph with keys hides: that the next state depends on more.
 */
export async function walkAtRandom<State, Event extends EventObject>(
  model: Model<State, Event>,
  { seeds = 5, steps = 200 }: { seeds?: number; steps?: number } = {},
): Promise<void> {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const random = createRandom(seed);
    for (let left = steps; left > 0; ) {
      const run = new Run(model, new SimulatedClock());
      const path: Command<Event>[] = [];
      try {
        while (left-- > 0 && !isOver(model, run.node)) {
          const [events = [], results = [], waits = []] = commandsOf(model, run.node);
          const times = waits.length > 0 ? waits : [anyTime];
          // Five times of nine an event.
          const kinds = [events, events, events, events, events, results, results, times, times];
          const command = random.pick(random.pick(kinds.filter(({ length }) => length > 0)));
          path.push(command);
          await run.step(command);
          if (random.chance(0.1)) await run.settleLate();
        }
      } catch (error) {
        throw after(path, error);
      }
    }
  }
}

/** Where no timer runs, time passes, too. */
const anyTime = { kind: 'wait', label: '240 ms pass', ms: 240 } as const;

/** The error, with the commands that led to it. */
function after<Event>(path: readonly Command<Event>[], cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  const sequence = path.map(({ label }, index) => `${index + 1}. ${label}`);
  return new Error(`${message}\n\nafter these steps:\n${sequence.join('\n')}`, { cause });
}
