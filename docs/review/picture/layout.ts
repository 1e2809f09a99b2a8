import type { ELK as Elk, ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import { type Chart, type ChartState, type ChartTransition, isWithin, statesOf } from '../core/chart.ts';
import {
  commonOptions,
  type LayoutOptionSet,
  moreOptionSets,
  nestedOptions,
  optionSets,
  rootOptions,
} from './layoutOptions.ts';
import { costOf, overlapCost } from './layoutProblems.ts';
import type { Box, Layout, Marks, PlacedEdge, PlacedPseudostate, PlacedState } from './placed.ts';
import {
  type Block,
  blocksOf,
  isDrawn,
  type Line,
  labelLines,
  linesWidth,
  noteBeside,
  noteLines,
  padding,
  size,
  titleLine,
  titleWidth,
} from './textLines.ts';

/** The text of the pill. */
export const anywhereText = 'in any of these states';

const pill = { width: 132, height: 22 } as const;
const dot = 12;
const margin = 16;

const needsPill = ({ id, transitions, states }: ChartState): boolean =>
  states.length > 0 &&
  transitions.some(
    (transition) => isDrawn(transition) && transition.targets.every((target) => isWithin(target, id)),
  );

interface StateTexts {
  readonly title: Line;
  readonly note: readonly Line[];
  readonly blocks: readonly Block[];
  readonly width: number;
  readonly height: number;
}

function textsOf(state: ChartState, chart: Chart): StateTexts {
  const title = titleLine(state, chart);
  const blocks = blocksOf(state, chart);
  const lines = blocks.flatMap((block) => block.lines);
  const note = noteLines(state);
  return {
    title,
    note,
    blocks,
    width: Math.max(titleWidth(title), linesWidth([...note, ...lines])) + 2 * padding.x,
    height:
      2 * padding.y +
      size.titleLine +
      note.length * size.line +
      (lines.length === 0 ? 0 : padding.blocks + lines.length * size.line),
  };
}

const elkPadding = ({
  top: above,
  left,
  bottom,
  right,
}: Record<'top' | 'left' | 'bottom' | 'right', number>) =>
  `[top=${above},left=${left},bottom=${bottom},right=${right}]`;

function nodeOf(state: ChartState, chart: Chart, options: LayoutOptionSet): ElkNode {
  const { width, height } = textsOf(state, chart);
  if (state.type === 'history') return { id: state.id, width: 26, height: 26 };
  if (state.states.length === 0) return { id: state.id, width, height };
  const initial = state.states.find(({ id }) => id === state.initial);
  const isFirst = options.initialFirst && initial?.states.length === 0;
  const inLayer = (layer: string): LayoutOptions =>
    isFirst ? { 'elk.layered.layering.layerConstraint': layer } : {};
  const pseudostates: ElkNode[] = [
    ...(state.initial === null
      ? []
      : [
          {
            id: `${state.id}:initial`,
            width: dot,
            height: dot,
            layoutOptions: inLayer('FIRST_SEPARATE'),
          },
        ]),
    ...(needsPill(state) ? [{ id: `${state.id}:anywhere`, ...pill }] : []),
  ];
  return {
    id: state.id,
    children: [
      ...pseudostates,
      ...state.states.map((child) => {
        const node = nodeOf(child, chart, options);
        return child === initial
          ? { ...node, layoutOptions: { ...node.layoutOptions, ...inLayer('FIRST') } }
          : node;
      }),
    ],
    layoutOptions: {
      ...commonOptions,
      ...(state === chart.root ? rootOptions(options) : nestedOptions),
      'elk.padding': elkPadding({ top: height + 10, left: margin, bottom: margin, right: margin }),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width + 8},${height})`,
    },
  };
}

/** Transitions between the same two states that look the same share an arrow. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly ChartTransition[];
}

const lineStyleOf = ({ kind }: ChartTransition): string =>
  kind === 'error' || kind === 'after' || kind === 'always' ? kind : 'plain';

function arrowsOf(chart: Chart, marks: Marks): readonly Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const state of statesOf(chart))
    for (const transition of state.transitions.filter(isDrawn)) {
      const [to = ''] = transition.targets;
      const from = state.states.length > 0 && isWithin(to, state.id) ? `${state.id}:anywhere` : state.id;
      const key = [from, to, lineStyleOf(transition), marks.get(transition.id)].join('|');
      const transitions = [...(arrows.get(key)?.transitions ?? []), transition];
      arrows.set(key, { from, to, transitions });
    }
  return [...arrows.values()];
}

/** Pixels between the labels of transitions that share an arrow. */
const labelGap = 6;
const labelHeight = (lines: readonly Line[]): number => lines.length * size.line;

function labelSize(
  transitions: readonly ChartTransition[],
  chart: Chart,
): {
  readonly width: number;
  readonly height: number;
} {
  const labels = transitions.map((transition) => labelLines(transition, chart));
  return {
    width: Math.max(...labels.map(linesWidth)) + 6,
    height: labels.reduce((sum, lines) => sum + labelHeight(lines) + labelGap, 2 - labelGap),
  };
}

const initialEdges = (chart: Chart): readonly ElkExtendedEdge[] =>
  statesOf(chart).flatMap(({ id, initial }) =>
    initial === null ? [] : [{ id: `${id}:initial`, sources: [`${id}:initial`], targets: [initial] }],
  );

const rounded = (value: number | undefined): number => Math.round(value ?? 0);

const boxOf = ({ x, y, width, height }: Partial<Box>): Box => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

const nodesWithin = (node: ElkNode): readonly ElkNode[] => [
  node,
  ...(node.children ?? []).flatMap(nodesWithin),
];

const elk: Elk = new ElkConstructor();

/** Deterministic. Transitions with different marks do not share an arrow. */
async function layOutWith(chart: Chart, options: LayoutOptionSet, marks: Marks): Promise<Layout> {
  const arrows = new Map(arrowsOf(chart, marks).map((arrow, index) => [`arrow ${index}`, arrow]));
  const placed: ElkNode = await elk.layout({
    ...nodeOf(chart.root, chart, options),
    edges: [
      ...initialEdges(chart),
      ...[...arrows].map(([id, { from, to, transitions }]) => ({
        id,
        sources: [from],
        targets: [to],
        labels: [{ text: 'label', ...labelSize(transitions, chart) }],
      })),
    ],
  });
  const boxes = new Map(nodesWithin(placed).map((node) => [node.id, boxOf(node)]));

  const boxFor = (id: string): Box => {
    const box = boxes.get(id);
    if (!box) throw new Error(`ELK did not place ${id}`);
    return box;
  };
  const depthOf = (id: string) => id.split('.').length - 1;

  const states = statesOf(chart).map((state): PlacedState => {
    const { title, note, blocks } = textsOf(state, chart);
    const [box, depth] = [boxFor(state.id), depthOf(state.id)];
    const beside = noteBeside(state, depth, box.width - titleWidth(title) - 4 * padding.x);
    return { state, depth, title, note, beside, blocks, ...box };
  });
  const pseudostates = [...boxes].flatMap(([id, box]): PlacedPseudostate[] => {
    const [, state, kind] = /^(.*):(initial|anywhere)$/.exec(id) ?? [];
    return state && (kind === 'initial' || kind === 'anywhere') ? [{ kind, state, ...box }] : [];
  });
  const edges = (placed.edges ?? []).flatMap((edge): readonly PlacedEdge[] => {
    const [section] = edge.sections ?? [];
    if (!section) throw new Error(`ELK did not route ${edge.id}`);
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({
      x: rounded(x),
      y: rounded(y),
    }));
    const arrow = arrows.get(edge.id);
    if (!arrow) return [{ id: edge.id, transition: null, points, isDuplicate: false, label: null }];
    const label = boxOf(edge.labels?.[0] ?? {});
    let { y } = label;
    return arrow.transitions.map((transition, index) => {
      const lines = labelLines(transition, chart);
      const height = labelHeight(lines);
      const placedLabel = { x: label.x, y, width: label.width, height, lines };
      y += height + labelGap;
      return { id: transition.id, transition, points, isDuplicate: index > 0, label: placedLabel };
    });
  });
  const { width, height } = boxFor(chart.id);
  return { width, height, states, pseudostates, edges };
}

/** The best of a few layouts: the fewest overlaps and crossings, and small. Deterministic. Throws an Error when ELK fails with all. */
export async function layOut(chart: Chart, marks: Marks = new Map()): Promise<Layout> {
  let best: { readonly layout: Layout; readonly cost: number } | null = null;
  let failure: unknown = null;
  for (const options of [...optionSets, ...moreOptionSets]) {
    if (best && best.cost < overlapCost && moreOptionSets.includes(options)) break;
    try {
      const layout = await layOutWith(chart, options, marks);
      const cost = costOf(layout);
      if (best === null || cost < best.cost) best = { layout, cost };
    } catch (error) {
      // ELK fails on some nested charts with some options only.
      failure = error;
    }
  }
  if (best === null) throw new Error(`The chart ${chart.id} cannot be laid out`, { cause: failure });
  return best.layout;
}
