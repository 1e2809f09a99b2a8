import { isWithin } from '../core/chart.ts';
import type { Box, Layout, PlacedState } from './layout.ts';

/** Pixels. */
const sameLevel = 20;

/** How well a picture is read from its beginning. */
export interface ReadingOrder {
  /** How far down the initial states stand among their siblings: 0 for the highest, 1 for below all; the worst of them. */
  readonly initial: number;
  /** How many initial dots are below the state that they lead to. */
  readonly dotsBelow: number;
  /** How many arrows lead up, or to the left on the same level. */
  readonly backward: number;
}

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

function initialFraction(parent: PlacedState, children: readonly PlacedState[]): number {
  const initial = children.find(({ state }) => state.id === parent.state.initial);
  if (!initial || children.length < 2) return 0;
  const top = Math.min(...children.map(({ y }) => y));
  const bottom = Math.max(...children.map(({ y, height }) => y + height));
  return (initial.y - top) / (bottom - top);
}

export function readingOrderOf({ states, edges }: Layout): ReadingOrder {
  const byId = new Map(states.map((placed) => [placed.state.id, placed]));
  const initial = Math.max(
    0,
    ...states.map((placed) =>
      initialFraction(
        placed,
        placed.state.states.flatMap(({ id }) => byId.get(id) ?? []),
      ),
    ),
  );
  const arrows = edges.flatMap(({ transition }) => {
    const { source: from = '', targets: [to = ''] = [] } = transition ?? {};
    const [source, target] = [byId.get(from), byId.get(to)];
    if (!source || !target || isWithin(from, to) || isWithin(to, from)) return [];
    return [[middleOf(source), middleOf(target)] as const];
  });
  const backward = arrows.filter(
    ([from, to]) => to.y < from.y - sameLevel || (to.y < from.y + sameLevel && to.x < from.x),
  );
  const dots = edges.filter(({ transition, points }) => {
    const [start, end] = [points[0], points.at(-1)];
    return transition === null && start && end && start.y > end.y;
  });
  return { initial, dotsBelow: dots.length, backward: backward.length };
}
