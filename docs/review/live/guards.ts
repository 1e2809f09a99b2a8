import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { transitionIds } from '../core/extract.ts';
import { guardText } from '../core/references.ts';

/** A transition whose guard returned false. */
export interface Refusal {
  /** The id of the transition, `source|event|index`. */
  readonly transition: string;
  /** `isValid`, `isOpen and not isLate` */
  readonly guard: string;
  /** The parameters of the guard, or undefined. */
  readonly params: unknown;
  /** The parts of the context that the guard has read, by their names. */
  readonly read: Readonly<Record<string, unknown>>;
}

export interface Judgement {
  /** The ids of the transitions that the event takes. */
  readonly enabled: readonly string[];
  readonly refused: readonly Refusal[];
}

const idCache = new WeakMap<AnyStateMachine, ReturnType<typeof transitionIds>>();

/** Cached for each machine: every `.provide()` creates transition objects of its own. */
export function transitionIdsOf(machine: AnyStateMachine): ReturnType<typeof transitionIds> {
  const ids = idCache.get(machine) ?? transitionIds(machine);
  idCache.set(machine, ids);
  return ids;
}

/** The transitions of a chart with their targets: different when the chart has another structure. */
export const structureOf = (machine: AnyStateMachine): readonly string[] =>
  [...transitionIdsOf(machine)].map(([{ target }, id]) =>
    [id, ...(target ?? []).map(({ id }) => id)].join(' '),
  );

/** A proxy of the context, and what is read through it. */
function watched(context: object) {
  const read: Record<string, unknown> = {};
  const proxy = new Proxy(context, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof name === 'string') read[name] = value;
      return value;
    },
  });
  return { proxy, read };
}

function paramsOf(guard: unknown, context: object, event: EventObject): unknown {
  if (typeof guard !== 'object' || guard === null || !('params' in guard)) return undefined;
  return typeof guard.params === 'function' ? guard.params({ context, event }) : guard.params;
}

/** Whether an event has the type of a transition, which may end in a wildcard: `queuedUpload.*`. */
export const isOfType = (type: string, descriptor: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

/** As XState tries them: the longest type first. */
const candidatesIn = (node: AnyStateNode, type: string) =>
  [...node.transitions]
    .filter(([descriptor]) => isOfType(type, descriptor))
    .sort(([one], [other]) => other.length - one.length)
    .flatMap(([, transitions]) => transitions);

/** What a chart in this snapshot does with an event, by its guards: inner states first, and of a state the first transition. */
export function judge(snapshot: AnyMachineSnapshot, event: EventObject): Judgement {
  const ids = transitionIdsOf(snapshot.machine);
  const active = new Set<AnyStateNode>(snapshot._nodes);
  const enabled: string[] = [];
  const refused: Refusal[] = [];

  const isTakenIn = (node: AnyStateNode): boolean => {
    const within = Object.values(node.states).filter((child) => active.has(child));
    if (within.map(isTakenIn).some(Boolean)) return true;
    return candidatesIn(node, event.type).some((candidate) => {
      const { guard } = candidate;
      const transition = ids.get(candidate) ?? '';
      const { proxy, read } = watched(snapshot.context);
      if (guard === undefined || evaluateGuard(guard, proxy, event, snapshot)) {
        enabled.push(transition);
        return true;
      }
      const params = paramsOf(guard, snapshot.context, event);
      refused.push({ transition, guard: guardText(guard), params, read });
      return false;
    });
  };
  if (snapshot.status === 'active') isTakenIn(snapshot.machine.root);
  return { enabled, refused };
}
