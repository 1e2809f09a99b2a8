import { type Chart, type ChartState, type ChartTransition, isWithin, shortId } from './chart.ts';

const indentation = '  ';

/** A sibling or child of the source by its key, any other state by its path. */
export function targetText(source: string, target: string): string {
  if (target === source) return 'itself';
  const parent = source.slice(0, Math.max(0, source.lastIndexOf('.')));
  for (const near of [source, parent])
    if (near !== '' && target !== near && isWithin(target, near)) return target.slice(near.length + 1);
  return shortId(target);
}

/** `event [guard] / action, action → target` */
export function transitionText({
  source,
  event,
  guard,
  actions,
  targets,
  reenters,
}: ChartTransition): string {
  const texts = [event];
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

function linesOf(state: ChartState, depth: number, isInitial: boolean): readonly string[] {
  const indent = indentation.repeat(depth);
  const inner = indent + indentation;
  return [
    indent + headOf(state, isInitial),
    ...(state.description === null ? [] : [`${inner}“${state.description}”`]),
    ...(state.initialActions.length === 0 ? [] : [`${inner}initial / ${state.initialActions.join(', ')}`]),
    ...state.entry.map((action) => `${inner}entry / ${action}`),
    ...state.exit.map((action) => `${inner}exit / ${action}`),
    ...state.invokes.map(({ src }) => `${inner}invoke ${src}`),
    ...state.transitions.map((transition) => inner + transitionText(transition)),
    ...state.states.flatMap((child) => linesOf(child, depth + 1, child.id === state.initial)),
  ];
}

/** An indented text with a line for each state and each transition, so that line diffs are readable. */
export function outline(chart: Chart): string {
  const guards = chart.guards.map(({ name, meaning }) => `${name} = ${meaning}`);
  const lines = linesOf(chart.root, 0, false);
  return `${[...lines, ...(guards.length > 0 ? ['', ...guards] : [])].join('\n')}\n`;
}
