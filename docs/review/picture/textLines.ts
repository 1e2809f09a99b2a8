import { type Chart, type ChartState, type ChartTransition, chartValue, isWithin } from '../core/chart.ts';
import { type TransitionTexts, targetText, transitionTexts } from '../core/outline.ts';
import { type FontWeight, textWidth } from './textWidth.ts';

/** Names the CSS class of a span. */
export type Tone = 'plain' | 'muted' | 'event' | 'guard' | 'emit' | 'strong';

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

/** Pixels inside a state's border. */
export const padding = { x: 10, y: 7, blocks: 6 } as const;

/** Wider lines are wrapped. Pixels. */
const maxLineWidth = 210;

const weightOf = (tone: Tone): FontWeight => (tone === 'strong' ? 'strong' : 'normal');

const lineWidth = (line: Line, fontSize: number = size.text): number =>
  line.reduce((sum, { tone, text }) => sum + textWidth(text, fontSize, weightOf(tone)), 0);

/** The width of the widest line in pixels. */
export const linesWidth = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.map((line) => lineWidth(line)));

const span = (tone: Tone, text: string): Span => ({ tone, text });

/** Spans of one tone in a row become one. */
function joined(line: Line): Line {
  const spans: Span[] = [];
  for (const next of line) {
    const last = spans.at(-1);
    if (last?.tone === next.tone) spans[spans.length - 1] = span(next.tone, last.text + next.text);
    else spans.push(next);
  }
  return spans;
}

/** `indent` is prepended to every line but the first. */
function wrap(words: readonly Span[], indent: string): readonly Line[] {
  const lines: Line[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? [word] : joined([...last, span(word.tone, ` ${word.text}`)]);
    if (last !== undefined && lineWidth(longer) > maxLineWidth)
      lines.push([span(word.tone, indent + word.text)]);
    else lines[Math.max(0, lines.length - 1)] = longer;
  }
  return lines;
}

const wordsOf = (tone: Tone, text: string): readonly Span[] =>
  text.split(' ').map((word) => span(tone, word));

