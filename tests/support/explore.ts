import { type Checks, invariants, violatedBy } from '#tests/invariants/invariants.ts';

/** A system that is explored: what can happen now, its state, and what must hold. */
export interface Explored {
  /** By name; a name means the same in every state. Performed on this very system. */
  actions(): Readonly<Record<string, () => void | Promise<void>>>;
  /** Equal for systems that behave alike from now on. */
  key(): string;
  readonly checks: Checks;
  stop(): void;
}

/**
 * Performs every sequence of actions up to a length, breadth first, so that the first way to a violated invariant is a shortest
 * one. States that are equal are continued once. Each sequence is replayed from the start, because the snapshot of a chart
 * restores neither delays nor running children. `last` is an action that is repeated after each sequence while it is possible;
 * `from` are the actions before all sequences. Prints what was explored with what was left out of it, and returns the shortest way
 * to each violated invariant, as the names of actions.
 */
export async function exploreAndPrint(
  {
    name,
    length,
    abstracted,
    last = '',
    from = [],
  }: { name: string; length: number; last?: string; from?: readonly string[]; abstracted: string },
  start: () => Explored,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const begun = performance.now();
  const seen = new Set<string>();
  const counterexamples = new Map<string, readonly string[]>();
  let steps = 0;

  const note = (system: Explored, way: readonly string[]) => {
    for (const id of violatedBy(system.checks))
      if (!counterexamples.has(invariants[id])) counterexamples.set(invariants[id], [...way]);
  };

  /** Null where an action of the way is no longer possible. */
  const replay = async (way: readonly string[]): Promise<Explored | null> => {
    const system = start();
    for (const name of way) {
      const perform = system.actions()[name];
      if (!perform) {
        system.stop();
        return null;
      }
      await perform();
      steps += 1;
    }
    return system;
  };

  const visit = async (way: readonly string[]): Promise<readonly string[]> => {
    const system = await replay(way);
    if (!system) throw new Error(`An action that was possible is not: ${way.join(', ')}`);
    const key = system.key();
    const isNew = !seen.has(key);
    seen.add(key);
    note(system, way);
    const names = isNew ? Object.keys(system.actions()) : [];
    for (const rest = [...way]; isNew && system.actions()[last]; note(system, rest)) {
      if (rest.length > way.length + 40) throw new Error(`This does not end: ${rest.join(', ')}`);
      await system.actions()[last]?.();
      rest.push(last);
    }
    system.stop();
    return names;
  };

  let ways: readonly (readonly string[])[] = [from];
  for (let depth = 0; depth <= length && ways.length > 0; depth += 1) {
    const next: (readonly string[])[] = [];
    for (const way of ways) for (const name of await visit(way)) next.push([...way, name]);
    ways = next;
  }
  const milliseconds = Math.round(performance.now() - begun);
  process.stdout.write(
    `${name}: ${seen.size} states, ${steps} steps of all sequences up to ${length}, ${milliseconds} ms; without ${abstracted}\n`,
  );
  return Object.fromEntries(counterexamples);
}
