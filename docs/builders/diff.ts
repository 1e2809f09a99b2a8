import type { Chart, ChartInvoke, ChartState, ChartTransition } from './chart.ts';
import { shortId } from './chart.ts';
import type { Mark, Marks } from './layout.ts';
import { transitionText } from './outline.ts';

/** One change of a chart, in words. */
export interface Change {
  readonly mark: 'added' | 'removed' | 'changed';
  /** The short id of the state. */
  readonly state: string;
  readonly text: string;
}

/** Two charts as one: all that is in either of them, what became of it, and the list of changes. */
export interface Comparison {
  readonly merged: Chart;
  readonly marks: Marks;
  readonly changes: readonly Change[];
}

interface Notes {
  readonly marks: Map<string, Mark>;
  readonly changes: Change[];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const meaning = ({ guard, actions, targets, reenters }: ChartTransition): unknown => [
  guard,
  actions,
  targets,
  reenters,
];

/** Puts together what stood and what stands, and marks what only one of them has. */
function mergeNames(
  state: string,
  sort: 'entry' | 'exit' | 'invoke',
  old: readonly string[],
  now: readonly string[],
  { marks, changes }: Notes,
): readonly string[] {
  const gone = old.filter((name) => !now.includes(name));
  const note = (mark: 'added' | 'removed') => (name: string) => {
    marks.set(`${state}|${sort}|${name}`, mark);
    changes.push({ mark, state: shortId(state), text: `${sort}${sort === 'invoke' ? '' : ' /'} ${name}` });
  };
  for (const name of gone) note('removed')(name);
  for (const name of now) if (!old.includes(name)) note('added')(name);
  return [...now, ...gone];
}

/** What stayed the same is recognised by its meaning, whatever its place among the alternatives. */
function mergeTransitions(
  state: string,
  old: readonly ChartTransition[],
  now: readonly ChartTransition[],
  { marks, changes }: Notes,
): readonly ChartTransition[] {
  const unmatched = [...old];
  const fresh: ChartTransition[] = [];
  for (const transition of now) {
    const index = unmatched.findIndex(
      (other) => other.event === transition.event && isSame(meaning(other), meaning(transition)),
    );
    if (index >= 0) unmatched.splice(index, 1);
    else fresh.push(transition);
  }
  const gone = unmatched.map((transition) => ({ ...transition, id: `${transition.id}|removed` }));
  for (const { id } of fresh) marks.set(id, 'added');
  for (const { id } of gone) marks.set(id, 'removed');

  const rest = [...gone];
  for (const transition of fresh) {
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
  return [...now, ...gone];
}

const invokesNamed = (names: readonly string[], ...from: readonly (readonly ChartInvoke[])[]) =>
  names.flatMap((name) => from.flat().find(({ src }) => src === name) ?? []);

/** Marks a state that only one chart has, and all within it. */
function markAll(state: ChartState, mark: 'added' | 'removed', notes: Notes): ChartState {
  notes.marks.set(state.id, mark);
  notes.changes.push({ mark, state: shortId(state.id), text: 'the state' });
  const empty = { entry: [], exit: [], invokes: [], transitions: [] };
  const [old, now] = mark === 'added' ? [empty, state] : [state, empty];
  const transitions = mergeTransitions(state.id, old.transitions, now.transitions, notes);
  return { ...state, transitions, states: state.states.map((child) => markAll(child, mark, notes)) };
}

const quoted = (text: unknown): string => (text === '' ? 'none' : `‘${String(text)}’`);

const facts: readonly (readonly [string, (state: ChartState) => unknown])[] = [
  ['type', ({ type, history }) => (type === 'history' ? `${history ?? ''} history` : type)],
  ['tags', ({ tags }) => tags.map((tag) => `#${tag}`).join(' ')],
  ['first state', ({ initial }) => (initial === null ? '' : shortId(initial))],
  ['initial actions', ({ initialActions }) => initialActions.join(', ')],
  ['description', ({ description }) => description ?? ''],
];

function mergeStates(old: ChartState, now: ChartState, notes: Notes): ChartState {
  const { id } = now;
  for (const [name, read] of facts) {
    const [before, after] = [read(old), read(now)];
    if (before === after) continue;
    if (name !== 'description') notes.marks.set(id, 'changed');
    notes.changes.push({
      mark: 'changed',
      state: shortId(id),
      text: `${name} ${quoted(before)} became ${quoted(after)}`,
    });
  }
  const names = (invokes: readonly ChartInvoke[]) => invokes.map(({ src }) => src);
  const entry = mergeNames(id, 'entry', old.entry, now.entry, notes);
  const exit = mergeNames(id, 'exit', old.exit, now.exit, notes);
  const invokes = mergeNames(id, 'invoke', names(old.invokes), names(now.invokes), notes);
  const transitions = mergeTransitions(id, old.transitions, now.transitions, notes);
  const gone = old.states.filter((child) => !now.states.some(({ key }) => key === child.key));
  return {
    ...now,
    entry,
    exit,
    invokes: invokesNamed(invokes, now.invokes, old.invokes),
    transitions,
    states: [
      ...now.states.map((child) => {
        const before = old.states.find(({ key }) => key === child.key);
        return before ? mergeStates(before, child, notes) : markAll(child, 'added', notes);
      }),
      ...gone.map((child) => markAll(child, 'removed', notes)),
    ],
  };
}

/** Compares two versions of a chart; `changes` is empty when they say the same. */
export function compareCharts(old: Chart, now: Chart): Comparison {
  const notes: Notes = { marks: new Map(), changes: [] };
  const root = mergeStates(old.root, now.root, notes);
  for (const { name, meaning: text } of now.guards) {
    const before = old.guards.find((guard) => guard.name === name);
    if (before && before.meaning !== text)
      notes.changes.push({
        mark: 'changed',
        state: now.id,
        text: `guard ${name} ‘${before.meaning}’ became ‘${text}’`,
      });
  }
  return { merged: { ...now, root }, ...notes };
}
