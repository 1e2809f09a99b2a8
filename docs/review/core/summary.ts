import { type Chart, type ChartState, type ChartTransition, isWithin, statesWithin } from './chart.ts';

/** More events on one arrow are counted. */
const mostEvents = 3;

const depthOf = ({ id }: ChartState): number => id.split('.').length - 1;

/** How many levels of states a chart has below its root. */
export const depthsOf = ({ root }: Chart): number => Math.max(...statesWithin(root).map(depthOf));

/**
 * A chart whose states of a level are closed: what is inside of them is not drawn, and what leads in and out leads to their
 * borders. Of a transition, only the event is told. Ids stay; an arrow has the id of the first transition that it stands for.
 */
export function summaryOf(chart: Chart, depth: number): Chart {
  const isClosed = (state: ChartState): boolean => state.states.length > 0 && depthOf(state) >= depth;
  const places = new Map<string, string>();
  const place = (state: ChartState, within: string | null): void => {
    places.set(state.id, within ?? state.id);
    for (const child of state.states) place(child, within ?? (isClosed(state) ? state.id : null));
  };
  place(chart.root, null);
  const placeOf = (id: string): string => places.get(id) ?? id;

  const leaving = (state: ChartState): readonly ChartTransition[] => {
    const own = isClosed(state) ? statesWithin(state) : [state];
    const arrows = new Map<string, ChartTransition[]>();
    for (const transition of own.flatMap(({ transitions }) => transitions)) {
      const targets = [...new Set(transition.targets.map(placeOf))];
      const [target] = targets;
      if (targets.length !== 1 || target === undefined || isWithin(state.id, target)) continue;
      const arrow = arrows.get(target) ?? [];
      if (!arrow.some(({ event }) => event === transition.event))
        arrow.push({ ...transition, source: state.id, targets, guard: null, actions: [], reenters: false });
      arrows.set(target, arrow);
    }
    return [...arrows.values()].flatMap((arrow) => {
      const [first] = arrow;
      if (!first || arrow.length <= mostEvents) return arrow;
      return [{ ...first, event: `${arrow.length} events`, kind: 'event' as const }];
    });
  };
  const summarized = (state: ChartState): ChartState => {
    const plain = {
      ...state,
      entry: [],
      exit: [],
      invokes: [],
      initialActions: [],
      transitions: leaving(state),
    };
    return isClosed(state)
      ? { ...plain, type: 'atomic', initial: null, states: [], closed: statesWithin(state).length - 1 }
      : { ...plain, states: state.states.map(summarized) };
  };
  return { ...chart, root: summarized(chart.root), isSummary: true };
}
