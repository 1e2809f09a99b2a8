import type { LoadedMachine } from '../config.ts';
import { type Chart, type ChartState, statesOf } from './chart.ts';

/** A chart with the actors that it invokes and spawns. */
export interface SystemActor {
  readonly id: string;
  /** The ids of the charts that it starts. */
  readonly starts: readonly string[];
  /** The names of its other actors. */
  readonly others: readonly string[];
}

const unique = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)];

/** The names of the actors that actions and the first context spawn: `spawn('search', …)`, `enqueue.spawnChild('transfer', …)`. */
const spawnedNames = ({ values }: Chart): readonly string[] =>
  values.flatMap(({ code }) => [
    ...[...code.matchAll(/\bspawn(?:Child)?\('([^']+)'/g)].map(([, name = '']) => name),
    ...[...code.matchAll(/^xstate\.spawnChild .*?\bsrc: "([^"]+)"/g)].map(([, name = '']) => name),
  ]);

/** Who starts whom, read from `invoke` and `spawn`: an actor is a chart by its logic, or by the name of a port. */
export function systemOf(machines: readonly LoadedMachine[]): readonly SystemActor[] {
  const known = new Map(machines.map(({ machine, chart }) => [machine.id, chart.id]));
  return machines.map(({ machine, chart }) => {
    const chartOfActor = (name: string): string | null => {
      const logic: unknown = machine.implementations.actors[name];
      const own = typeof logic === 'object' && logic !== null && 'root' in logic && 'id' in logic;
      const found = known.get(own ? String(logic.id) : name) ?? null;
      return found === chart.id ? null : found;
    };
    const invoked = statesOf(chart).flatMap(({ invokes }) => invokes);
    const actors = unique([...invoked, ...spawnedNames(chart)]);
    return {
      id: chart.id,
      starts: unique(actors.flatMap((name) => chartOfActor(name) ?? [])),
      others: actors.filter((name) => chartOfActor(name) === null),
    };
  });
}

/** The system as a chart, to be drawn: a state for each machine, an arrow to each that it starts. */
export function systemChart(actors: readonly SystemActor[]): Chart {
  const empty = { history: null, tags: [], entry: [], exit: [], initial: null, initialActions: [] };
  const states = actors.map(({ id, starts, others }): ChartState => {
    const source = `system.${id}`;
    return {
      ...empty,
      id: source,
      key: id,
      type: 'atomic',
      description: null,
      invokes: others,
      transitions: starts.map((to) => ({
        id: `${source}|starts ${to}|0`,
        source,
        kind: 'always',
        event: `starts ${to}`,
        guard: null,
        actions: [],
        targets: [`system.${to}`],
        reenters: false,
        description: null,
      })),
      states: [],
    };
  });
  const description = 'Which chart starts which, and the other actors of each.';
  const root: ChartState = {
    ...empty,
    id: 'system',
    key: 'system',
    type: 'compound',
    description,
    invokes: [],
    transitions: [],
    states,
  };
  const implementations = { actions: [], actors: [], guards: [], delays: [] };
  return { id: 'system', path: '', root, guards: [], implementations, references: [], values: [] };
}
