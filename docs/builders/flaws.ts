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

const span = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

/** A segment is horizontal or vertical; touching the border of a box is not being on it. */
function isOn({ from, to }: Segment, box: Box): boolean {
  const [left, right] = span(from.x, to.x);
  const [top, bottom] = span(from.y, to.y);
  return left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y;
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function doCross(one: Segment, other: Segment): boolean {
  const isFlat = ({ from, to }: Segment) => from.y === to.y;
  if (isFlat(one) === isFlat(other)) return false;
  const [flat, steep] = isFlat(one) ? [one, other] : [other, one];
  const [left, right] = span(flat.from.x, flat.to.x);
  const [top, bottom] = span(steep.from.y, steep.to.y);
  return left < steep.from.x && steep.from.x < right && top < flat.from.y && flat.from.y < bottom;
}

/** What makes a picture hard to read; each is told by the ids of the two things that meet. */
export interface Flaws {
  readonly labelsOnLines: readonly string[];
  readonly labelsOnLabels: readonly string[];
  readonly labelsOnStates: readonly string[];
  readonly linesOnStates: readonly string[];
  readonly crossings: readonly string[];
  readonly bends: number;
}

const pairs = <Thing>(things: readonly Thing[]): readonly (readonly [Thing, Thing])[] =>
  things.flatMap((one, index) => things.slice(index + 1).map((other) => [one, other] as const));

/** Finds what in a layout is hard to read. */
export function flawsOf({ states, edges: drawn }: Layout): Flaws {
  const edges = drawn.filter(({ isEcho }) => !isEcho);
  const leaves = states.filter(({ state }) => state.states.length === 0);
  const labels = drawn.flatMap(({ id, label }) => (label ? [{ id, label }] : []));
  return {
    labelsOnLines: labels.flatMap(({ id, label }) =>
      edges
        .filter((edge) => segmentsOf(edge).some((segment) => isOn(segment, label)))
        .map((edge) => `${id} × ${edge.id}`),
    ),
    labelsOnLabels: pairs(labels)
      .filter(([one, other]) => overlap(one.label, other.label))
      .map(([one, other]) => `${one.id} × ${other.id}`),
    labelsOnStates: labels.flatMap(({ id, label }) =>
      leaves.filter((leaf) => overlap(leaf, label)).map(({ state }) => `${id} × ${state.id}`),
    ),
    linesOnStates: edges.flatMap((edge) =>
      leaves
        .filter((leaf) => segmentsOf(edge).some((segment) => isOn(segment, leaf)))
        .map(({ state }) => `${edge.id} × ${state.id}`),
    ),
    crossings: pairs(edges)
      .filter(([one, other]) =>
        segmentsOf(one).some((first) => segmentsOf(other).some((second) => doCross(first, second))),
      )
      .map(([one, other]) => `${one.id} × ${other.id}`),
    bends: edges.reduce((sum, { points }) => sum + points.length - 2, 0),
  };
}
