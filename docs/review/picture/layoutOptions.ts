import type { LayoutOptions } from 'elkjs';

const spacing: LayoutOptions = {
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '6',
  'elk.spacing.labelLabel': '8',
  'elk.spacing.componentComponent': '36',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

export const commonOptions: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.thoroughness': '14',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.crossingMinimization.hierarchicalSweepiness': '1',
  'elk.layered.crossingMinimization.greedySwitchHierarchical.type': 'TWO_SIDED',
  ...spacing,
};

/** What differs between the layouts that are tried. */
export interface LayoutOptionSet {
  readonly cycleBreaking: 'MODEL_ORDER' | 'DEPTH_FIRST' | 'GREEDY';
  /** Whether states are in the order of the file. */
  readonly isOrdered: boolean;
  /** Whether initial states without substates are in the first layer. ELK fails on some charts with it. */
  readonly initialFirst: boolean;
  readonly seed?: number;
}

/** Few, so that a picture takes less than a second. The first of two with equal cost wins. */
export const optionSets: readonly LayoutOptionSet[] = [
  { cycleBreaking: 'MODEL_ORDER', isOrdered: true, initialFirst: true },
  { cycleBreaking: 'MODEL_ORDER', isOrdered: true, initialFirst: false },
  { cycleBreaking: 'MODEL_ORDER', isOrdered: false, initialFirst: true },
  { cycleBreaking: 'GREEDY', isOrdered: false, initialFirst: true },
  { cycleBreaking: 'GREEDY', isOrdered: true, initialFirst: false },
  { cycleBreaking: 'GREEDY', isOrdered: false, initialFirst: false },
  { cycleBreaking: 'DEPTH_FIRST', isOrdered: false, initialFirst: false },
];

/** Tried where the others have overlaps: other orders of the states. */
export const moreOptionSets: readonly LayoutOptionSet[] = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((seed) =>
  (['GREEDY', 'DEPTH_FIRST'] as const).map((cycleBreaking) => ({
    cycleBreaking,
    isOrdered: false,
    initialFirst: false,
    seed,
  })),
);

export const rootOptions = ({ cycleBreaking, isOrdered, seed = 1 }: LayoutOptionSet): LayoutOptions => ({
  'elk.layered.considerModelOrder.strategy': isOrdered ? 'NODES_AND_EDGES' : 'NONE',
  'elk.layered.cycleBreaking.strategy': cycleBreaking,
  'elk.randomSeed': String(seed),
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
});

/** ELK fails when the model order breaks cycles of nested states too. */
export const nestedOptions: LayoutOptions = { 'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST' };
