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

/** A fault of a chart: which chart, which of its states, and what to do. */
export interface ChartFinding {
  readonly chart: string;
  readonly state: string;
  readonly message: string;
}

/** Gives a finding as one line: `upload: upload.open.editing: …`. */
export const printedFinding = ({ chart, state, message }: ChartFinding): string =>
  `${chart}: ${state}: ${message}`;

const words: Readonly<Record<ChartReference['sort'], string>> = {
  actions: 'action',
  actors: 'actor',
  guards: 'guard',
  delays: 'delay',
};

function nameFindings(chart: Chart): readonly ChartFinding[] {
  const seen = new Set<string>();
  return chart.references.flatMap(({ sort, name, state, place }) => {
    const key = [sort, name, state, place].join('|');
    const isKnown = chart.implementations[sort].includes(name);
    if (isKnown || seen.has(key)) return [];
    seen.add(key);
    const where = { chart: chart.id, state };
    if (sort === 'delays' && /^\d+$/.test(name))
      return [{ ...where, message: `the delay of ${name} ms has no name; name it in setup({ delays })` }];
    return [
      {
        ...where,
        message:
          name === inline
            ? `an inline function stands as ${words[sort]} of '${place}'; name it in setup({ ${sort} })`
            : `the ${words[sort]} '${name}' of '${place}' does not exist; add it to setup({ ${sort} }) or mend the name`,
      },
    ];
  });
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
        message: `the ${words[sort]} '${name}' is never used; use it or remove it from setup({ ${sort} })`,
      })),
  );
}

const ancestorsOf = (id: string): readonly string[] => {
  const parts = id.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
};

/** The states that are entered together with one: those around it, and the first ones within it. */
function enteredWith(id: string, byId: ReadonlyMap<string, ChartState>): readonly string[] {
  const entered: string[] = [];
  const down = (state: ChartState): void => {
    entered.push(state.id);
    if (state.type === 'parallel') for (const child of state.states) down(child);
    const first = byId.get(state.initial ?? '');
    if (state.type === 'compound' && first) down(first);
  };
  const target = byId.get(id);
  if (target) down(target);
  for (const ancestor of ancestorsOf(id)) {
    const state = byId.get(ancestor);
    if (!state || ancestor === id) continue;
    entered.push(ancestor);
    if (state.type === 'parallel') for (const child of state.states) if (!isWithin(id, child.id)) down(child);
    // What a history state brings back began with the first state.
    if (target?.type === 'history' && ancestor === id.slice(0, id.lastIndexOf('.'))) down(state);
  }
  return entered;
}

function reachableOf(chart: Chart): ReadonlySet<string> {
  const byId = new Map(statesOf(chart).map((state) => [state.id, state]));
  const reachable = new Set<string>();
  const open = [chart.id];
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const each of enteredWith(id, byId)) {
      if (reachable.has(each)) continue;
      reachable.add(each);
      for (const { targets } of byId.get(each)?.transitions ?? []) open.push(...targets);
    }
  return reachable;
}

function reachFindings(chart: Chart): readonly ChartFinding[] {
  const reachable = reachableOf(chart);
  return statesOf(chart)
    .filter(({ id }) => !reachable.has(id))
    .map(({ id }) => ({
      chart: chart.id,
      state: id,
      message: 'no transition leads here; add one or remove the state',
    }));
}

/** After an alternative without a guard, later ones for the same event are never asked. */
function shadowFindings(chart: Chart): readonly ChartFinding[] {
  const open = new Map<string, ChartTransition>();
  return transitionsOf(chart).flatMap((transition) => {
    const key = `${transition.source}|${transition.event}`;
    const earlier = open.get(key);
    if (!earlier && transition.guard === null) open.set(key, transition);
    if (!earlier) return [];
    return [
      {
        chart: chart.id,
        state: transition.source,
        message: `'${transition.event}' is never taken here a second time: an earlier alternative has no guard; guard that one or remove this one`,
      },
    ];
  });
}

function invokeFindings(chart: Chart): readonly ChartFinding[] {
  return statesOf(chart).flatMap(({ id, invokes }) =>
    invokes
      .filter(({ hasOnError }) => !hasOnError)
      .map(({ src }) => ({
        chart: chart.id,
        state: id,
        message: `the call of '${src}' has no onError; say what follows when it fails`,
      })),
  );
}

/** `sending`, `fetchingProfile`: a name that says what goes on. */
const isGerund = (key: string): boolean => /ing(?:[A-Z]|$)/.test(key);

/** A state that acts by itself, by a call or by conditions, is not obvious unless its name says what it does. */
const isObvious = ({ key, invokes, transitions }: ChartState): boolean =>
  (invokes.length === 0 || isGerund(key)) && transitions.filter(({ kind }) => kind === 'always').length < 2;

function descriptionFindings(chart: Chart): readonly ChartFinding[] {
  return statesOf(chart)
    .filter((state) => state.description === null && (state.id === chart.id || !isObvious(state)))
    .map((state) => ({
      chart: chart.id,
      state: state.id,
      message:
        state.id === chart.id
          ? 'the chart has no description; say in a sentence what it is for'
          : 'a state that acts by itself has no description; say in a sentence what goes on in it',
    }));
}

/** An event that nothing sends is reached by nobody; `sent` holds the events that the code sends. */
function eventFindings(chart: Chart, sent: ReadonlySet<string>): readonly ChartFinding[] {
  const unsent = transitionsOf(chart).filter(
    ({ kind, event }) => kind === 'event' && !event.includes('*') && !sent.has(event),
  );
  return [...new Map(unsent.map((transition) => [transition.event, transition])).values()].map(
    ({ source, event }) => ({
      chart: chart.id,
      state: source,
      message: `nothing in src/ or machines/ sends '${event}'; send it or remove its transitions`,
    }),
  );
}

/** Finds what is wrong with a chart. `sent` holds the events that the code sends; without it they are not looked for. */
export function lintChart(chart: Chart, sent?: ReadonlySet<string>): readonly ChartFinding[] {
  return [
    ...nameFindings(chart),
    ...unusedFindings(chart),
    ...invokeFindings(chart),
    ...reachFindings(chart),
    ...shadowFindings(chart),
    ...descriptionFindings(chart),
    ...(sent ? eventFindings(chart, sent) : []),
  ];
}
