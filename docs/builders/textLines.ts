import { type Chart, type ChartState, type ChartTransition, isWithin } from './chart.ts';
import { targetText } from './outline.ts';
import { type FontWeight, textWidth } from './textWidth.ts';

/** Names the CSS class of a span. */
export type Tone = 'plain' | 'muted' | 'guard' | 'strong';

export interface Span {
  readonly tone: Tone;
  readonly text: string;
}

export type Line = readonly Span[];

/** The lines inside a state for an action, an invoke, or a transition that is not drawn as an arrow. */
export interface Block {
  /** The id of the transition, or `state|entry|action`. */
  readonly id: string;
  readonly transition: ChartTransition | null;
  readonly lines: readonly Line[];
}

/** Font sizes and line heights in pixels. */
export const size = { text: 12, title: 14, line: 16, titleLine: 20 } as const;

/** Wider lines are wrapped. Pixels. */
const maxLineWidth = 210;

const weightOf = (tone: Tone): FontWeight => (tone === 'strong' ? 'strong' : 'normal');

const lineWidth = (line: Line, fontSize: number = size.text): number =>
  line.reduce((sum, { tone, text }) => sum + textWidth(text, fontSize, weightOf(tone)), 0);

/** The width of the widest line in pixels. */
export const linesWidth = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.map((line) => lineWidth(line)));

const span = (tone: Tone, text: string): Span => ({ tone, text });

/** `indent` is prepended to every line but the first. */
function wrap(tone: Tone, words: readonly string[], indent: string): readonly Line[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, size.text) > maxLineWidth) lines.push(indent + word);
    else if (last === undefined) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((text) => [span(tone, text)]);
}

const actionLines = (actions: readonly string[], indent = ''): readonly Line[] =>
  actions.length === 0
    ? []
    : wrap(
        'plain',
        [`${indent}/`, ...actions.map((action, index) => action + (index < actions.length - 1 ? ',' : ''))],
        `${indent}   `,
      );

/** The label of an arrow. */
export function labelLines({ event, guard, actions }: ChartTransition): readonly Line[] {
  return [
    [span('plain', event)],
    ...(guard === null ? [] : wrap('guard', `[${guard}]`.split(' '), ' ')),
    ...actionLines(actions),
  ];
}

/** A transition that is text inside its state, on one line where it fits. */
function transitionLines(transition: ChartTransition): readonly Line[] {
  const { event, guard, actions, targets, source } = transition;
  const target = targets.map((id) => targetText(source, id)).join(', ');
  const line: Line = [
    span('plain', event),
    ...(guard === null ? [] : [span('guard', ` [${guard}]`)]),
    ...(actions.length === 0 ? [] : [span('plain', ` / ${actions.join(', ')}`)]),
    ...(targets.length === 0 ? [] : [span('plain', ` → ${target}`)]),
  ];
  if (lineWidth(line) <= maxLineWidth + 60) return [line];
  return [
    [span('plain', event), ...(guard === null ? [] : [span('guard', ` [${guard}]`)])],
    ...actionLines(actions, '   '),
    ...(targets.length === 0 ? [] : [[span('plain', `   → ${target}`)]]),
  ];
}

/** Whether a transition is drawn as an arrow: it has one target, which is not the source or one of its ancestors. */
export const isDrawn = ({ source, targets }: ChartTransition): boolean =>
  targets.length === 1 && targets.every((target) => !isWithin(source, target));

/** The blocks below the title of a state. */
export function blocksOf(state: ChartState): readonly Block[] {
  const namedBlocks = (sort: string, names: readonly string[], prefix: string): readonly Block[] =>
    names.map((name) => ({
      id: `${state.id}|${sort}|${name}`,
      transition: null,
      lines: [[span('muted', `${prefix} `), span('plain', name)]],
    }));
  return [
    ...namedBlocks('entry', state.entry, 'entry /'),
    ...namedBlocks('exit', state.exit, 'exit /'),
    ...namedBlocks(
      'invoke',
      state.invokes.map(({ src }) => src),
      'invoke',
    ),
    ...state.transitions
      .filter((transition) => !isDrawn(transition))
      .map((transition) => ({ id: transition.id, transition, lines: transitionLines(transition) })),
  ];
}

/** `submitting parallel #busy` */
export function titleLine({ key, type, tags }: ChartState, chart: Chart): Line {
  const annotations = [...(type === 'parallel' ? ['parallel'] : []), ...tags.map((tag) => `#${tag}`)];
  return [
    span('strong', key === '' ? chart.id : key),
    ...(annotations.length === 0 ? [] : [span('muted', `  ${annotations.join('  ')}`)]),
  ];
}

/** Pixels. */
export const titleWidth = (line: Line): number =>
  line.reduce(
    (sum, { tone, text }) =>
      sum + (tone === 'strong' ? textWidth(text, size.title, 'strong') : textWidth(text, size.text)),
    0,
  );
