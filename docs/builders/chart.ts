/** What a transition waits for: an event that someone sends, or something the chart itself notices. */
export type TransitionKind = 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot';

/** One transition, read without its machine. */
export interface ChartTransition {
  /** `source|event|index`: the same as long as the state, the event and the order of its alternatives are. */
  readonly id: string;
  readonly source: string;
  readonly kind: TransitionKind;
  /** `upload.opened`, `always`, `after debounce`, `done uploadFile`, `error uploadFile`, or `done` for a state. */
  readonly event: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
  /** Ids of states; none when the transition only acts. */
  readonly targets: readonly string[];
  /** The source is left and entered anew. */
  readonly reenters: boolean;
  readonly description: string | null;
}

export type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

/** An actor that runs while its state is active. */
export interface ChartInvoke {
  readonly src: string;
  readonly hasOnError: boolean;
}

/** One state, read without its machine. */
export interface ChartState {
  /** The path from the chart's own id, joined with points. */
  readonly id: string;
  readonly key: string;
  readonly type: StateType;
  readonly history: 'shallow' | 'deep' | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly ChartInvoke[];
  /** The id of the state that is entered first, or null. */
  readonly initial: string | null;
  readonly initialActions: readonly string[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

/** A guard made of others, written out. */
export interface ChartGuard {
  readonly name: string;
  readonly meaning: string;
}

/** The names that a chart has implementations for, each list sorted. */
export interface ChartImplementations {
  readonly actions: readonly string[];
  readonly actors: readonly string[];
  readonly guards: readonly string[];
  readonly delays: readonly string[];
}

/** Every name that a chart refers to, and where. */
export interface ChartReference {
  readonly sort: keyof ChartImplementations;
  /** The name, or `(inline)` for a function. */
  readonly name: string;
  /** The id of the state that refers to it. */
  readonly state: string;
  /** `entry`, `invoke`, `after`, or the event of the transition. */
  readonly place: string;
}

/** One chart as a plain value: all that pictures, outlines, coverage, lint, comparison and gallery read. */
export interface Chart {
  readonly id: string;
  readonly root: ChartState;
  readonly guards: readonly ChartGuard[];
  readonly implementations: ChartImplementations;
  readonly references: readonly ChartReference[];
}

/** What stands for a function without a name. */
export const inline = '(inline)';

/** Gives a state and all states within it, parents first, in the order of the file. */
export const statesWithin = (state: ChartState): readonly ChartState[] => [
  state,
  ...state.states.flatMap(statesWithin),
];

/** Gives all states of a chart, the root first. */
export const statesOf = (chart: Chart): readonly ChartState[] => statesWithin(chart.root);

/** Gives all transitions of a chart, in the order of their states. */
export const transitionsOf = (chart: Chart): readonly ChartTransition[] =>
  statesOf(chart).flatMap(({ transitions }) => transitions);

/** Whether a state lies within another one, or is it. */
export const isWithin = (id: string, ancestor: string): boolean =>
  id === ancestor || id.startsWith(`${ancestor}.`);

/** Gives a state's id without the chart's own, as a reader would say it: `open.editing`. The root is the chart's id. */
export const shortId = (id: string): string => id.slice(id.indexOf('.') + 1);
