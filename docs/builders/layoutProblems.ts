import type { Box, Layout, PlacedEdge, Point } from './layout.ts';

interface Segment {
  readonly from: Point;
  readonly to: Point;
}

const segmentsOf = ({ points }: PlacedEdge): readonly Segment[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from ? [{ from, to }] : [];
  });

const minMax = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

/** For a horizontal or vertical segment. Touching the border does not count. */
function segmentOverlaps({ from, to }: Segment, box: Box): boolean {
  const [left, right] = minMax(from.x, to.x);
  const [top, bottom] = minMax(from.y, to.y);
  return left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y;
}

const boxesOverlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function segmentsCross(one: Segment, other: Segment): boolean {
  const isHorizontal = ({ from, to }: Segment) => from.y === to.y;
  if (isHorizontal(one) === isHorizontal(other)) return false;
  const [horizontal, vertical] = isHorizontal(one) ? [one, other] : [other, one];
  const [left, right] = minMax(horizontal.from.x, horizontal.to.x);
  const [top, bottom] = minMax(vertical.from.y, vertical.to.y);
  return (
    left < vertical.from.x && vertical.from.x < right && top < horizontal.from.y && horizontal.from.y < bottom
  );
}

/** Each list holds the ids of two overlapping or crossing elements, `one × other`. */
export interface LayoutProblems {
  readonly labelsOnLines: readonly string[];
  readonly labelsOnLabels: readonly string[];
  readonly labelsOnStates: readonly string[];
  readonly linesOnStates: readonly string[];
  readonly crossings: readonly string[];
  readonly bends: number;
}

const pairs = <Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

export function problemsOf({ states, edges: allEdges }: Layout): LayoutProblems {
  const edges = allEdges.filter(({ isDuplicate }) => !isDuplicate);
  const leaves = states.filter(({ state }) => state.states.length === 0);
  const labels = allEdges.flatMap(({ id, label }) => (label ? [{ id, label }] : []));
  return {
    labelsOnLines: labels.flatMap(({ id, label }) =>
      edges
        .filter((edge) => segmentsOf(edge).some((segment) => segmentOverlaps(segment, label)))
        .map((edge) => `${id} × ${edge.id}`),
    ),
    labelsOnLabels: pairs(labels)
      .filter(([one, other]) => boxesOverlap(one.label, other.label))
      .map(([one, other]) => `${one.id} × ${other.id}`),
    labelsOnStates: labels.flatMap(({ id, label }) =>
      leaves.filter((leaf) => boxesOverlap(leaf, label)).map(({ state }) => `${id} × ${state.id}`),
    ),
    linesOnStates: edges.flatMap((edge) =>
      leaves
        .filter((leaf) => segmentsOf(edge).some((segment) => segmentOverlaps(segment, leaf)))
        .map(({ state }) => `${edge.id} × ${state.id}`),
    ),
    crossings: pairs(edges)
      .filter(([one, other]) =>
        segmentsOf(one).some((first) => segmentsOf(other).some((second) => segmentsCross(first, second))),
      )
      .map(([one, other]) => `${one.id} × ${other.id}`),
    bends: edges.reduce((sum, { points }) => sum + points.length - 2, 0),
  };
}

export const countOverlaps = ({
  labelsOnLines,
  labelsOnLabels,
  labelsOnStates,
  linesOnStates,
}: LayoutProblems): number =>
  labelsOnLines.length + labelsOnLabels.length + labelsOnStates.length + linesOnStates.length;
