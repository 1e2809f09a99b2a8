import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type {
  Chart,
  ChartImplementations,
  ChartReference,
  ChartState,
  ChartTransition,
  ChartValue,
  TransitionKind,
} from './chart.ts';
import { guardNames, guardText, isCombinedGuard, referenceName, referenceText } from './references.ts';

interface Trigger {
  readonly kind: TransitionKind;
  readonly event: string;
  readonly transitions: readonly AnyTransitionDefinition[];
}

const delayText = (delay: unknown): string => (typeof delay === 'number' ? `${delay} ms` : String(delay));

/** Replaces the ids in XState's event types by the names of actors and delays. */
function triggerOf(node: AnyStateNode, type: string): Omit<Trigger, 'transitions'> {
  if (type === `xstate.done.state.${node.id}`) return { kind: 'done', event: 'done' };
  for (const { id, src } of node.invoke) {
    const name = referenceName(src);
    if (type === `xstate.done.actor.${id}`) return { kind: 'done', event: `done ${name}` };
    if (type === `xstate.error.actor.${id}`) return { kind: 'error', event: `error ${name}` };
    if (type === `xstate.snapshot.${id}`) return { kind: 'snapshot', event: `snapshot ${name}` };
  }
  // Of any actor that the chart has spawned.
  if (type === 'xstate.done.actor.*') return { kind: 'done', event: 'done actor' };
  if (type === 'xstate.error.actor.*') return { kind: 'error', event: 'error actor' };
  const delayed = node.after.find(({ eventType }) => eventType === type);
  if (delayed) return { kind: 'after', event: `after ${delayText(delayed.delay)}` };
  return { kind: 'event', event: type };
}

const kindOrder: readonly TransitionKind[] = ['always', 'done', 'error', 'snapshot', 'after', 'event'];

function triggersOf(node: AnyStateNode): readonly Trigger[] {
  const triggers = [...node.transitions].map(([type, transitions]) => ({
    ...triggerOf(node, type),
    transitions,
  }));
  const always: Trigger = { kind: 'always', event: 'always', transitions: node.always ?? [] };
  return [always, ...triggers].sort(
    (one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind),
  );
}

const toArray = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function transitionsOfNode(
  node: AnyStateNode,
): readonly (readonly [AnyTransitionDefinition, ChartTransition])[] {
  const counts = new Map<string, number>();
  return triggersOf(node).flatMap(({ kind, event, transitions }) =>
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

/** The ids of a machine's transitions by XState's transition objects, which inspection events contain. */
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
    // The entry and exit of the node itself also hold XState's actions for its timers.
    entry: toArray(node.config.entry).map(referenceText),
    exit: toArray(node.config.exit).map(referenceText),
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
    ...toArray(config.entry).map(referenceName).map(at('actions', 'entry')),
    ...toArray(config.exit).map(referenceName).map(at('actions', 'exit')),
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

/** The names that implementations use: members of combined guards, delays of raised events. */
function implementationReferences({ id, implementations }: AnyStateMachine): readonly ChartReference[] {
  const guards = Object.entries(implementations.guards).flatMap(([name, guard]) =>
    isCombinedGuard(guard)
      ? guardNames(guard).map((member) => ({ sort: 'guards' as const, name: member, state: id, place: name }))
      : [],
  );
  const delays = Object.entries(implementations.actions).flatMap(([name, action]) => {
    const delay: unknown = typeof action === 'function' && 'delay' in action ? action.delay : undefined;
    if (delay === undefined) return [];
    return [{ sort: 'delays' as const, name: String(delay), state: id, place: name }];
  });
  return [...guards, ...delays];
}

const sortedKeys = (record: object): readonly string[] => Object.keys(record).sort();

function implementationsOf({ implementations }: AnyStateMachine): ChartImplementations {
  const { actions, actors, guards, delays } = implementations;
  return {
    actions: sortedKeys(actions),
    actors: sortedKeys(actors),
    guards: sortedKeys(guards),
    delays: sortedKeys(delays),
  };
}

/** Reads a machine without running it; states and transitions are in the order of its file. */
export function chartOf(machine: AnyStateMachine, values: readonly ChartValue[] = []): Chart {
  const root = stateOf(machine.root);
  return {
    id: machine.id,
    root,
    guards: Object.entries(machine.implementations.guards)
      .filter(([, guard]) => isCombinedGuard(guard))
      .map(([name, guard]) => ({ name, meaning: guardText(guard) })),
    implementations: implementationsOf(machine),
    references: [...nodesWithin(machine.root).flatMap(referencesOf), ...implementationReferences(machine)],
    values,
  };
}
