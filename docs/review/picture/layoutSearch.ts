import { createHash } from 'node:crypto';
import { mergeRegions } from '../core/alikeRegions.ts';
import type { Chart } from '../core/chart.ts';
import { type Layout, type LayoutOptionSet, layOut, type Marks } from './layout.ts';
import { compactOptions } from './layoutOptions.ts';
import { countOverlaps, problemsOf } from './layoutProblems.ts';

/** Pixels that fit a laptop's screen; larger layouts cost more. */
const preferredSize = { width: 1280, height: 1300 } as const;

type Size = Pick<Layout, 'width' | 'height'>;

/** Pixels of a window that a chart is best seen in as a whole, without the margin of a picture. */
const windowSize: Size = { width: 1264, height: 884 };

const fits = ({ width, height }: Layout, size: Size): boolean => width <= size.width && height <= size.height;

// The first of two options with equal cost wins.
const cycleBreakings = ['DEPTH_FIRST', 'GREEDY', 'GREEDY_MODEL_ORDER'] as const;
const nodePlacements = ['BRANDES_KOEPF', 'NETWORK_SIMPLEX'] as const;
/** The order of the file, or a random seed. */
const nodeOrders = ['file', '1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** A map has many arrows, and few orders without a crossing. */
const mapOrders = ['file', ...Array.from({ length: 40 }, (_, index) => String(index + 1))];

/** Packs what is not connected; the width is about the height times the ratio. */
const mapOptions: readonly LayoutOptionSet[] = mapOrders.flatMap((nodeOrder) =>
  ['0.6', '0.8', '1'].flatMap((ratio) =>
    nodePlacements.map((nodePlacement) => ({
      root: {
        'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
        'elk.separateConnectedComponents': 'true',
        'elk.aspectRatio': ratio,
        'elk.layered.nodePlacement.strategy': nodePlacement,
        'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
        'elk.layered.considerModelOrder.strategy': 'NONE',
        ...(nodeOrder !== 'file' && { 'elk.randomSeed': nodeOrder }),
      },
      below: {},
    })),
  ),
);

/** A map has states on one level, of which none is the first. */
const isMap = ({ root }: Chart): boolean => root.type === 'compound' && root.initial === null;

function optionSetsOf(chart: Chart): readonly LayoutOptionSet[] {
  if (isMap(chart)) return mapOptions;
  const { root } = chart;
  const rows = root.type === 'parallel' ? [1, 2, 3] : [undefined];
  return nodeOrders.flatMap((nodeOrder) =>
    nodePlacements.flatMap((nodePlacement) =>
      cycleBreakings.flatMap((strategy) =>
        rows.map((regionsInRow): LayoutOptionSet => {
          const common = {
            'elk.layered.nodePlacement.strategy': nodePlacement,
            'elk.layered.crossingMinimization.hierarchicalSweepiness': '1',
            'elk.randomSeed': nodeOrder === 'file' ? '1' : nodeOrder,
          };
          return {
            root: {
              ...common,
              'elk.layered.cycleBreaking.strategy': strategy,
              'elk.layered.considerModelOrder.strategy': nodeOrder === 'file' ? 'NODES_AND_EDGES' : 'NONE',
            },
            below: common,
            ...(regionsInRow !== undefined && { regionsInRow }),
          };
        }),
      ),
    ),
  );
}

/** For a chart that is larger than preferred with all others. */
const compactSetsOf = (chart: Chart): readonly LayoutOptionSet[] =>
  chart.root.type === 'parallel' || isMap(chart)
    ? []
    : optionSetsOf(chart).map(({ root, below }) => ({
        root: { ...root, ...compactOptions },
        below: { ...below, ...compactOptions },
        labelWidth: 165,
      }));

const allSetsOf = (chart: Chart): readonly LayoutOptionSet[] => [
  ...optionSetsOf(chart),
  ...compactSetsOf(chart),
];

/** Counts initial states that are not above their siblings, and pairs of regions that are not in the order of the file. */
function misorderedIn({ states }: Layout): { readonly initials: number; readonly regions: number } {
  const placedById = new Map(states.map((placed) => [placed.state.id, placed]));
  let initials = 0;
  let regions = 0;
  for (const { state } of states) {
    const children = state.states.flatMap(({ id }) => placedById.get(id) ?? []);
    const initial = placedById.get(state.initial ?? '');
    if (initial && children.some(({ y }) => y < initial.y)) initials += 1;
    if (state.type !== 'parallel') continue;
    for (const [index, one] of children.entries())
      regions += children
        .slice(index + 1)
        .filter((other) => other.y < one.y + one.height && other.x < one.x).length;
  }
  return { initials, regions };
}

interface Rating {
  readonly cost: number;
  /** Without overlaps and crossings. */
  readonly isClean: boolean;
}

function rate(layout: Layout): Rating {
  const problems = problemsOf(layout);
  const overlaps = countOverlaps(problems);
  const { width, height } = layout;
  const { initials, regions } = misorderedIn(layout);
  const excess =
    Math.max(0, width - preferredSize.width) * 0.4 + Math.max(0, height - preferredSize.height) * 0.2;
  const cost =
    overlaps * 1_000 +
    problems.crossings.length * 200 +
    problems.bends * 4 +
    initials * 60 +
    regions * 40 +
    excess +
    (width + height) / 10;
  return { cost, isClean: overlaps === 0 && problems.crossings.length === 0 };
}

/** The best layout of an earlier search. */
export interface LayoutChoice {
  /** Of the chart and of all options that were tried. */
  readonly fingerprint: string;
  /** The index of the options. */
  readonly variant: number;
}

/** Of what is drawn: a change of a function's code is not. A choice applies only to a chart with the same fingerprint. */
export function layoutFingerprint(chart: Chart): string {
  const drawn = mergeRegions(chart);
  return createHash('sha256')
    .update(
      JSON.stringify([
        drawn.root,
        chart.values.map(({ name, time, emits, onlyEmits }) => [name, time, emits, onlyEmits]),
        allSetsOf(drawn),
      ]),
    )
    .digest('hex')
    .slice(0, 16);
}

/** Throws an Error when the choice was made for another version of the chart. */
export async function layOutAs(chart: Chart, { fingerprint, variant }: LayoutChoice): Promise<Layout> {
  const drawn = mergeRegions(chart);
  const options = allSetsOf(drawn)[variant];
  if (!options || fingerprint !== layoutFingerprint(chart))
    throw new Error(`${chart.id} has changed since it was laid out`);
  return layOut(drawn, options);
}

/** A search ends when so many options in a row were no better than a layout without overlaps and crossings. */
const patience = 20;

/**
 * Tries many ELK options and returns the layout with the lowest cost: overlaps, crossings, bends, misplaced initial
 * states, size. A layout that is larger than preferred gives way to the first compact one that fits a window. Deterministic. Throws an Error when ELK fails with all of them.
 */
export async function findBestLayout(
  chart: Chart,
  marks: Marks = new Map(),
): Promise<{ readonly layout: Layout; readonly choice: LayoutChoice }> {
  let best: (Rating & { readonly layout: Layout; readonly variant: number }) | null = null;
  let failure: unknown = null;
  let attempts = 0;
  const drawn = mergeRegions(chart, marks);
  for (const [variant, options] of optionSetsOf(drawn).entries()) {
    attempts += 1;
    if (best?.isClean && attempts > patience) break;
    try {
      const layout = await layOut(drawn, options, marks);
      const rating = rate(layout);
      if (best === null || rating.cost < best.cost) {
        best = { ...rating, layout, variant };
        attempts = 0;
      }
    } catch (error) {
      // ELK fails on some nested charts with some strategies only.
      failure = error;
    }
  }
  if (best !== null && !fits(best.layout, preferredSize)) {
    for (const [index, options] of compactSetsOf(drawn).entries()) {
      const layout = await layOut(drawn, options, marks).catch(() => null);
      if (!layout || !fits(layout, windowSize) || !rate(layout).isClean) continue;
      best = { ...rate(layout), layout, variant: optionSetsOf(drawn).length + index };
      break;
    }
  }
  if (best === null) throw new Error(`The chart ${chart.id} cannot be laid out`, { cause: failure });
  return { layout: best.layout, choice: { fingerprint: layoutFingerprint(chart), variant: best.variant } };
}
