import type { Box, Layout, PlacedEdge, PlacedState, Point } from './placed.ts';
import { linesWidth, padding, size, titleWidth } from './textLines.ts';

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

/** What no line may run through: the whole of a state, or the text of one with states in it. */
function solidPartOf({ x, y, width, height, state, title, note, blocks }: PlacedState): Box {
  if (state.states.length === 0) return { x, y, width, height };
  const lines = [...note, ...blocks.flatMap((block) => block.lines)];
  return {
    x: x + padding.x,
    y: y + padding.y,
    width: Math.max(titleWidth(title), linesWidth(lines)),
    height: size.titleLine + (lines.length === 0 ? 0 : padding.blocks + lines.length * size.line),
  };
}

/** Each list holds the ids of two overlapping or crossing elements, `one × other`. */
interface LayoutProblems {
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
      states
        .filter((placed) => segmentsOf(edge).some((segment) => segmentOverlaps(segment, solidPartOf(placed))))
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

/** Pixels of a window that shows a whole chart. */
const windowSize = { width: 1264, height: 884 } as const;

/** How far below the top of a chart its first state begins, as a part of its height. */
function depthOfInitial({ states, height }: Layout): number {
  const [root] = states;
  const initial = states.find(({ state }) => state.id === root?.state.initial);
  return initial ? initial.y / height : 0;
}

/** Layouts without overlaps cost less. */
export const overlapCost = 5_000;

export function costOf(layout: Layout): number {
  const problems = problemsOf(layout);
  const { width, height } = layout;
  const excess = Math.max(0, width - windowSize.width) * 0.4 + Math.max(0, height - windowSize.height) * 0.2;
  return (
    countOverlaps(problems) * overlapCost +
    problems.crossings.length * 200 +
    problems.bends * 4 +
    depthOfInitial(layout) * 400 +
    excess +
    (width + height) / 10
  );
}
