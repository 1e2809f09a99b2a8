import {
  type Chart,
  type ChartReference,
  type ChartState,
  type ChartTransition,
  inline,
  isWithin,
  statesOf,
  transitionsOf,
} from './chart.ts';

interface ChartFinding {
  readonly chart: string;
  readonly state: string;
  readonly message: string;
}

/** `upload: upload.open.editing: …` */
export const findingText = ({ chart, state, message }: ChartFinding): string =>
  `${chart}: ${state}: ${message}`;

const labels: Readonly<Record<ChartReference['sort'], string>> = {
  actions: 'action',
  actors: 'actor',
  guards: 'guard',
  delays: 'delay',
};

/** Functions and numbers in place of names are no mistake. */
function nameFindings(chart: Chart): readonly ChartFinding[] {
  const messages = chart.references
    .filter(
      ({ sort, name }) =>
        !chart.implementations[sort].includes(name) &&
        name !== inline &&
        !(sort === 'delays' && /^\d+$/.test(name)),
    )
    .map(({ sort, name, state, place }) => ({
      chart: chart.id,
      state,
      message: `the ${labels[sort]} '${name}' of '${place}' does not exist`,
    }));
  return [...new Map(messages.map((finding) => [findingText(finding), finding])).values()];
}

function unusedFindings(chart: Chart): readonly ChartFinding[] {
  const used = new Set(chart.references.map(({ sort, name }) => `${sort} ${name}`));
  const sorts = ['actions', 'guards', 'delays'] as const;
  return sorts.flatMap((sort) =>
    chart.implementations[sort]
      .filter((name) => !used.has(`${sort} ${name}`))
      .map((name) => ({
        chart: chart.id,
        state: chart.id,
        message: `the ${labels[sort]} '${name}' is never used`,
      })),
  );
}

const ancestorsOf = (id: string): readonly string[] => {
  const keys = id.split('.');
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
};

/** The states that are entered with a target: its ancestors, their other regions, and initial descendants. */
function enteredWith(id: string, byId: ReadonlyMap<string, ChartState>): readonly string[] {
  const entered: string[] = [];
  const enter = (state: ChartState): void => {
    entered.push(state.id);
    if (state.type === 'parallel') for (const child of state.states) enter(child);
    const first = byId.get(state.initial ?? '');
    if (state.type === 'compound' && first) enter(first);
  };
  const target = byId.get(id);
  if (target) enter(target);
  for (const ancestor of ancestorsOf(id)) {
    const state = byId.get(ancestor);
    if (!state || ancestor === id) continue;
    entered.push(ancestor);
    if (state.type === 'parallel')
      for (const child of state.states) if (!isWithin(id, child.id)) enter(child);
    // A history state can restore any state that its parent has entered before.
    if (target?.type === 'history' && ancestor === id.slice(0, id.lastIndexOf('.'))) enter(state);
  }
  return entered;
}

function reachableStates(chart: Chart): ReadonlySet<string> {
  const byId = new Map(statesOf(chart).map((state) => [state.id, state]));
  const reachable = new Set<string>();
  const pending = [chart.id];
  for (let id = pending.pop(); id !== undefined; id = pending.pop())
    for (const each of enteredWith(id, byId)) {
      if (reachable.has(each)) continue;
      reachable.add(each);
      for (const { targets } of byId.get(each)?.transitions ?? []) pending.push(...targets);
    }
  return reachable;
}

function reachFindings(chart: Chart): readonly ChartFinding[] {
  const reachable = reachableStates(chart);
  return statesOf(chart)
    .filter(({ id }) => !reachable.has(id))
    .map(({ id }) => ({
      chart: chart.id,
      state: id,
      message: 'no transition leads here',
    }));
}

/** Alternatives after one without a guard are never taken. */
function shadowFindings(chart: Chart): readonly ChartFinding[] {
  const unguarded = new Map<string, ChartTransition>();
  return transitionsOf(chart).flatMap((transition) => {
    const key = `${transition.source}|${transition.event}`;
    const earlier = unguarded.get(key);
    if (!earlier && transition.guard === null) unguarded.set(key, transition);
    if (!earlier) return [];
    return [
      {
        chart: chart.id,
        state: transition.source,
        message: `an alternative for '${transition.event}' is never taken: an earlier one has no guard`,
      },
    ];
  });
}

export const lintChart = (chart: Chart): readonly ChartFinding[] => [
  ...nameFindings(chart),
  ...unusedFindings(chart),
  ...reachFindings(chart),
  ...shadowFindings(chart),
];
