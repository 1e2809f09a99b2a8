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

export interface ChartFinding {
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

/** Both rules are about how a machine is written: a function in its place works as well as one with a name. */
function nameFindings(chart: Chart, isWanted: (rule: Rule) => boolean): readonly ChartFinding[] {
  const seen = new Set<string>();
  return chart.references.flatMap(({ sort, name, state, place }) => {
    const key = [sort, name, state, place].join('|');
    const isKnown = chart.implementations[sort].includes(name);
    const isInline = name === inline || (sort === 'delays' && /^\d+$/.test(name));
    if (isKnown || seen.has(key) || !isWanted(isInline ? 'inline' : 'unknown')) return [];
    seen.add(key);
    const where = { chart: chart.id, state };
    if (sort === 'delays' && /^\d+$/.test(name))
      return [{ ...where, message: `the delay of ${name} ms has no name; name it in setup({ delays })` }];
    return [
      {
        ...where,
        message:
          name === inline
            ? `an inline function stands as ${labels[sort]} of '${place}'; name it in setup({ ${sort} })`
            : `the ${labels[sort]} '${name}' of '${place}' does not exist; add it to setup({ ${sort} }) or mend the name`,
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
        message: `the ${labels[sort]} '${name}' is never used; use it or remove it from setup({ ${sort} })`,
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
      message: 'no transition leads here; add one or remove the state',
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
        message: `'${transition.event}' is never taken here a second time: an earlier alternative has no guard; guard that one or remove this one`,
      },
    ];
  });
}

/** A state may have a transition for the failures of all calls in it: `xstate.error.actor.*`. */
function invokeFindings(chart: Chart): readonly ChartFinding[] {
  const states = statesOf(chart);
  const covering = states.filter(({ transitions }) =>
    transitions.some(({ event }) => event === 'error actor'),
  );
  return states.flatMap(({ id, invokes }) =>
    covering.some((state) => isWithin(id, state.id))
      ? []
      : invokes
          .filter(({ hasOnError }) => !hasOnError)
          .map(({ src }) => ({
            chart: chart.id,
            state: id,
            message: `the call of '${src}' has no onError; say what follows when it fails`,
          })),
  );
}

/** `sending`, `fetchingProfile` */
const isGerund = (key: string): boolean => /ing(?:[A-Z]|$)/.test(key);

/** States with an invoke need a gerund as name, states with several `always` transitions a description. */
const isSelfExplanatory = ({ key, invokes, transitions }: ChartState): boolean =>
  (invokes.length === 0 || isGerund(key)) && transitions.filter(({ kind }) => kind === 'always').length < 2;

function descriptionFindings(chart: Chart): readonly ChartFinding[] {
  return statesOf(chart)
    .filter((state) => state.description === null && (state.id === chart.id || !isSelfExplanatory(state)))
    .map((state) => ({
      chart: chart.id,
      state: state.id,
      message:
        state.id === chart.id
          ? 'the chart has no description; say in a sentence what it is for'
          : 'a state that acts by itself has no description; say in a sentence what goes on in it',
    }));
}

function eventFindings(chart: Chart, sent: ReadonlySet<string>): readonly ChartFinding[] {
  const unsent = transitionsOf(chart).filter(
    ({ kind, event }) =>
      kind === 'event' && !event.includes('*') && !event.startsWith('xstate.') && !sent.has(event),
  );
  return [...new Map(unsent.map((transition) => [transition.event, transition])).values()].map(
    ({ source, event }) => ({
      chart: chart.id,
      state: source,
      message: `nothing sends '${event}'; send it or remove its transitions`,
    }),
  );
}

/** The rules, and whether they are on by default: those that find mistakes are, those about style are not. */
export const defaultRules = {
  /** A name has no implementation. */
  unknown: true,
  /** An implementation is never used. */
  unused: true,
  /** A state cannot be reached. */
  unreachable: true,
  /** An alternative is never taken. */
  shadowed: true,
  /** Nothing sends an event; only where the wiring is known. */
  unsent: true,
  /** A call has no `onError`. */
  onError: false,
  /** Functions and numbers in place of names. */
  inline: false,
  /** The chart, and states that act by themselves, have no description. */
  description: false,
  /** A chart has no page in Markdown. */
  page: false,
} as const;

export type Rule = keyof typeof defaultRules;

/** `sent` holds the events that the code sends; without it they are not checked. */
export function lintChart(
  chart: Chart,
  sent: ReadonlySet<string> | null = null,
  rules: Readonly<Partial<Record<Rule, boolean>>> = {},
): readonly ChartFinding[] {
  const isWanted = (rule: Rule): boolean => rules[rule] ?? defaultRules[rule];
  const of = (rule: Rule, read: () => readonly ChartFinding[]) => (isWanted(rule) ? read() : []);
  return [
    ...nameFindings(chart, isWanted),
    ...of('unused', () => unusedFindings(chart)),
    ...of('onError', () => invokeFindings(chart)),
    ...of('unreachable', () => reachFindings(chart)),
    ...of('shadowed', () => shadowFindings(chart)),
    ...of('description', () => descriptionFindings(chart)),
    ...of('unsent', () => (sent ? eventFindings(chart, sent) : [])),
  ];
}
