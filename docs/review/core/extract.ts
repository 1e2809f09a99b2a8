import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  type Chart,
  type ChartImplementations,
  type ChartReference,
  type ChartState,
  type ChartTransition,
  inline,
  type TransitionKind,
} from './chart.ts';
import { chartValues } from './chartValues.ts';
import { logicText } from './inlineText.ts';
import { guardNames, guardText, isCombinedGuard, referenceName, referenceText } from './references.ts';

interface Trigger {
  readonly kind: TransitionKind;
  readonly event: string;
  readonly transitions: readonly AnyTransitionDefinition[];
}

const delayText = (delay: unknown): string => (typeof delay === 'number' ? `${delay} ms` : String(delay));

/** XState's id of a machine that has none. */
const noId = '(machine)';

/**
 * The id of the machine and the keys down to the state: a state may have an id of its own. The ids of a machine without one
 * begin with the name that it is given.
 */
export const stateId = ({ machine, path }: AnyStateNode, name?: string): string =>
  [machine.id === noId ? (name ?? noId) : machine.id.replaceAll('.', '-'), ...path].join('.');

/** The names of the actors that a state invokes. */
function invokedBy(node: AnyStateNode): readonly string[] {
  const given = toArray(node.config.invoke);
  return node.invoke.map(({ src }, index) => {
    const each = given[index];
    const logic: unknown = typeof each === 'object' && each !== null && 'src' in each ? each.src : each;
    return typeof logic === 'string' ? referenceName(src) : (logicText(logic) ?? referenceName(src));
  });
}

/** Replaces the ids in XState's event types by the names of actors and delays. */
function triggerOf(node: AnyStateNode, type: string): Omit<Trigger, 'transitions'> {
  if (type === `xstate.done.state.${node.id}`) return { kind: 'done', event: 'done' };
  const names = invokedBy(node);
  for (const [index, { id }] of node.invoke.entries()) {
    const name = names[index] ?? id;
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
  name?: string,
): readonly (readonly [AnyTransitionDefinition, ChartTransition])[] {
  const counts = new Map<string, number>();
  return triggersOf(node).flatMap(({ kind, event, transitions }) =>
    transitions.map((definition) => {
      const index = counts.get(event) ?? 0;
      counts.set(event, index + 1);
      const source = stateId(node, name);
      const transition: ChartTransition = {
        id: `${source}|${event}|${index}`,
        source,
        kind,
        event,
        guard: definition.guard === undefined ? null : guardText(definition.guard),
        actions: definition.actions.map(referenceText),
        targets: (definition.target ?? []).map((target) => stateId(target, name)),
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
export function transitionIds(
  machine: AnyStateMachine,
  name?: string,
): ReadonlyMap<AnyTransitionDefinition, string> {
  return new Map(
    nodesWithin(machine.root).flatMap((node) =>
      transitionsOfNode(node, name).map(([definition, { id }]) => [definition, id] as const),
    ),
  );
}

function stateOf(node: AnyStateNode, name?: string): ChartState {
  const { initial } = node.config;
  const [first] = initial === undefined ? [] : (node.initial.target ?? []);
  const names = invokedBy(node);
  return {
    id: stateId(node, name),
    key: node.parent ? node.key : stateId(node, name),
    type: node.type,
    history: node.history === false ? null : node.history,
    description: node.description ?? null,
    tags: node.tags,
    // The entry and exit of the node itself also hold XState's actions for its timers.
    entry: toArray(node.config.entry).map(referenceText),
    exit: toArray(node.config.exit).map(referenceText),
    invokes: names,
    initial: first ? stateId(first, name) : null,
    initialActions: initial === undefined ? [] : node.initial.actions.map(referenceText),
    transitions: transitionsOfNode(node, name).map(([, transition]) => transition),
    states: Object.values(node.states).map((child) => stateOf(child, name)),
  };
}

function referencesOf(node: AnyStateNode, name?: string): readonly ChartReference[] {
  const state = stateId(node, name);
  const at =
    (sort: ChartReference['sort'], place: string) =>
    (used: string): ChartReference => ({ sort, name: used, state, place });
  const { config } = node;
  return [
    ...toArray(config.entry).map(referenceName).map(at('actions', 'entry')),
    ...toArray(config.exit).map(referenceName).map(at('actions', 'exit')),
    ...node.invoke
      .map(({ src }) => (String(src).startsWith('xstate.invoke.') ? inline : referenceName(src)))
      .map(at('actors', 'invoke')),
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

/** What a machine does not say about itself. */
export interface Origin {
  /** In place of an id that it does not have. */
  readonly name?: string;
  readonly path?: string;
}

/** Reads a machine without running it; states and transitions are in the order of its file. */
export function chartOf(machine: AnyStateMachine, { name, path = '' }: Origin = {}): Chart {
  const root = stateOf(machine.root, name);
  return {
    id: root.id,
    path,
    root,
    guards: Object.entries(machine.implementations.guards)
      .filter(([, guard]) => isCombinedGuard(guard))
      .map(([guardName, guard]) => ({ name: guardName, meaning: guardText(guard) })),
    implementations: implementationsOf(machine),
    references: [
      ...nodesWithin(machine.root).flatMap((node) => referencesOf(node, name)),
      ...implementationReferences(machine),
    ],
    values: chartValues(machine),
  };
}
