import { createHash } from 'node:crypto';
import type { Chart } from './chart.ts';
import { type Flaws, flawsOf } from './flaws.ts';
import { type Layout, layOut, type Marks, type Variant } from './layout.ts';

/** A picture should be readable without zooming on a laptop's screen: wider and higher ones cost more. Pixels. */
const comfortable = { width: 1280, height: 1400 } as const;

/** The most that is tried for one chart differs in these; the order decides between equals. */
const cycleBreaking = ['DEPTH_FIRST', 'GREEDY', 'GREEDY_MODEL_ORDER'] as const;
const placement = ['BRANDES_KOEPF', 'NETWORK_SIMPLEX'] as const;
/** With the order of the file, or with a random start of its own for each number. */
const beginnings = ['file', '1', '2', '3', '4'] as const;

function variantsOf({ root }: Chart): readonly Variant[] {
  const rows = root.type === 'parallel' ? [1, 2, 3] : [undefined];
  return beginnings.flatMap((beginning) =>
    placement.flatMap((nodePlacement) =>
      cycleBreaking.flatMap((strategy) =>
        rows.map((regionsInRow): Variant => {
          const common = {
            'elk.layered.nodePlacement.strategy': nodePlacement,
            'elk.layered.crossingMinimization.hierarchicalSweepiness': '1',
            'elk.randomSeed': beginning === 'file' ? '1' : beginning,
          };
          return {
            root: {
              ...common,
              'elk.layered.cycleBreaking.strategy': strategy,
              'elk.layered.considerModelOrder.strategy': beginning === 'file' ? 'NODES_AND_EDGES' : 'NONE',
            },
            below: common,
            ...(regionsInRow !== undefined && { regionsInRow }),
          };
        }),
      ),
    ),
  );
}

/** Gives how many things in a layout lie on each other that should not. */
export const clashesOf = ({ labelsOnLines, labelsOnLabels, labelsOnStates, linesOnStates }: Flaws): number =>
  labelsOnLines.length + labelsOnLabels.length + labelsOnStates.length + linesOnStates.length;

/** A reader begins at the top and at the left: how often a first state is not at the top, and regions are not in order. */
function disorderOf({ states }: Layout): { readonly firsts: number; readonly regions: number } {
  const places = new Map(states.map((placed) => [placed.state.id, placed]));
  let firsts = 0;
  let regions = 0;
  for (const { state } of states) {
    const children = state.states.flatMap(({ id }) => places.get(id) ?? []);
    const first = places.get(state.initial ?? '');
    if (first && children.some(({ y }) => y < first.y)) firsts += 1;
    if (state.type !== 'parallel') continue;
    for (const [index, one] of children.entries())
      regions += children
        .slice(index + 1)
        .filter((other) => other.y < one.y + one.height && other.x < one.x).length;
  }
  return { firsts, regions };
}

function costOf(layout: Layout): number {
  const flaws = flawsOf(layout);
  const { width, height } = layout;
  const { firsts, regions } = disorderOf(layout);
  const excess =
    Math.max(0, width - comfortable.width) * 0.4 + Math.max(0, height - comfortable.height) * 0.2;
  return (
    clashesOf(flaws) * 1_000 +
    flaws.crossings.length * 80 +
    flaws.bends * 4 +
    firsts * 60 +
    regions * 40 +
    excess +
    (width + height) / 10
  );
}

/** How a chart was laid out: `fingerprint` names the chart and all that was tried, `variant` the one that was best. */
export interface Choice {
  readonly fingerprint: string;
  readonly variant: number;
}

/** Gives the fingerprint that a choice for this chart has to have. */
export const fingerprintOf = (chart: Chart): string =>
  createHash('sha256')
    .update(JSON.stringify([chart, variantsOf(chart)]))
    .digest('hex')
    .slice(0, 16);

/** Lays a chart out as an earlier search found best. Throws an Error when the choice is for another chart. */
export async function arrangeAs(chart: Chart, { fingerprint, variant }: Choice): Promise<Layout> {
  const chosen = variantsOf(chart)[variant];
  if (!chosen || fingerprint !== fingerprintOf(chart))
    throw new Error(`${chart.id} has changed since it was laid out`);
  return layOut(chart, chosen);
}

/**
 * Lays a chart out in many ways and gives the one that reads best: no label on anything, few crossings, few bends,
 * the first state at the top, within a screen. The same chart gives the same layout everywhere.
 * Throws an Error when ELK can draw none of them.
 */
export async function arrange(
  chart: Chart,
  marks: Marks = new Map(),
): Promise<{ readonly layout: Layout; readonly choice: Choice }> {
  let best: { readonly cost: number; readonly layout: Layout; readonly variant: number } | null = null;
  let failure: unknown = null;
  for (const [index, variant] of variantsOf(chart).entries()) {
    try {
      const layout = await layOut(chart, variant, marks);
      const cost = costOf(layout);
      if (best === null || cost < best.cost) best = { cost, layout, variant: index };
    } catch (error) {
      // Some strategies break off on some nested charts; another one draws them.
      failure = error;
    }
  }
  if (best === null) throw new Error(`The chart ${chart.id} cannot be laid out`, { cause: failure });
  return { layout: best.layout, choice: { fingerprint: fingerprintOf(chart), variant: best.variant } };
}