/** `↑ draft.kept` for an action that emits an event; its name too, when it does more. */
function actionWords(action: string, chart: Chart): readonly Span[] {
  const [name = '', params = ''] = /^([^(]*)(.*)$/.exec(action)?.slice(1) ?? [];
  const value = chartValue(chart, 'actions', name);
  const emits = (value?.emits ?? []).map((type, index) =>
    span('emit', `${index === 0 ? '↑' : 'or'} ${type}${params}`),
  );
  return value?.code.startsWith('xstate.emit ') && emits.length > 0
    ? emits
    : [span('plain', action), ...emits];
}

/** `/ rememberFailure, ↑ upload.failed` */
function actionsWords(actions: readonly string[], chart: Chart): readonly Span[] {
  const words = actions.map((action) => actionWords(action, chart));
  return words.flatMap((each, index) =>
    each.map(({ tone, text }, part) =>
      span(tone, part === each.length - 1 && index < words.length - 1 ? `${text},` : text),
    ),
  );
}

const actionLines = (actions: readonly string[], chart: Chart, indent = ''): readonly Line[] =>
  actions.length === 0
    ? []
    : wrap([span('plain', `${indent}/`), ...actionsWords(actions, chart)], `${indent}   `);

const numberSpans = ({ number }: TransitionTexts): Line =>
  number === null ? [] : [span('muted', `${number}. `)];

const eventSpan = ({ event }: TransitionTexts): Span => span(event.startsWith('↑') ? 'emit' : 'event', event);

/** The label of an arrow. What an alternative does is told in its state, where all alternatives stand in order. */
export function labelLines(transition: ChartTransition, chart: Chart): readonly Line[] {
  const texts = transitionTexts(transition, chart);
  if (texts.number !== null) return [[...numberSpans(texts), eventSpan(texts)]];
  const guard = texts.guard === null ? [] : wrap(wordsOf('guard', `[${texts.guard}]`), ' ');
  return [[eventSpan(texts)], ...guard, ...actionLines(transition.actions, chart)];
}

/** A transition that is text inside its state, on one line where it fits; the event stands once above its alternatives. */
function transitionLines(transition: ChartTransition, chart: Chart): readonly Line[] {
  const { actions, targets, source } = transition;
  const texts = transitionTexts(transition, chart);
  const target = targets.map((id) => targetText(source, id)).join(', ');
  const event = [eventSpan(texts)];
  const heading = texts.number === 1 ? [event] : [];
  const first: Line = [
    ...(texts.number === null ? event : [span('plain', '   '), ...numberSpans(texts)]),
    ...(texts.guard === null ? [] : [span('guard', `${texts.number === null ? ' ' : ''}[${texts.guard}]`)]),
  ];
  const line: Line = [
    ...first,
    ...(actions.length === 0
      ? []
      : joined([
          span('plain', ' /'),
          ...actionsWords(actions, chart).map(({ tone, text }) => span(tone, ` ${text}`)),
        ])),
    ...(targets.length === 0 ? [] : [span('plain', ` → ${target}`)]),
  ];
  if (lineWidth(line) <= maxLineWidth + 60) return [...heading, line];
  const indent = texts.number === null ? '   ' : '        ';
  return [
    ...heading,
    first,
    ...actionLines(actions, chart, indent),
    ...(targets.length === 0 ? [] : [[span('plain', `${indent}→ ${target}`)]]),
  ];
}

/** Whether a transition is drawn as an arrow: it has one target, which is not the source or one of its ancestors. */
export const isDrawn = ({ source, targets }: ChartTransition): boolean =>
  targets.length === 1 && targets.every((target) => !isWithin(source, target));

/** The blocks below the title of a state. */
export function blocksOf(state: ChartState, chart: Chart): readonly Block[] {
  const namedBlocks = (sort: string, names: readonly string[], prefix: string): readonly Block[] =>
    names.map((name) => ({
      id: `${state.id}|${sort}|${name}`,
      transition: null,
      lines: [
        joined([
          span('muted', `${prefix} `),
          ...(sort === 'invoke' ? [span('plain', name)] : actionWords(name, chart)),
        ]),
      ],
    }));
  return [
    ...namedBlocks('entry', state.entry, 'entry /'),
    ...namedBlocks('exit', state.exit, 'exit /'),
    ...namedBlocks('invoke', state.invokes, 'invoke'),
    ...state.transitions
      .filter((transition) => !isDrawn(transition) || transitionTexts(transition, chart).number !== null)
      .map((transition) => ({ id: transition.id, transition, lines: transitionLines(transition, chart) })),
  ];
}

/** `submitting parallel #busy` */
export function titleLine(state: ChartState, chart: Chart): Line {
  const { key, type, tags } = state;
  const annotations = [...(type === 'parallel' ? ['parallel'] : []), ...tags.map((tag) => `#${tag}`)];
  return [
    span('strong', key === '' ? chart.id : key),
    ...(annotations.length === 0 ? [] : [span('muted', `  ${annotations.join('  ')}`)]),
  ];
}

/** Lines of a description below the title. */
const maxNoteLines = 2;

/** The description of a state without substates, when it is short. */
export function noteLines({ description, states, type }: ChartState): readonly Line[] {
  if (states.length > 0 || type === 'history' || description === null) return [];
  const lines = wrap(wordsOf('muted', description), '');
  return lines.length <= maxNoteLines ? lines : [];
}

/** The description of a state with substates, when it fits beside the title. */
export function noteBeside({ description, states }: ChartState, depth: number, room: number): Line | null {
  if (description === null || states.length === 0 || depth === 0) return null;
  const line: Line = [span('muted', description)];
  return lineWidth(line) <= room ? line : null;
}

/** Pixels. */
export const titleWidth = (line: Line): number =>
  line.reduce(
    (sum, { tone, text }) =>
      sum + (tone === 'strong' ? textWidth(text, size.title, 'strong') : textWidth(text, size.text)),
    0,
  );
