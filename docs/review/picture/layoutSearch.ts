import { createHash } from 'node:crypto';
import { mergeRegions } from '../core/alikeRegions.ts';
import type { Chart } from '../core/chart.ts';
import { depthsOf, summaryOf } from '../core/summary.ts';
import { type Layout, type LayoutOptionSet, layOut, type Marks } from './layout.ts';
import { countOverlaps, problemsOf } from './layoutProblems.ts';
import { readingOrderOf } from './readingOrder.ts';

/** Pixels of a window that a chart is best seen in as a whole, without the margin of a picture; larger layouts cost more. */
const windowSize = { width: 1264, height: 884 } as const;

/** Whether a window of 1,280 × 900 pixels shows the whole picture. */
export const fitsWindow = ({ width, height }: Layout): boolean =>
  width <= windowSize.width && height <= windowSize.height;

// The first of two options with equal cost wins.
const cycleBreakings = ['DEPTH_FIRST', 'GREEDY', 'GREEDY_MODEL_ORDER', 'BFS_NODE_ORDER'] as const;
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
        [true, false].flatMap((initialFirst) =>
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
              initialFirst,
              ...(regionsInRow !== undefined && { regionsInRow }),
            };
          }),
        ),
      ),
    ),
  );
}

/** Pairs of regions that are not in the order of the file. */
function misorderedRegions({ states }: Layout): number {
  const placedById = new Map(states.map((placed) => [placed.state.id, placed]));
  return states
    .filter(({ state }) => state.type === 'parallel')
    .flatMap(({ state }) => {
      const regions = state.states.flatMap(({ id }) => placedById.get(id) ?? []);
      return regions.flatMap((one, index) =>
        regions.slice(index + 1).filter((other) => other.y < one.y + one.height && other.x < one.x),
      );
    }).length;
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
  const { initial, dotsBelow, backward } = readingOrderOf(layout);
  const excess = Math.max(0, width - windowSize.width) * 0.4 + Math.max(0, height - windowSize.height) * 0.2;
  const cost =
    overlaps * 1_000 +
    problems.crossings.length * 200 +
    problems.bends * 4 +
    initial * 400 +
    dotsBelow * 30 +
    backward * 10 +
    misorderedRegions(layout) * 40 +
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
        chart.isSummary,
        chart.values.map(({ name, time, emits, onlyEmits }) => [name, time, emits, onlyEmits]),
        optionSetsOf(drawn),
      ]),
    )
    .digest('hex')
    .slice(0, 16);
}

/** Throws an Error when the choice was made for another version of the chart. */
export async function layOutAs(chart: Chart, { fingerprint, variant }: LayoutChoice): Promise<Layout> {
  const drawn = mergeRegions(chart);
  const options = optionSetsOf(drawn)[variant];
  if (!options || fingerprint !== layoutFingerprint(chart))
    throw new Error(`${chart.id} has changed since it was laid out`);
  return layOut(drawn, options);
}

/** A search ends when so many options in a row were no better than a layout without overlaps and crossings. */
const patience = 24;

/**
 * Tries many ELK options and returns the layout with the lowest cost: overlaps, crossings, bends, misplaced initial
 * states, arrows that lead back, size. Deterministic. Throws an Error when ELK fails with all of them.
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
  if (best === null) throw new Error(`The chart ${chart.id} cannot be laid out`, { cause: failure });
  return { layout: best.layout, choice: { fingerprint: layoutFingerprint(chart), variant: best.variant } };
}

/** The layout of `summaryOf` a depth. */
export interface SummaryChoice extends LayoutChoice {
  readonly depth: number;
}

/** The layouts of a chart and of its summary. */
export interface StoredLayout extends LayoutChoice {
  readonly summary: SummaryChoice | null;
}

/** The summary with most states that a window shows whole; null for a chart that a window shows whole. */
export async function findSummary(chart: Chart, whole: Layout): Promise<SummaryChoice | null> {
  if (fitsWindow(whole) || isMap(chart)) return null;
  for (let depth = depthsOf(chart); depth > 0; depth -= 1) {
    const { layout, choice } = await findBestLayout(summaryOf(chart, depth));
    if (fitsWindow(layout) || depth === 1) return { depth, ...choice };
  }
  return null;
}
