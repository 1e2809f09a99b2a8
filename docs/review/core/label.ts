import type { Chart, ChartTransition } from './chart.ts';
import { targetText, transitionTexts } from './outline.ts';

/** The words of a name: `isTitleMissing` is `is title missing`. */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[A-Z][a-z]+|\b[A-Z](?= )/g, (word) => word.toLowerCase());

function eventLabel({ kind, event }: ChartTransition, text: string): string {
  const source = wordsOf(event.replace(/^(?:done|error|snapshot) ?/, ''));
  if (kind === 'event') return event === '*' ? 'any event' : wordsOf(event.slice(event.lastIndexOf('.') + 1));
  if (kind === 'done') return source === '' ? 'all is done' : `${source} is done`;
  if (kind === 'error') return `${source} fails`;
  if (kind === 'snapshot') return `${source} changes`;
  return kind === 'always' ? 'at once' : wordsOf(text);
}

const guardLabel = (guard: string): string =>
  guard === 'else' ? 'otherwise' : `if ${wordsOf(guard).replaceAll(/\bis /g, '')}`;

/** `submitted, if title missing → editing` */
export function transitionLabel(transition: ChartTransition, chart: Chart): string {
  const { source, targets, actions } = transition;
  const { event, guard } = transitionTexts(transition, chart);
  const condition = guard === null ? '' : `, ${guardLabel(guard)}`;
  const effect =
    targets.length > 0
      ? ` → ${targets.map((target) => targetText(source, target)).join(', ')}`
      : actions.length > 0
        ? `: ${actions.map(wordsOf).join(', ')}`
        : '';
  return `${eventLabel(transition, event)}${condition}${effect}`;
}
