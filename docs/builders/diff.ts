import { type Chart, type ChartInvoke, type ChartState, type ChartTransition, shortId } from './chart.ts';
import type { Mark, Marks } from './layout.ts';
import { transitionText } from './outline.ts';

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
    changes.push({ mark, state: shortId(state), text: `${sort}${sort === 'invoke' ? '' : ' /'} ${name}` });
  };
  for (const name of removed) report('removed')(name);
  for (const name of now) if (!old.includes(name)) report('added')(name);
  return [...now, ...removed];
}

/** Two transitions are the same when all but their index is. */
function mergeTransitions(
  state: string,
  old: readonly ChartTransition[],
  now: readonly ChartTransition[],
  { marks, changes }: Changes,
): readonly ChartTransition[] {
  const unmatched = [...old];
  const added: ChartTransition[] = [];
  for (const transition of now) {
    const index = unmatched.findIndex(
      (other) =>
        other.event === transition.event && isSame(comparedFields(other), comparedFields(transition)),
    );
    if (index >= 0) unmatched.splice(index, 1);
    else added.push(transition);
  }
  const removed = unmatched.map((transition) => ({ ...transition, id: `${transition.id}|removed` }));
  for (const { id } of added) marks.set(id, 'added');
  for (const { id } of removed) marks.set(id, 'removed');

  const rest = [...removed];
  for (const transition of added) {
    const index = rest.findIndex(({ event }) => event === transition.event);
    const [before] = index >= 0 ? rest.splice(index, 1) : [];
    const text = transitionText(transition);
    changes.push(
      before
        ? { mark: 'changed', state: shortId(state), text: `${transitionText(before)}  became  ${text}` }
        : { mark: 'added', state: shortId(state), text },
    );
  }
  for (const transition of rest)
    changes.push({ mark: 'removed', state: shortId(state), text: transitionText(transition) });
  return [...now, ...removed];
}

const invokesNamed = (names: readonly string[], ...from: readonly (readonly ChartInvoke[])[]) =>
  names.flatMap((name) => from.flat().find(({ src }) => src === name) ?? []);

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
      });
  }
  return { merged: { ...now, root }, ...result };
}
