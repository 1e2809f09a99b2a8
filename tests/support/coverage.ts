import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type AnyActorRef, type AnyStateMachine, type AnyTransitionDefinition, StateMachine } from 'xstate';
import { chartFingerprint, coverageFolder, type Visit } from '#docs/review/core/coverage.ts';
import { chartOf, transitionIds } from '#docs/review/core/extract.ts';
import { inspectSteps, type Step } from './steps.ts';

/** The version of a chart, and the ids of its transitions by their places. */
interface Identity {
  readonly key: string;
  readonly chart: string;
  readonly fingerprint: string;
  readonly ids: ReadonlyMap<string, string>;
}

interface Reached {
  readonly identity: Identity;
  readonly states: Set<string>;
  readonly transitions: Set<string>;
}

type System = AnyActorRef['system'];

const inspectedSystems = new WeakSet<System>();
/** By the configuration, which a machine has in common with every `.provide()` of it. */
const identities = new WeakMap<object, Identity>();
/** By the title of the test, and by the key of the chart. */
const reachedBy = new Map<string, Map<string, Reached>>();
const recordStep = inspectSteps(note);
let reached = new Map<string, Reached>();

/** The same for the transition objects of a machine and of every `.provide()` of it. */
function placeOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const alike = source.always?.includes(transition) ? source.always : source.transitions.get(eventType);
  return `${source.id} ${eventType} ${alike?.indexOf(transition)}`;
}

function identify(machine: AnyStateMachine): Identity {
  const known = identities.get(machine.config);
  if (known) return known;
  const fingerprint = chartFingerprint(chartOf(machine));
  const key = `${machine.id} ${fingerprint}`;
  const ids = new Map([...transitionIds(machine)].map(([transition, id]) => [placeOf(transition), id]));
  const identity = { key, chart: machine.id, fingerprint, ids };
  identities.set(machine.config, identity);
  return identity;
}

function note({ snapshot, transitions }: Step): void {
  const identity = identify(snapshot.machine);
  const known = reached.get(identity.key) ?? { identity, states: new Set(), transitions: new Set() };
  reached.set(identity.key, known);
  for (const { id } of snapshot._nodes) known.states.add(id);
  for (const transition of transitions) {
    // A state that is left at once shows in no snapshot.
    known.states.add(transition.source.id);
    const id = identity.ids.get(placeOf(transition));
    if (id !== undefined) known.transitions.add(id);
  }
}

function inspectSystem(system: System): void {
  if (inspectedSystems.has(system)) return;
  inspectedSystems.add(system);
  system.inspect(recordStep);
}

let isRecording = false;

/**
 * Records every chart that runs from now on, and forgets what was recorded before. XState has no inspector for all actors, so each machine attaches one to the
 * system of its actor before the first step.
 */
export function recordCoverage(): void {
  reachedBy.clear();
  recordTest('');
  if (isRecording) return;
  isRecording = true;
  const { prototype } = StateMachine;
  const { getInitialSnapshot, restoreSnapshot } = prototype;
  prototype.getInitialSnapshot = function getWatchedSnapshot(scope, input) {
    inspectSystem(scope.system);
    return getInitialSnapshot.call(this, scope, input);
  };
  prototype.restoreSnapshot = function restoreWatchedSnapshot(snapshot, scope) {
    inspectSystem(scope.system);
    return restoreSnapshot.call(this, snapshot, scope);
  };
}

/** What is recorded from now on belongs to the test of this title; '' stands for none. */
export function recordTest(title: string): void {
  reached = reachedBy.get(title) ?? new Map();
  reachedBy.set(title, reached);
}

/** Of all these, sorted. */
function visitsOf(maps: Iterable<ReadonlyMap<string, Reached>>): readonly Visit[] {
  const all = new Map<string, Reached>();
  for (const [key, { identity, states, transitions }] of [...maps].flatMap((map) => [...map])) {
    const before = all.get(key);
    all.set(key, {
      identity,
      states: new Set([...(before?.states ?? []), ...states]),
      transitions: new Set([...(before?.transitions ?? []), ...transitions]),
    });
  }
  return [...all.values()]
    .map(({ identity: { chart, fingerprint }, states, transitions }) => ({
      chart,
      fingerprint,
      states: [...states].sort(),
      transitions: [...transitions].sort(),
    }))
    .sort((one, other) => one.chart.localeCompare(other.chart));
}

/** What was reached since the recording began. */
export const visits = (): readonly Visit[] => visitsOf(reachedBy.values());

/** Writes what a test file reached to `.cache/coverage`, in a file of its own. */
export function writeCoverage(testPath: string): void {
  const test = relative(process.cwd(), testPath).replaceAll('\\', '/');
  mkdirSync(coverageFolder, { recursive: true });
  const tests = [...reachedBy].flatMap(([title, map]) =>
    title === '' || map.size === 0 ? [] : [{ title, visits: visitsOf([map]) }],
  );
  const name = `${test.replaceAll('/', '-')}.json`;
  writeFileSync(join(coverageFolder, name), JSON.stringify({ test, visits: visits(), tests }));
}
