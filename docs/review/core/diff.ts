import type { Mark, Marks } from '../picture/layout.ts';
import {
  type Chart,
  type ChartInvoke,
  type ChartState,
  type ChartTransition,
  chartValue,
  ownerOf,
  shortId,
  usersOf,
  valueTitle,
} from './chart.ts';
import { removedSuffix, transitionText } from './outline.ts';

export interface Change {
  readonly mark: 'added' | 'removed' | 'changed';
  /** The short id of the state. */
  readonly state: string;
  readonly text: string;
  /** Of the states and transitions that it is about, in the merged chart. */
  readonly ids: readonly string[];
  /** The file and line of the changed code, `machines/upload/upload.machine.ts:57`. */
  readonly place: string | null;
}

export interface Comparison {
  /** Holds the states and transitions of both charts. */
  readonly merged: Chart;
  readonly marks: Marks;
  readonly changes: readonly Change[];
}

/** Between the old and the new text of a transition. */
export const becameText = '  became  ';

interface Changes {
  readonly marks: Map<string, Mark>;
  readonly changes: Change[];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const comparedFields = ({ guard, actions, targets, reenters }: ChartTransition): unknown => [
  guard,
  actions,
  targets,
  reenters,
];

/** Returns the names of both charts, and marks those that only one of them has. */
function mergeNames(
  state: string,
  sort: 'entry' | 'exit' | 'invoke',
  old: readonly string[],
  now: readonly string[],
  { marks, changes }: Changes,
): readonly string[] {
  const removed = old.filter((name) => !now.includes(name));
  const report = (mark: 'added' | 'removed') => (name: string) => {
    marks.set(`${state}|${sort}|${name}`, mark);
    changes.push({
      mark,
      state: shortId(state),
      text: `${sort}${sort === 'invoke' ? '' : ' /'} ${name}`,
      ids: [state],
      place: null,
    });
  };
  for (const name of removed) report('removed')(name);
  for (const name of now) if (!old.includes(name)) report('added')(name);
  return [...now, ...removed];
}

/** The events whose alternatives are the same in another order. */
function reorderedEvents(
  old: readonly ChartTransition[],
  pairs: ReadonlyMap<ChartTransition, ChartTransition>,
): ReadonlySet<string> {
  const latest = new Map<string, number>();
  const reordered = new Set<string>();
  for (const [{ event }, before] of pairs) {
    const index = old.indexOf(before);
    if (index < (latest.get(event) ?? -1)) reordered.add(event);
    latest.set(event, index);
  }
  return reordered;
}

/**
 * Two transitions are the same when all but their index is. A transition that kept its targets has changed; one that
 * leads elsewhere is drawn twice.
 */
function mergeTransitions(
  state: string,
  old: readonly ChartTransition[],
  now: readonly ChartTransition[],
  { marks, changes }: Changes,
): readonly ChartTransition[] {
  const rest = [...old];
  const take = (isMatch: (other: ChartTransition) => boolean): ChartTransition | null => {
    const index = rest.findIndex(isMatch);
    return index < 0 ? null : (rest.splice(index, 1)[0] ?? null);
  };
  const same = new Map<ChartTransition, ChartTransition>();
  for (const transition of now) {
    const before = take(
      (other) =>
        other.event === transition.event && isSame(comparedFields(other), comparedFields(transition)),
    );
    if (before) same.set(transition, before);
  }
  const removed: ChartTransition[] = [];
  const report = (mark: Change['mark'], text: string, ...ids: readonly string[]) =>
    changes.push({ mark, state: shortId(state), text, ids, place: null });
  for (const transition of now.filter((each) => !same.has(each))) {
    const { id, event, targets } = transition;
    const changed = take((other) => other.event === event && isSame(other.targets, targets));
    const before = changed ?? take((other) => other.event === event);
    const text = transitionText(transition);
    marks.set(id, changed ? 'changed' : 'added');
    if (before && !changed) removed.push(before);
    if (!before) report('added', text, id);
    else
      report(
        'changed',
        `${transitionText(before)}${becameText}${text}`,
        id,
        ...(changed ? [] : [`${before.id}${removedSuffix}`]),
      );
  }
  for (const event of reorderedEvents(old, same)) {
    const ids = now.filter((each) => each.event === event && same.has(each)).map(({ id }) => id);
    for (const id of ids) marks.set(id, 'changed');
    report('changed', `${event}: another order of the alternatives`, ...ids);
  }
  for (const transition of rest)
    report('removed', transitionText(transition), `${transition.id}${removedSuffix}`);
  const gone = [...removed, ...rest].map((transition) => ({
    ...transition,
    id: `${transition.id}${removedSuffix}`,
  }));
  for (const { id } of gone) marks.set(id, 'removed');
  return [...now, ...gone];
}

const invokesNamed = (names: readonly string[], ...from: readonly (readonly ChartInvoke[])[]) =>
  names.flatMap((name) => from.flat().find(({ src }) => src === name) ?? []);

/** Marks a state that only one chart has, and its descendants. */
function markAll(state: ChartState, mark: 'added' | 'removed', result: Changes): ChartState {
  result.marks.set(state.id, mark);
  result.changes.push({ mark, state: shortId(state.id), text: 'the state', ids: [state.id], place: null });
  const empty = { entry: [], exit: [], invokes: [], transitions: [] };
  const [old, now] = mark === 'added' ? [empty, state] : [state, empty];
  const transitions = mergeTransitions(state.id, old.transitions, now.transitions, result);
  return { ...state, transitions, states: state.states.map((child) => markAll(child, mark, result)) };
}

const quoted = (text: unknown): string => (text === '' ? 'none' : `‘${String(text)}’`);

const comparedProperties: readonly (readonly [string, (state: ChartState) => unknown])[] = [
  ['type', ({ type, history }) => (type === 'history' ? `${history ?? ''} history` : type)],
  ['tags', ({ tags }) => tags.map((tag) => `#${tag}`).join(' ')],
  ['first state', ({ initial }) => (initial === null ? '' : shortId(initial))],
  ['initial actions', ({ initialActions }) => initialActions.join(', ')],
  ['description', ({ description }) => description ?? ''],
];

function mergeStates(old: ChartState, now: ChartState, result: Changes): ChartState {
  const { id } = now;
  for (const [name, read] of comparedProperties) {
    const [before, after] = [read(old), read(now)];
    if (before === after) continue;
    if (name !== 'description') result.marks.set(id, 'changed');
    result.changes.push({
      mark: 'changed',
      state: shortId(id),
      text: `${name} ${quoted(before)} became ${quoted(after)}`,
      ids: [id],
      place: null,
    });
  }
  const names = (invokes: readonly ChartInvoke[]) => invokes.map(({ src }) => src);
  const entry = mergeNames(id, 'entry', old.entry, now.entry, result);
  const exit = mergeNames(id, 'exit', old.exit, now.exit, result);
  const invokes = mergeNames(id, 'invoke', names(old.invokes), names(now.invokes), result);
  const transitions = mergeTransitions(id, old.transitions, now.transitions, result);
  const removed = old.states.filter((child) => !now.states.some(({ key }) => key === child.key));
  return {
    ...now,
    entry,
    exit,
    invokes: invokesNamed(invokes, now.invokes, old.invokes),
    transitions,
    states: [
      ...now.states.map((child) => {
        const before = old.states.find(({ key }) => key === child.key);
        return before ? mergeStates(before, child, result) : markAll(child, 'added', result);
      }),
      ...removed.map((child) => markAll(child, 'removed', result)),
    ],
  };
}

/** What a name stands for may change while the structure stays: a time, or the code of a function. */
function compareValues(old: Chart, now: Chart, { marks, changes }: Changes): void {
  const changed = now.values.filter((value) => {
    const before = chartValue(old, value.sort, value.name);
    const isCombined = now.guards.some(({ name }) => value.sort === 'guards' && name === value.name);
    return before && !isCombined && (before.time !== value.time || before.fingerprint !== value.fingerprint);
  });
  for (const value of changed) {
    const before = chartValue(old, value.sort, value.name);
    const hasTime = before?.time !== value.time;
    changes.push({
      mark: 'changed',
      state: now.id,
      text: `${valueTitle(value)}${hasTime ? ` ${quoted(before?.time)} became ${quoted(value.time)}` : ': implementation changed'}`,
      ids: usersOf(now, [value]).map(ownerOf),
      place: value.place,
    });
  }
  for (const id of usersOf(now, changed)) if (!marks.has(id)) marks.set(id, 'changed');
}

export function compareCharts(old: Chart, now: Chart): Comparison {
  const result: Changes = { marks: new Map(), changes: [] };
  const root = mergeStates(old.root, now.root, result);
  for (const { name, meaning: text } of now.guards) {
    const before = old.guards.find((guard) => guard.name === name);
    if (before && before.meaning !== text)
      result.changes.push({
        mark: 'changed',
        state: now.id,
        text: `guard ${name} ‘${before.meaning}’ became ‘${text}’`,
        ids: usersOf(now, [{ sort: 'guards', name }]).map(ownerOf),
        place: chartValue(now, 'guards', name)?.place ?? null,
      });
  }
  compareValues(old, now, result);
  return { merged: { ...now, root }, ...result };
}
