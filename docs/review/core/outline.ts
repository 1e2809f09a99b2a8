import { mergeRegions } from './alikeRegions.ts';
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
  const alternatives =
    chart.isSummary || id.endsWith(removedSuffix)
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

function headOf({ key, type, history, tags, alike }: ChartState, isInitial: boolean): string {
  const sort = type === 'history' ? `${history ?? 'shallow'} history` : type;
  const marks = [
    ...(isInitial ? ['initial'] : []),
    ...(sort === 'atomic' || sort === 'compound' ? [] : [sort]),
    ...(alike ? [`× ${alike.length}`] : []),
    ...tags.map((tag) => `#${tag}`),
  ];
  const keys = (alike ?? [key]).join(', ');
  return marks.length === 0 ? keys : `${keys} (${marks.join(', ')})`;
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
    ...state.invokes.map(({ src }) => `${inner}invoke ${src}`),
    ...state.transitions.map((transition) => inner + transitionText(transition, chart)),
    ...state.states.flatMap((child) => linesOf(child, chart, depth + 1, child.id === state.initial)),
  ];
}

const valueTitles: readonly (readonly [ChartValue['sort'], string])[] = [
  ['guards', 'guards'],
  ['actions', 'actions'],
  ['actors', 'ports and their input'],
  ['delays', 'delays'],
  ['machine', 'machine'],
];

/** `reportKept ↑ draft.kept #3f8a21` */
function valueText({ name, time, emits, fingerprint }: ChartValue, { guards }: Chart): string {
  const combined = guards.find((guard) => guard.name === name);
  return [
    name,
    ...(combined ? [`= ${combined.meaning}`] : []),
    ...(time === null ? [] : [time]),
    ...emits.map((type) => `↑ ${type}`),
    ...(fingerprint === null || combined ? [] : [`#${fingerprint}`]),
  ].join(' ');
}

/** A line for each implementation: a fingerprint that changes with its code, a time, what it emits. */
function valueLines(chart: Chart): readonly string[] {
  if (chart.values.length === 0) return chart.guards.map(({ name, meaning }) => `${name} = ${meaning}`);
  return valueTitles.flatMap(([sort, title]) => {
    const values = chart.values.filter((value) => value.sort === sort);
    return values.length === 0
      ? []
      : [title, ...values.map((value) => indentation + valueText(value, chart))];
  });
}

function textOf(chart: Chart): string {
  const values = valueLines(chart);
  const lines = linesOf(chart.root, chart, 0, false);
  return `${[...lines, ...(values.length > 0 ? ['', ...values] : [])].join('\n')}\n`;
}

/**
 * An indented text with a line for each state, transition and implementation, so that line diffs are readable. Regions that
 * are alike are one.
 */
export const outline = (chart: Chart): string => textOf(mergeRegions(chart));

/** The same for every `.provide()` of a machine. */
export const structureOutline = (chart: Chart): string => textOf({ ...chart, values: [] });
