import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** Names of one chart, each list sorted and without repetition. */
export interface ChartNames {
  readonly actions: readonly string[];
  readonly actors: readonly string[];
  readonly guards: readonly string[];
  readonly delays: readonly string[];
}

/** Returns the names that a chart's states, delayed actions and combined guards refer to; something unnamed shows as `(inline)`. */
export function namesUsed(machine: AnyStateMachine): ChartNames {
  const nodes = [machine.root, ...descendants(machine.root)];
  const transitions = nodes.flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
    ...(node.config.initial ? [node.initial] : []),
  ]);
  return {
    actions: names([
      ...nodes.flatMap(({ config }) => [config.entry, config.exit].flat()),
      ...transitions.flatMap(({ actions }) => actions),
    ]),
    actors: names(nodes.flatMap(({ config }) => [config.invoke].flat().map((invoke) => invoke?.src))),
    guards: names([
      ...transitions.map(({ guard }) => guard),
      ...Object.values(machine.implementations.guards).flatMap(combinedIn),
    ]),
    delays: names([
      ...nodes.flatMap(({ config }) => Object.keys(config.after ?? {})),
      ...Object.values(machine.implementations.actions).map(delayOf),
    ]),
  };
}

/** Returns the names that a chart has implementations for. */
export function namesImplemented({ implementations }: AnyStateMachine): ChartNames {
  return {
    actions: names(Object.keys(implementations.actions)),
    actors: names(Object.keys(implementations.actors)),
    guards: names(Object.keys(implementations.guards)),
    delays: names(Object.keys(implementations.delays)),
  };
}

const descendants = (node: AnyStateNode): readonly AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...descendants(child)]);

/** The names in an `and`, `or` or `not`, at any depth. */
function combinedIn(guard: unknown): readonly unknown[] {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards)) return [];
  return guard.guards.flatMap((part: unknown) => (typeof part === 'function' ? combinedIn(part) : [part]));
}

/** The delay of a `raise` or `sendTo`; a number needs no name. */
function delayOf(action: unknown): unknown {
  const delay = typeof action === 'function' && 'delay' in action ? action.delay : undefined;
  return typeof delay === 'number' ? undefined : delay;
}

const names = (references: readonly unknown[]): readonly string[] =>
  [...new Set(references.filter((reference) => reference !== undefined).map(nameOf))].sort();

function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'object' && reference !== null && 'type' in reference)
    return String(reference.type);
  return '(inline)';
}
