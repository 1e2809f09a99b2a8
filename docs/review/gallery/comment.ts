import { type Chart, shortId, statesOf, transitionsOf } from '../core/chart.ts';
import { becameText, type Change } from '../core/diff.ts';
import { transitionText } from '../core/outline.ts';
import type { ChartChange } from './diffPage.ts';

export interface ReviewChanges {
  readonly charts: readonly ChartChange[];
  /** Of who starts, sends and listens. */
  readonly wiring: readonly Omit<Change, 'ids'>[];
}

/** One line of the comment: the same change in one chart, or in several for one cause. */
interface Entry {
  readonly mark: Change['mark'];
  readonly text: string;
  readonly charts: readonly string[];
  readonly place: string | null;
}

/** Words: `- +` would be a list in a list. */
const words = { added: 'new', removed: 'gone', changed: 'changed' } as const;

/** A change that is the same in several charts has one cause: a constant, or a function that all of them use. */
function entriesOf({ charts, wiring }: ReviewChanges): readonly Entry[] {
  const found = new Map<string, Entry>();
  const add = (chart: string, { mark, state, text, place }: Omit<Change, 'ids'>) => {
    const key = `${mark} ${text}`;
    const known = found.get(key);
    const where = state === chart ? chart : `${chart}.${state}`;
    found.set(
      key,
      known ? { ...known, charts: [...known.charts, where] } : { mark, text, charts: [where], place },
    );
  };
  for (const change of charts)
    if (change.kind === 'changed') for (const each of change.changes) add(change.id, each);
    else
      add(change.id, {
        mark: change.kind,
        state: change.id,
        text: `the chart was ${change.kind}`,
        place: null,
      });
  for (const each of wiring) add(each.state, each);
  return [...found.values()];
}

/** In Markdown, code may hold any character but a backtick. */
const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

function entryText({ mark, text, charts, place }: Entry): string {
  const [path = '', line = ''] = place?.split(':') ?? [];
  const [before = '', after] = text.split(becameText);
  const what = after === undefined ? code(text) : `${code(before)} became ${code(after)}`;
  const where =
    charts.length === 1 ? code(charts[0] ?? '') : `${charts.length} charts: ${charts.map(code).join(', ')}`;
  return `- **${words[mark]}** ${where}: ${what}${place === null ? '' : ` ([${path}:${line}](${path}#L${line}))`}`;
}

/** In Mermaid, quotes end a text; what else has a meaning is an entity. */
const label = (text: string): string =>
  text
    .replaceAll(/[^\w\s.,:/()[\]→=!?+*'-]/gu, (character) => `#${character.codePointAt(0)};`)
    .replaceAll(/[[\]()]/g, (character) => `#${character.codePointAt(0)};`);

const longest = 60;
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** A diagram of what has changed and of the states at its ends; GitHub draws it. Empty where no state or transition has. */
export function changeDiagram({
  merged,
  marks,
}: {
  readonly merged: Chart;
  readonly marks: ReadonlyMap<string, string>;
}): string {
  const transitions = transitionsOf(merged).filter(({ id }) => marks.has(id));
  const ends = new Set(transitions.flatMap(({ source, targets }) => [source, ...targets]));
  const states = statesOf(merged).filter(({ id }) => ends.has(id) || (marks.has(id) && id !== merged.id));
  if (states.length === 0) return '';
  const nameOf = new Map(states.map(({ id }, index) => [id, `s${index}`]));
  const arrows = transitions.flatMap((transition) => {
    const { source, targets } = transition;
    return (targets.length === 0 ? [source] : targets).map((target) => ({
      text: `  ${nameOf.get(source)} -->|"${label(cut(transitionText({ ...transition, targets: [] })))}"| ${nameOf.get(target)}`,
      mark: marks.get(transition.id) ?? 'changed',
    }));
  });
  return [
    '```mermaid',
    'flowchart LR',
    ...states.map(({ id }) => `  ${nameOf.get(id)}("${label(shortId(id))}")`),
    ...arrows.map(({ text }) => text),
    ...arrows.map(({ mark }, index) => `  linkStyle ${index} stroke:${colours[mark]},stroke-width:2px`),
    ...states.flatMap(({ id }) =>
      marks.has(id)
        ? [`  style ${nameOf.get(id)} stroke:${colours[marks.get(id) ?? '']},stroke-width:2px`]
        : [],
    ),
    '```',
  ].join('\n');
}

/** Legible on a light and on a dark page. */
const colours: Readonly<Record<string, string>> = {
  added: '#2e9e4f',
  removed: '#d1453b',
  changed: '#c98a00',
};

/** A comment for a pull request, in Markdown: a line for each change, grouped by cause, then a diagram of each changed chart. */
export function pullRequestComment(range: string, changes: ReviewChanges): string {
  const entries = entriesOf(changes);
  const shared = entries.filter(({ charts }) => charts.length > 1);
  const single = entries.filter(({ charts }) => charts.length === 1);
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', `### ${title}`, '', ...lines];
  const diagrams = changes.charts.flatMap((change) => {
    const diagram = change.kind === 'changed' ? changeDiagram(change) : '';
    return diagram === ''
      ? []
      : [`<details><summary>${change.id}</summary>`, '', diagram, '', '</details>', ''];
  });
  const count = new Set([...changes.charts.map(({ id }) => id), ...changes.wiring.map(({ state }) => state)])
    .size;
  return [
    `## Statecharts, ${range}`,
    '',
    entries.length === 0
      ? 'No chart has changed.'
      : `${entries.length} ${entries.length === 1 ? 'change' : 'changes'} in ${count} ${count === 1 ? 'chart' : 'charts'}.`,
    ...section('In several charts, for one cause', shared.map(entryText)),
    ...section('In one chart', single.map(entryText)),
    ...section('Diagrams of what has changed', diagrams),
  ].join('\n');
}
