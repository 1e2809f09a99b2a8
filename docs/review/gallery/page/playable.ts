import { type AnyStateMachine, createMachine, fromCallback } from 'xstate';
import { isRecord } from '../../core/record.ts';
import { inputFor } from './standIn.ts';

type Plain = (...given: readonly unknown[]) => unknown;
type Fields = Readonly<Record<string, unknown>>;

interface PlayOptions {
  /** What a guard answers, by its name, in place of what its code says. */
  readonly decisions: ReadonlyMap<string, boolean>;
  /** A function of the machine has failed: with what a player gives, data may be missing. */
  readonly onFailure: (name: string, error: unknown) => void;
}

/** Does nothing, in place of every actor: its events are sent by the player. */
const silent = fromCallback(() => {});

/** Fields of XState's built-in actions and guards that work as they are. */
const machinery = new Set(['resolve', 'retryResolve', 'execute', 'check']);

const isFunction = (value: unknown): value is Plain => typeof value === 'function';

const isPlainObject = (value: unknown): value is Fields =>
  isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** What a function that failed returns. */
const replacements: Fields = { context: {}, event: { type: 'unknown' }, assignment: {} };

/** A machine whose functions do not throw, whose guards can be decided, and whose actors do nothing. */
export function playable(machine: AnyStateMachine, { decisions, onFailure }: PlayOptions): AnyStateMachine {
  let isMuted = false;
  const safe =
    (value: Plain, field: string, name: string): Plain =>
    (...given) => {
      const decided = field === 'guard' ? decisions.get(name) : undefined;
      if (decided !== undefined) return decided;
      try {
        return value(...given);
      } catch (error) {
        if (!isMuted) onFailure(name, error);
        return replacements[field];
      }
    };
  const fieldsOf = (value: object, name: string): Fields =>
    Object.fromEntries(
      Object.entries(value).map(([field, each]) => [
        field,
        machinery.has(field) ? each : copy(each, field, name),
      ]),
    );
  const copy = (value: unknown, field: string, name: string): unknown => {
    if (field === 'src' && typeof value !== 'string') return silent;
    // A machine that is played alone has no parent.
    if (value === '#_parent') return ({ self }: { readonly self: unknown }) => self;
    if (Array.isArray(value))
      return value.map((each) => copy(each, field === 'guards' ? 'guard' : field, name));
    if (isFunction(value)) {
      // The result of `assign`, `and` and the like holds what it does in its fields.
      const isBuiltIn = 'resolve' in value || 'check' in value;
      return isBuiltIn
        ? Object.assign((...given: readonly unknown[]) => value(...given), fieldsOf(value, name))
        : safe(value, field, name === '' ? field : name);
    }
    if (!isPlainObject(value) || field === 'meta') return value;
    return fieldsOf(value, typeof value.type === 'string' ? value.type : name);
  };
  const named = (values: object, field: string) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, copy(value, field, name)]));
  const { actions, actors, delays, guards } = machine.implementations;
  const config = { ...fieldsOf(machine.config, ''), id: machine.id, options: { maxIterations: 1000 } };
  const implementations: object = {
    actions: named(actions, 'actions'),
    delays: named(delays, 'delay'),
    guards: named(guards, 'guard'),
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, silent])),
  };
  const made = createMachine(config, implementations);
  const initialSnapshot = made.getInitialSnapshot.bind(made);
  // XState's pure functions make an actor without input for their own use.
  made.getInitialSnapshot = (scope, input) => {
    isMuted = input === undefined;
    const snapshot = initialSnapshot(scope, input ?? inputFor(machine));
    isMuted = false;
    return snapshot;
  };
  return made;
}
