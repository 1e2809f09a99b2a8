import type { Mark, Marks } from '../picture/placed.ts';
import {
  type Chart,
  type ChartState,
  type ChartTransition,
  type ChartValue,
  chartValue,
  shortId,
  usersOf,
  valueTitle,
} from './chart.ts';
import { bodyOf } from './inlineText.ts';
import { removedSuffix, transitionText } from './outline.ts';

export interface Change {
  readonly mark: 'added' | 'removed' | 'changed';
  /** The short id of the state. */
  readonly state: string;
  readonly text: string;
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
  const report = (mark: Change['mark'], text: string) => changes.push({ mark, state: shortId(state), text });
  for (const transition of now.filter((each) => !same.has(each))) {
    const { id, event, targets } = transition;
    const changed = take((other) => other.event === event && isSame(other.targets, targets));
    const before = changed ?? take((other) => other.event === event);
    const text = transitionText(transition);
    marks.set(id, changed ? 'changed' : 'added');
    if (before && !changed) removed.push(before);
    if (before) report('changed', `${transitionText(before)}${becameText}${text}`);
    else report('added', text);
  }
  for (const event of reorderedEvents(old, same)) {
    for (const each of now) if (each.event === event && same.has(each)) marks.set(each.id, 'changed');
    report('changed', `${event}: another order of the alternatives`);
  }
  for (const transition of rest) report('removed', transitionText(transition));
  const gone = [...removed, ...rest].map((transition) => ({
    ...transition,
    id: `${transition.id}${removedSuffix}`,
  }));
  for (const { id } of gone) marks.set(id, 'removed');
  return [...now, ...gone];
}

/** Marks a state that only one chart has, and its descendants. */
function markAll(state: ChartState, mark: 'added' | 'removed', result: Changes): ChartState {
  result.marks.set(state.id, mark);
  result.changes.push({ mark, state: shortId(state.id), text: 'the state' });
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
    });
  }
  const entry = mergeNames(id, 'entry', old.entry, now.entry, result);
  const exit = mergeNames(id, 'exit', old.exit, now.exit, result);
  const invokes = mergeNames(id, 'invoke', old.invokes, now.invokes, result);
  const transitions = mergeTransitions(id, old.transitions, now.transitions, result);
  const removed = old.states.filter((child) => !now.states.some(({ key }) => key === child.key));
  return {
    ...now,
    entry,
    exit,
    invokes,
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
    return before && (before.time !== value.time || before.code !== value.code);
  });
  for (const value of changed) {
    const before = chartValue(old, value.sort, value.name);
    const text = `${valueTitle(value)} ${differenceText(before, value)}`;
    changes.push({ mark: 'changed', state: now.id, text });
  }
  for (const id of usersOf(now, changed)) if (!marks.has(id)) marks.set(id, 'changed');
}

/** Characters around the first difference of two codes. */
const shown = 50;

/** `= 2 s  became  3 s`; of long code, the part that differs. */
function differenceText(old: ChartValue | undefined, now: ChartValue): string {
  const texts = (read: (value: ChartValue) => string) => [old ? read(old) : '', read(now)] as const;
  const bodies = texts(({ time, code }) => (code === '' ? (time ?? '') : bodyOf(code)));
  // What differs may be what computes its params.
  const [before, after] = bodies[0] === bodies[1] ? texts(({ code }) => code) : bodies;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const isLong = Math.max(before.length, after.length) > 2 * shown;
  const [start, end] = isLong ? [Math.max(0, same - shown / 2), same + shown] : [0, Infinity];
  const part = (code: string) =>
    `${start > 0 ? '…' : ''}${code.slice(start, end)}${end < code.length ? '…' : ''}`;
  return `= ${part(before)}${becameText}${part(after)}`;
}

export function compareCharts(old: Chart, now: Chart): Comparison {
  const result: Changes = { marks: new Map(), changes: [] };
  const root = mergeStates(old.root, now.root, result);
  compareValues(old, now, result);
  return { merged: { ...now, root }, ...result };
}
