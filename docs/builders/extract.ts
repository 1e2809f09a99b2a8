import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  type Chart,
  type ChartImplementations,
  type ChartReference,
  type ChartState,
  type ChartTransition,
  statesWithin,
  type TransitionKind,
} from './chart.ts';
import { guardNames, guardText, isCombined, referenceName, referenceText } from './guards.ts';

interface Waited {
  readonly kind: TransitionKind;
  readonly event: string;
  readonly transitions: readonly AnyTransitionDefinition[];
}

const delayText = (delay: unknown): string => (typeof delay === 'number' ? `${delay} ms` : String(delay));

/** XState's own event names hold the ids of invokes and states; a reader wants to know what is done or has failed. */
function waitedFor(node: AnyStateNode, type: string): Omit<Waited, 'transitions'> {
  if (type === `xstate.done.state.${node.id}`) return { kind: 'done', event: 'done' };
  for (const { id, src } of node.invoke) {
    const name = referenceName(src);
    if (type === `xstate.done.actor.${id}`) return { kind: 'done', event: `done ${name}` };
    if (type === `xstate.error.actor.${id}`) return { kind: 'error', event: `error ${name}` };
    if (type === `xstate.snapshot.${id}`) return { kind: 'snapshot', event: `snapshot ${name}` };
  }
  const delayed = node.after.find(({ eventType }) => eventType === type);
  if (delayed) return { kind: 'after', event: `after ${delayText(delayed.delay)}` };
  return { kind: 'event', event: type };
}

const order: readonly TransitionKind[] = ['always', 'done', 'error', 'snapshot', 'after', 'event'];

function waitsOf(node: AnyStateNode): readonly Waited[] {
  const waits = [...node.transitions].map(([type, transitions]) => ({
    ...waitedFor(node, type),
    transitions,
  }));
  const always: Waited = { kind: 'always', event: 'always', transitions: node.always ?? [] };
  return [always, ...waits].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function transitionsOfNode(
  node: AnyStateNode,
): readonly (readonly [AnyTransitionDefinition, ChartTransition])[] {
  const counts = new Map<string, number>();
  return waitsOf(node).flatMap(({ kind, event, transitions }) =>
    transitions.map((definition) => {
      const index = counts.get(event) ?? 0;
      counts.set(event, index + 1);
      const transition: ChartTransition = {
        id: `${node.id}|${event}|${index}`,
        source: node.id,
        kind,
        event,
        guard: definition.guard === undefined ? null : guardText(definition.guard),
        actions: definition.actions.map(referenceText),
        targets: (definition.target ?? []).map(({ id }) => id),
        reenters: definition.reenter === true,
        description: definition.description ?? null,
      };
      return [definition, transition] as const;
    }),
  );
}

const nodesWithin = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesWithin),
];

/** Gives the id of every transition of a machine by XState's own object for it, which its inspection hands out. */
export function transitionIds(machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, string> {
  return new Map(
    nodesWithin(machine.root).flatMap((node) =>
      transitionsOfNode(node).map(([definition, { id }]) => [definition, id] as const),
    ),
  );
}

function stateOf(node: AnyStateNode): ChartState {
  const { initial } = node.config;
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    history: node.history === false ? null : node.history,
    description: node.description ?? null,
    tags: node.tags,
    // XState adds the start and the end of its timers to a node's own entry and exit; the configuration has only the author's.
    entry: listOf(node.config.entry).map(referenceText),
    exit: listOf(node.config.exit).map(referenceText),
    invokes: node.invoke.map(({ src, onError }) => ({
      src: referenceName(src),
      hasOnError: onError !== undefined,
    })),
    initial: initial === undefined ? null : (node.initial.target[0]?.id ?? null),
    initialActions: initial === undefined ? [] : node.initial.actions.map(referenceText),
    transitions: transitionsOfNode(node).map(([, transition]) => transition),
    states: Object.values(node.states).map(stateOf),
  };
}

function referencesOf(node: AnyStateNode): readonly ChartReference[] {
  const at =
    (sort: ChartReference['sort'], place: string) =>
    (name: string): ChartReference => ({ sort, name, state: node.id, place });
  const { config } = node;
  return [
    ...listOf(config.entry).map(referenceName).map(at('actions', 'entry')),
    ...listOf(config.exit).map(referenceName).map(at('actions', 'exit')),
    ...node.invoke.map(({ src }) => referenceName(src)).map(at('actors', 'invoke')),
    ...Object.keys(config.after ?? {}).map(at('delays', 'after')),
    ...(config.initial === undefined
      ? []
      : node.initial.actions.map(referenceName).map(at('actions', 'initial'))),
    ...transitionsOfNode(node).flatMap(([{ guard, actions }, { event }]) => [
      ...(guard === undefined ? [] : guardNames(guard).map(at('guards', event))),
      ...actions.map(referenceName).map(at('actions', event)),
    ]),
  ];
}

/** The names that implementations use themselves: parts of combined guards, delays of raised events. */
function innerReferences({ id, implementations }: AnyStateMachine): readonly ChartReference[] {
  const guards = Object.entries(implementations.guards).flatMap(([name, guard]) =>
    isCombined(guard)
      ? guardNames(guard).map((part) => ({ sort: 'guards' as const, name: part, state: id, place: name }))
      : [],
  );
  const delays = Object.entries(implementations.actions).flatMap(([name, action]) => {
    const delay: unknown = typeof action === 'function' && 'delay' in action ? action.delay : undefined;
    if (delay === undefined) return [];
    return [{ sort: 'delays' as const, name: String(delay), state: id, place: name }];
  });
  return [...guards, ...delays];
}

const sorted = (record: object): readonly string[] => Object.keys(record).sort();

function implementationsOf({ implementations }: AnyStateMachine): ChartImplementations {
  const { actions, actors, guards, delays } = implementations;
  return {
    actions: sorted(actions),
    actors: sorted(actors),
    guards: sorted(guards),
    delays: sorted(delays),
  };
}

/** Gives a machine as a plain value, in the order of its file. The machine is not run. */
export function chartOf(machine: AnyStateMachine): Chart {
  const root = stateOf(machine.root);
  return {
    id: machine.id,
    root,
    guards: Object.entries(machine.implementations.guards)
      .filter(([, guard]) => isCombined(guard))
      .map(([name, guard]) => ({ name, meaning: guardText(guard) })),
    implementations: implementationsOf(machine),
    references: [...nodesWithin(machine.root).flatMap(referencesOf), ...innerReferences(machine)],
  };
}

/** Gives the number of states and transitions of a chart. */
export const sizeOf = ({ root }: Chart): { readonly states: number; readonly transitions: number } => {
  const states = statesWithin(root);
  return {
    states: states.length,
    transitions: states.reduce((sum, { transitions }) => sum + transitions.length, 0),
  };
};
