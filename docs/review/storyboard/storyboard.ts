import { createHash } from 'node:crypto';
import { array, create, number, object, record, string, tuple } from 'superstruct';
import { type Chart, statesOf, transitionsOf } from '../core/chart.ts';
import type { Charts } from '../core/loadCharts.ts';
import { shortestWay } from './way.ts';

export const storyboardFile = 'storyboard.js';

export const pictureOf = (name: string): string => `${name}.webp`;

/** What an actor did. */
export interface ReportedStep {
  readonly actor: string;
  readonly chart: string;
  readonly transitions: readonly string[];
  readonly active: readonly string[];
}

/** What a person does or sees happen, with the steps of the charts meanwhile and the screen afterwards. */
export interface Beat {
  readonly text: string;
  readonly steps: readonly ReportedStep[];
  /** Names of pictures. */
  readonly light: string;
  readonly dark: string;
}

const step = object({
  /** Counts the actors of the story. */
  actor: number(),
  chart: string(),
  transitions: array(string()),
  /** The active states without children, or all of them where the chart has none. */
  active: array(string()),
});
const storedStory = object({
  name: string(),
  beats: array(
    object({
      text: string(),
      /** The pictures of the light and of the dark theme. */
      pictures: tuple([string(), string()]),
      steps: array(step),
    }),
  ),
});
export type StoredStory = ReturnType<typeof storedStory.create>;

/** What the gallery reads; the reasons of the project are written beside it. */
const storyboard = object({ charts: record(string(), string()), stories: array(storedStory) });
export interface Storyboard {
  /** The fingerprints of the charts whose stories were complete, by the id of the chart. */
  readonly charts: Readonly<Record<string, string>>;
  readonly stories: readonly StoredStory[];
}
type StoredStep = StoredStory['beats'][number]['steps'][number];

const leaves = (ids: readonly string[]): string[] =>
  ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)));

/** Leaves out what repeats the step before: a snapshot, or an event as those of progress. */
export function compact(name: string, beats: readonly Beat[]): StoredStory {
  const actors = new Map<string, number>();
  const last = new Map<number, StoredStep>();
  return {
    name,
    beats: beats.map(({ text, light, dark, steps }) => ({
      text,
      pictures: [light, dark],
      steps: steps.flatMap(({ actor: key, chart, transitions, active }): StoredStep[] => {
        const actor = actors.get(key) ?? actors.size;
        actors.set(key, actor);
        const before = last.get(actor);
        const step = { actor, chart, transitions: [...transitions], active: leaves(active) };
        const isSameState = before?.active.join() === step.active.join();
        const isRepeated = transitions.length === 0 || before?.transitions.join() === transitions.join();
        if (isSameState && isRepeated) return [];
        last.set(actor, step);
        return [step];
      }),
    })),
  };
}

export const idsOf = (chart: Chart): readonly string[] =>
  [...statesOf(chart), ...transitionsOf(chart)].map(({ id }) => id);

const isKnown = (charts: Charts) => {
  const ids = new Map([...charts.values()].map((chart) => [chart.id, new Set(idsOf(chart))]));
  return ({ chart, transitions, active }: StoredStep): boolean =>
    [...transitions, ...active].every((id) => ids.get(chart)?.has(id));
};

/** The charts whose ids have changed since a story was told, by the name of the story. */
export function outdated(
  charts: Charts,
  stories: readonly StoredStory[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const known = isKnown(charts);
  return new Map(
    stories.flatMap(({ name, beats }) => {
      const old = beats.flatMap(({ steps }) => steps.filter((each) => !known(each)));
      return old.length === 0 ? [] : [[name, new Set(old.map(({ chart }) => chart))] as const];
    }),
  );
}

/** Without the steps of outdated charts: the screens stay, and light nothing in these. */
export function withoutOutdated(charts: Charts, stories: readonly StoredStory[]): readonly StoredStory[] {
  const old = outdated(charts, stories);
  return stories.map((story) => ({
    name: story.name,
    beats: story.beats.map((beat) => ({
      ...beat,
      steps: beat.steps.filter(({ chart }) => !old.get(story.name)?.has(chart)),
    })),
  }));
}

/** Of the ids of a chart: as long as it is the same, what was told about the chart is complete. */
export const fingerprintOf = (chart: Chart): string =>
  createHash('sha256').update(idsOf(chart).join('\n')).digest('hex').slice(0, 8);

/** Without the beats, and the steps of actors, that no way in the gallery shows. */
export function withoutUnused(charts: Charts, stories: readonly StoredStory[]): readonly StoredStory[] {
  const shown = new Map<StoredStory, { beats: number; actors: Set<number> }>();
  for (const chart of charts.values())
    for (const id of idsOf(chart)) {
      const way = shortestWay(stories, chart.id, id);
      if (!way) continue;
      const { beats, actors } = shown.get(way.story) ?? { beats: 0, actors: new Set() };
      shown.set(way.story, { beats: Math.max(beats, way.beat + 1), actors: actors.add(way.actor) });
    }
  return stories.flatMap((story) => {
    const { beats, actors } = shown.get(story) ?? { beats: 0, actors: new Set() };
    if (beats === 0) return [];
    return {
      name: story.name,
      beats: story.beats.slice(0, beats).map((beat) => ({
        ...beat,
        steps: beat.steps.filter(({ actor }) => actors.has(actor)),
      })),
    };
  });
}

const prefix = 'globalThis.storyboard = ';

/** Why a state or transition is in no story, by its id. */
export type HiddenReasons = Readonly<Record<string, string>>;

/** One story a line. */
export const storyboardScript = ({ charts, stories }: Storyboard, hidden: HiddenReasons): string =>
  [
    `${prefix}{`,
    `"charts": ${JSON.stringify(charts)},`,
    `"hidden": ${JSON.stringify(hidden)},`,
    `"stories": [\n${stories.map((story) => JSON.stringify(story)).join(',\n')}\n]};\n`,
  ].join('\n');

/** Throws an Error when the text is not of `storyboardScript`. */
export const readStoryboard = (script: string): Storyboard => {
  const { hidden: _, ...stored } = JSON.parse(script.slice(prefix.length, script.lastIndexOf(';')));
  return create(stored, storyboard);
};

export const pictureNames = (stories: readonly StoredStory[]): readonly string[] => [
  ...new Set(stories.flatMap(({ beats }) => beats.flatMap(({ pictures }) => pictures))),
];

/** The ids of the states and transitions that the stories show. */
export const shownIn = (stories: readonly StoredStory[]): ReadonlySet<string> =>
  new Set(
    stories.flatMap(({ beats }) =>
      beats.flatMap(({ steps }) =>
        steps.flatMap(({ transitions, active }) => [...transitions, ...active.flatMap(withAncestors)]),
      ),
    ),
  );

const withAncestors = (id: string): readonly string[] => {
  const keys = id.split('.');
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
};

/** The states and transitions that no story shows, and that have no reason for it. */
export const unshown = (chart: Chart, shown: ReadonlySet<string>, hidden: HiddenReasons): readonly string[] =>
  idsOf(chart).filter((id) => !shown.has(id) && !hidden[id]);
