import {
  type Chart,
  type ChartState,
  type ChartTransition,
  type ChartValue,
  chartValue,
  durationText,
  isWithin,
  shortId,
  statesOf,
} from './chart.ts';
import { bodyOf, shortened } from './inlineText.ts';

const indentation = '  ';

/** A sibling or child of the source by its key, any other state by its path. */
export function targetText(source: string, target: string): string {
  if (target === source) return 'itself';
  const parent = source.slice(0, Math.max(0, source.lastIndexOf('.')));
  for (const near of [source, parent])
    if (near !== '' && target !== near && isWithin(target, near)) return target.slice(near.length + 1);
  return shortId(target);
}

const transitionsFrom = (chart: Chart, source: string): readonly ChartTransition[] =>
  statesOf(chart).find(({ id }) => id === source)?.transitions ?? [];

/** How a transition reads. */
export interface TransitionTexts {
  /** Among the alternatives for one event, from 1; null for the only one. */
  readonly number: number | null;
  /** With the time of a delay: `after debounce (300 ms)`. */
  readonly event: string;
  /** `else` for the last of several alternatives, when it has none. */
  readonly guard: string | null;
}

/** Marks the id of a transition that only the older of two compared charts has. */
export const removedSuffix = '|removed';

/** `after 2 min` for a delay that is a number. */
const withUnit = (event: string): string =>
  event.replace(
    /^after (\d+) ms$/,
    (_, milliseconds: string) => `after ${durationText(Number(milliseconds))}`,
  );

export function transitionTexts(
  { id, source, kind, event, guard }: ChartTransition,
  chart: Chart,
): TransitionTexts {
  const time = kind === 'after' ? chartValue(chart, 'delays', event.replace(/^after /, ''))?.time : null;
  const alternatives = id.endsWith(removedSuffix)
    ? []
    : transitionsFrom(chart, source).filter(
        (other) => other.event === event && !other.id.endsWith(removedSuffix),
      );
  const isOneOfSeveral = alternatives.length > 1;
  const isLast = alternatives.at(-1)?.id === id;
  return {
    number: isOneOfSeveral ? alternatives.findIndex((other) => other.id === id) + 1 : null,
    event: time ? `${event} (${time})` : withUnit(event),
    guard: guard ?? (isOneOfSeveral && isLast ? 'else' : null),
  };
}

/** `2. event [guard] / action, action → target`; without the chart, no number, time and `else`. */
export function transitionText(transition: ChartTransition, chart?: Chart): string {
  const { source, actions, targets, reenters } = transition;
  const { number, event, guard } = chart
    ? transitionTexts(transition, chart)
    : { number: null, ...transition };
  const texts = [...(number === null ? [] : [`${number}.`]), event];
  if (guard !== null) texts.push(`[${guard}]`);
  if (actions.length > 0) texts.push(`/ ${actions.join(', ')}`);
  if (targets.length > 0) texts.push(`→ ${targets.map((target) => targetText(source, target)).join(', ')}`);
  if (reenters) texts.push('(entered anew)');
  return texts.join(' ');
}

function headOf({ key, type, history, tags }: ChartState, isInitial: boolean): string {
  const sort = type === 'history' ? `${history ?? 'shallow'} history` : type;
  const marks = [
    ...(isInitial ? ['initial'] : []),
    ...(sort === 'atomic' || sort === 'compound' ? [] : [sort]),
    ...tags.map((tag) => `#${tag}`),
  ];
  return marks.length === 0 ? key : `${key} (${marks.join(', ')})`;
}

function linesOf(state: ChartState, chart: Chart, depth: number, isInitial: boolean): readonly string[] {
  const indent = indentation.repeat(depth);
  const inner = indent + indentation;
  return [
    indent + headOf(state, isInitial),
    ...(state.description === null ? [] : [`${inner}“${state.description}”`]),
    ...(state.initialActions.length === 0 ? [] : [`${inner}initial / ${state.initialActions.join(', ')}`]),
    ...state.entry.map((action) => `${inner}entry / ${action}`),
    ...state.exit.map((action) => `${inner}exit / ${action}`),
    ...state.invokes.map((src) => `${inner}invoke ${src}`),
    ...state.transitions.map((transition) => inner + transitionText(transition, chart)),
    ...state.states.flatMap((child) => linesOf(child, chart, depth + 1, child.id === state.initial)),
  ];
}

/** `isFilled = context.title !== ''`; null for a value of which only its name is told. */
function valueText({ sort, name, time, emits, code }: ChartValue, { guards }: Chart): string | null {
  const meaning = guards.find((guard) => sort === 'guards' && guard.name === name)?.meaning;
  if (sort === 'guards') return `${name} = ${meaning ?? shortened(bodyOf(code))}`;
  if (time !== null) return `${name} = ${time}`;
  return emits.length === 0 ? null : `${name} ${emits.map((type) => `↑ ${type}`).join(' ')}`;
}

/** Guards with their code, actions with the events that they emit, delays with their time. */
const valueLines = (chart: Chart): readonly string[] =>
  (['guards', 'actions', 'delays'] as const).flatMap((sort) => {
    const values = chart.values.filter((value) => value.sort === sort);
    const lines = values.flatMap((value) => valueText(value, chart) ?? []);
    return lines.length === 0 ? [] : ['', sort, ...lines.map((line) => indentation + line)];
  });

/** An indented text with a line for each state, transition and named value, so that line diffs are readable. */
export const outline = (chart: Chart): string =>
  `${[...linesOf(chart.root, chart, 0, false), ...valueLines(chart)].join('\n')}\n`;
