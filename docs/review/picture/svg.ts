import type { Chart } from '../core/chart.ts';
import { anywhereText } from './layout.ts';
import type {
  Box,
  Layout,
  Mark,
  Marks,
  PlacedEdge,
  PlacedPseudostate,
  PlacedState,
  Point,
} from './placed.ts';
import { colourVariables, pictureStyle } from './style.ts';
import { type Line, padding, size, titleWidth } from './textLines.ts';
import { textWidth } from './textWidth.ts';

/** For the text and the attributes of XML and HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const head = { length: 9, half: 4 } as const;
const corner = 6;

/** The distance from the top of a line of text, in pixels. */
const baseline = (height: number): number => height - 4;

const rectangle = (className: string, { x, y, width, height }: Box, radius: number): string =>
  `<rect class="${className}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;

const spans = (line: Line): string =>
  line
    .map(
      ({ tone, text }) => `<tspan${tone === 'plain' ? '' : ` class="${tone}"`}>${escapeText(text)}</tspan>`,
    )
    .join('');

const textAt = (x: number, y: number, line: Line): string => `<text x="${x}" y="${y}">${spans(line)}</text>`;

const classes = (names: readonly string[], mark: Mark | undefined): string =>
  [...names, ...(mark ? [`is-${mark}`] : [])].join(' ');

function stateClasses({ state, depth }: PlacedState, parentIsParallel: boolean): readonly string[] {
  if (state.states.length === 0) return ['state', state.type];
  return ['state', 'container', depth % 2 === 0 ? 'even' : 'odd', ...(parentIsParallel ? ['region'] : [])];
}

function stateShape(placed: PlacedState, isRegion: boolean, marks: Marks): string {
  const { state, x, y, width, title, note, beside, blocks } = placed;
  const open = `<g class="${classes(stateClasses(placed, isRegion), marks.get(state.id))}" data-id="${escapeText(state.id)}">`;
  const tooltip = state.description === null ? '' : `<title>${escapeText(state.description)}</title>`;
  if (state.type === 'history') {
    const middle = { x: x + placed.width / 2, y: y + placed.height / 2 };
    const letter = state.history === 'deep' ? 'H*' : 'H';
    const left = Math.round(middle.x - textWidth(letter, size.title, 'strong') / 2);
    return `${open}${tooltip}<circle class="box" cx="${middle.x}" cy="${middle.y}" r="12"/>${textAt(
      left,
      middle.y + 5,
      [{ tone: 'strong', text: letter }],
    )}</g>`;
  }
  const fragments = [open, tooltip, rectangle('box', placed, state.states.length > 0 ? 10 : 8)];
  if (state.type === 'final')
    fragments.push(
      rectangle('inset', { x: x + 3, y: y + 3, width: width - 6, height: placed.height - 6 }, 6),
    );
  const left = x + padding.x;
  const titleBase = y + padding.y + baseline(size.titleLine);
  fragments.push(textAt(left, titleBase, title));
  if (beside) fragments.push(textAt(left + titleWidth(title) + 2 * padding.x, titleBase, beside));
  let lineTop = y + padding.y + size.titleLine;
  for (const line of note) {
    fragments.push(textAt(left, lineTop + baseline(size.line), line));
    lineTop += size.line;
  }
  if (blocks.length > 0) {
    const rule = lineTop + padding.blocks / 2;
    fragments.push(`<path class="rule" d="M${x + 1} ${rule}H${x + width - 1}"/>`);
  }
  lineTop += padding.blocks;
  for (const { id, transition, lines } of blocks) {
    const names = ['block', ...(transition ? [transition.kind] : [])];
    fragments.push(`<g class="${classes(names, marks.get(id))}" data-id="${escapeText(id)}">`);
    for (const line of lines) {
      fragments.push(textAt(left, lineTop + baseline(size.line), line));
      lineTop += size.line;
    }
    fragments.push('</g>');
  }
  fragments.push('</g>');
  return fragments.join('');
}

const pointTowards = (from: Point, to: Point, length: number): Point => {
  const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = length / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};

const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

/** One decimal hides floating-point errors. */
const number = (value: number): string => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;

/** With rounded corners; ends where the arrow head begins. */
function pathData(points: readonly Point[]): string {
  const [start, ...rest] = points;
  const end = rest.at(-1);
  if (!start || !end) return '';
  const before = points.at(-2) ?? start;
  const stop = pointTowards(end, before, head.length - 1);
  const fragments = [`M${at(start)}`];
  for (const [index, bend] of rest.entries()) {
    const next = rest[index + 1];
    const previous = points[index];
    if (!next || !previous) break;
    const radius = Math.min(corner, distance(previous, bend) / 2, distance(bend, next) / 2);
    fragments.push(
      `L${at(pointTowards(bend, previous, radius))}Q${at(bend)} ${at(pointTowards(bend, next, radius))}`,
    );
  }
  return `${fragments.join('')}L${at(stop)}`;
}

function arrowHead(points: readonly Point[]): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end || !before) return '';
  const base = pointTowards(end, before, head.length);
  const dx = ((end.y - base.y) / head.length) * head.half;
  const dy = ((end.x - base.x) / head.length) * head.half;
  return `<path class="head" d="M${at(end)}L${at({ x: base.x + dx, y: base.y - dy })}L${at({ x: base.x - dx, y: base.y + dy })}Z"/>`;
}

function edgeShape({ id, transition, points, isDuplicate, label }: PlacedEdge, marks: Marks): string {
  const names = ['edge', transition?.kind ?? 'initial', ...(isDuplicate ? ['echo'] : [])];
  const lines = label?.lines ?? [];
  const texts = lines.map((line, index) =>
    label ? textAt(label.x + 3, label.y + index * size.line + baseline(size.line), line) : '',
  );
  const tooltip = transition?.description ? `<title>${escapeText(transition.description)}</title>` : '';
  return `<g class="${classes(names, marks.get(id))}" data-id="${escapeText(id)}">${tooltip}<path class="line" d="${pathData(points)}"/>${arrowHead(points)}${texts.join('')}</g>`;
}

function pseudostateShape({ kind, ...box }: PlacedPseudostate): string {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (kind === 'initial') return `<circle class="dot" cx="${middle.x}" cy="${middle.y}" r="5"/>`;
  const left = Math.round(middle.x - textWidth(anywhereText, size.text) / 2);
  return (
    rectangle('pill', box, box.height / 2) +
    textAt(left, middle.y + 4, [{ tone: 'muted', text: anywhereText }])
  );
}

/** Pixels around the chart. */
const margin = 8;

/** A standalone SVG that follows the system's theme. */
export function drawSvg(
  chart: Chart,
  { width, height, states, pseudostates, edges }: Layout,
  marks: Marks = new Map(),
): string {
  const regions = new Set(
    states
      .filter(({ state }) => state.type === 'parallel')
      .flatMap(({ state }) => state.states.map(({ id }) => id)),
  );
  const canvas = { width: width + 2 * margin, height: height + 2 * margin };
  const description = chart.root.description ?? '';
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" width="${canvas.width}" height="${canvas.height}" viewBox="${-margin} ${-margin} ${canvas.width} ${canvas.height}">`,
    `<title>${escapeText(`Statechart ${chart.id}`)}</title>`,
    `<desc>${escapeText(description)}</desc>`,
    `<style>${colourVariables('.chart')}${pictureStyle}</style>`,
    rectangle('paper', { x: -margin, y: -margin, ...canvas }, 0),
    ...states.map((placed) => stateShape(placed, regions.has(placed.state.id), marks)),
    ...edges.map((edge) => edgeShape(edge, marks)),
    ...pseudostates.map(pseudostateShape),
    '</svg>',
  ].join('\n')}\n`;
}
