import { type Chart, type ChartState, type ChartTransition, isWithin } from './chart.ts';
import { targetText } from './outline.ts';
import { textWidth, type Weight } from './text.ts';

/** What a piece of text says, and so its colour. */
export type Tone = 'plain' | 'muted' | 'guard' | 'strong';

/** A piece of text in one tone. */
export interface Span {
  readonly tone: Tone;
  readonly text: string;
}

/** One line of text in a picture. */
export type Line = readonly Span[];

/** Lines that belong together: an entry action, or a transition that stays where it is. */
export interface Block {
  /** The id of the transition, or `state|entry|action` and the like. */
  readonly id: string;
  /** The transition that the lines tell, or null. */
  readonly transition: ChartTransition | null;
  readonly lines: readonly Line[];
}

/** Pixels. Titles are set strong, one size larger. */
export const size = { text: 12, title: 14, line: 16, titleLine: 20 } as const;

/** A line of a label or a block is broken when it is wider than this, in pixels. */
const widest = 210;

const weightOf = (tone: Tone): Weight => (tone === 'strong' ? 'strong' : 'normal');

/** Gives the width of a line in pixels. */
const lineWidth = (line: Line, fontSize: number = size.text): number =>
  line.reduce((sum, { tone, text }) => sum + textWidth(text, fontSize, weightOf(tone)), 0);

/** Gives the width of the widest line in pixels. */
export const linesWidth = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.map((line) => lineWidth(line)));

const span = (tone: Tone, text: string): Span => ({ tone, text });

/** Puts words into as few lines as fit; later lines begin with `indent`. */
function wrap(tone: Tone, words: readonly string[], indent: string): readonly Line[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, size.text) > widest) lines.push(indent + word);
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

/** Gives the label of a drawn transition: what happens, under which condition, what is done. */
export function labelLines({ event, guard, actions }: ChartTransition): readonly Line[] {
  return [
    [span('plain', event)],
    ...(guard === null ? [] : wrap('guard', `[${guard}]`.split(' '), ' ')),
    ...actionLines(actions),
  ];
}

/** A transition told in words inside its state, on one line where it fits. */
function toldLines(transition: ChartTransition): readonly Line[] {
  const { event, guard, actions, targets, source } = transition;
  const goal = targets.map((target) => targetText(source, target)).join(', ');
  const line: Line = [
    span('plain', event),
    ...(guard === null ? [] : [span('guard', ` [${guard}]`)]),
    ...(actions.length === 0 ? [] : [span('plain', ` / ${actions.join(', ')}`)]),
    ...(targets.length === 0 ? [] : [span('plain', ` → ${goal}`)]),
  ];
  if (lineWidth(line) <= widest + 60) return [line];
  return [
    [span('plain', event), ...(guard === null ? [] : [span('guard', ` [${guard}]`)])],
    ...actionLines(actions, '   '),
    ...(targets.length === 0 ? [] : [[span('plain', `   → ${goal}`)]]),
  ];
}

/** Whether a transition is an arrow in the picture: it has one target, and not a state that the source lies within. */
export const isDrawn = ({ source, targets }: ChartTransition): boolean =>
  targets.length === 1 && targets.every((target) => !isWithin(source, target));

/** Gives what stands inside a state under its name. */
export function blocksOf(state: ChartState): readonly Block[] {
  const said = (sort: string, names: readonly string[], word: string): readonly Block[] =>
    names.map((name) => ({
      id: `${state.id}|${sort}|${name}`,
      transition: null,
      lines: [[span('muted', `${word} `), span('plain', name)]],
    }));
  return [
    ...said('entry', state.entry, 'entry /'),
    ...said('exit', state.exit, 'exit /'),
    ...said(
      'invoke',
      state.invokes.map(({ src }) => src),
      'invoke',
    ),
    ...state.transitions
      .filter((transition) => !isDrawn(transition))
      .map((transition) => ({ id: transition.id, transition, lines: toldLines(transition) })),
  ];
}

/** Gives the name of a state with its marks: `submitting parallel #busy`. */
export function titleLine({ key, type, tags }: ChartState, chart: Chart): Line {
  const marks = [...(type === 'parallel' ? ['parallel'] : []), ...tags.map((tag) => `#${tag}`)];
  return [
    span('strong', key === '' ? chart.id : key),
    ...(marks.length === 0 ? [] : [span('muted', `  ${marks.join('  ')}`)]),
  ];
}

/** Gives the width of a title in pixels: the name is larger than its marks. */
export const titleWidth = (line: Line): number =>
  line.reduce(
    (sum, { tone, text }) =>
      sum + (tone === 'strong' ? textWidth(text, size.title, 'strong') : textWidth(text, size.text)),
    0,
  );
