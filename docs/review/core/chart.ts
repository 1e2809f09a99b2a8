export type TransitionKind = 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot';

export interface ChartTransition {
  /** `source|event|index`, where the index counts the alternatives for the event. */
  readonly id: string;
  readonly source: string;
  readonly kind: TransitionKind;
  /** `upload.opened`, `always`, `after debounce`, `done uploadFile`, `error uploadFile`, or `done` for a state. */
  readonly event: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
  /** Ids of states; none for a transition that only has actions. */
  readonly targets: readonly string[];
  readonly reenters: boolean;
  readonly description: string | null;
}

export type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface ChartState {
  /** The id of the chart and the keys down to the state, joined with `.`. */
  readonly id: string;
  readonly key: string;
  readonly type: StateType;
  readonly history: 'shallow' | 'deep' | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** The names of the actors. */
  readonly invokes: readonly string[];
  /** The id of the initial state, or null. */
  readonly initial: string | null;
  readonly initialActions: readonly string[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

/** A guard that combines others. */
export interface ChartGuard {
  readonly name: string;
  /** `isOpen and not isLate` */
  readonly meaning: string;
}

/** The names of the implementations of a machine, sorted. */
export interface ChartImplementations {
  readonly actions: readonly string[];
  readonly actors: readonly string[];
  readonly guards: readonly string[];
  readonly delays: readonly string[];
}

/** A use of an implementation by its name. */
export interface ChartReference {
  readonly sort: keyof ChartImplementations;
  /** The name, or `(inline)` for a function. */
  readonly name: string;
  /** The id of the state that refers to it. */
  readonly state: string;
  /** `entry`, `invoke`, `after`, or the event of the transition. */
  readonly place: string;
}

/** What the name of an implementation stands for. */
export interface ChartValue {
  readonly sort: keyof ChartImplementations | 'machine';
  /** Of the implementation; `context` or `output` of the machine. */
  readonly name: string;
  /** Of a delay: `300 ms`, or `computed`. */
  readonly time: string | null;
  /** The types of the events that an action emits. */
  readonly emits: readonly string[];
  /** The source text, with that of the functions that compute its params or its input; '' for a constant delay. */
  readonly code: string;
}

/** A machine as JSON. */
export interface Chart {
  readonly id: string;
  /** The file of the machine, relative to the root of its project; '' where it is not known. */
  readonly path: string;
  readonly root: ChartState;
  readonly guards: readonly ChartGuard[];
  readonly implementations: ChartImplementations;
  readonly references: readonly ChartReference[];
  readonly values: readonly ChartValue[];
}

/** The name of an inline function. */
export const inline = '(inline)';

/** A state and its descendants, parents first, in the order of the file. */
const statesWithin = (state: ChartState): readonly ChartState[] => [
  state,
  ...state.states.flatMap(statesWithin),
];

export const statesOf = (chart: Chart): readonly ChartState[] => statesWithin(chart.root);

export const transitionsOf = (chart: Chart): readonly ChartTransition[] =>
  statesOf(chart).flatMap(({ transitions }) => transitions);

/** Also true when the two are the same state. */
export const isWithin = (id: string, ancestor: string): boolean =>
  id === ancestor || id.startsWith(`${ancestor}.`);

/** A state's id without that of the chart, `open.editing`. The root keeps its id. */
export const shortId = (id: string): string => id.slice(id.indexOf('.') + 1);

export const chartValue = (chart: Chart, sort: ChartValue['sort'], name: string): ChartValue | undefined =>
  chart.values.find((value) => value.sort === sort && value.name === name);

const isNamedIn = (text: string, names: ReadonlySet<string>): boolean =>
  text.split(/[^\w$-]+/).some((word) => names.has(word));

/** The ids of the transitions that use values, and of the entry actions, exit actions and invocations: `upload.open|entry|focus`. */
export function usersOf(
  chart: Chart,
  values: readonly Pick<ChartValue, 'sort' | 'name'>[],
): readonly string[] {
  const namesOf = (sort: ChartValue['sort']) =>
    new Set(values.filter((value) => value.sort === sort).map(({ name }) => name));
  const ownGuards = namesOf('guards');
  const combined = chart.guards.filter(({ meaning }) => isNamedIn(meaning, ownGuards));
  const guards = new Set([...ownGuards, ...combined.map(({ name }) => name)]);
  const [actions, actors, delays] = [namesOf('actions'), namesOf('actors'), namesOf('delays')];
  // Events raised after a delay.
  for (const { sort, name, place } of chart.references)
    if (sort === 'delays' && delays.has(name)) actions.add(place);
  return statesOf(chart).flatMap((state) => [
    ...(['entry', 'exit'] as const).flatMap((sort) =>
      state[sort].filter((name) => isNamedIn(name, actions)).map((name) => `${state.id}|${sort}|${name}`),
    ),
    ...state.invokes.filter((src) => actors.has(src)).map((src) => `${state.id}|invoke|${src}`),
    ...state.transitions
      .filter(
        ({ kind, event, guard, actions: names }) =>
          (guard !== null && isNamedIn(guard, guards)) ||
          names.some((name) => isNamedIn(name, actions)) ||
          (kind === 'after' && delays.has(event.replace(/^after /, ''))),
      )
      .map(({ id }) => id),
  ]);
}

/** `guard isValid` */
export const valueTitle = ({ sort, name }: ChartValue): string =>
  sort === 'machine' ? name : `${sort.slice(0, -1)} ${name}`;

export function sizeOf({ root }: Chart): { readonly states: number; readonly transitions: number } {
  const states = statesWithin(root);
  return { states: states.length, transitions: states.flatMap(({ transitions }) => transitions).length };
}

const units = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** `300 ms`, `1.5 s`, `5 min` */
export function durationText(milliseconds: number): string {
  const [size, unit] = units.find(([each]) => milliseconds >= each) ?? [1, 'ms'];
  const value = milliseconds / size;
  return Number.isInteger(value * 10) ? `${value} ${unit}` : `${milliseconds} ms`;
}
