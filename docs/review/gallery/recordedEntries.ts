import type { StoredStory } from '../storyboard/storyboard.ts';
import { shortestWay } from '../storyboard/way.ts';
import type { Trace } from '../trace/trace.ts';
import { addressOf } from './address.ts';
import type { SearchData, SearchEntry } from './search.ts';

type ChartNames = SearchData['names'];

/** A story leads to the last state or transition that it shows sooner than others, if possible of the chart that it is about. */
export function storyEntries(stories: readonly StoredStory[], names: ChartNames): readonly SearchEntry[] {
  const ways = new Map<string, StoredStory | undefined>();
  const playedFor = (chart: string, id: string): StoredStory | undefined => {
    if (!ways.has(id)) ways.set(id, shortestWay(stories, chart, id)?.story);
    return ways.get(id);
  };
  return stories.flatMap((story): readonly SearchEntry[] => {
    const reached = story.beats
      .flatMap(({ steps }) => steps)
      .flatMap(({ chart, transitions, active }) => [...transitions, ...active].map((id) => ({ chart, id })))
      .reverse();
    const played = reached.filter(({ chart, id }) => playedFor(chart, id) === story);
    const shown = played.find(({ chart }) => story.name.startsWith(`${chart}:`)) ?? played[0] ?? reached[0];
    const name = names[shown?.chart ?? ''];
    if (!shown || name === undefined) return [];
    return [
      {
        kind: 'story',
        href: addressOf(name, shown.chart, shown.id),
        title: story.name,
        place: '',
        text: `${story.beats.map(({ text }) => text).join('. ')}.`,
        names: '',
      },
    ];
  });
}

/** A row leads to the state or transition that serves the fewest rows beside it. */
export function rowEntries({ charts, rows }: Trace, names: ChartNames): readonly SearchEntry[] {
  const best = new Map<number, { readonly rank: number; readonly href: string }>();
  for (const [chart, { ids }] of Object.entries(charts))
    for (const [id, { rows: listed = [] }] of Object.entries(ids)) {
      const [count = 0, ...indexes] = listed;
      for (const [place, index] of indexes.entries()) {
        const rank = place * 100 + count;
        if (rank < (best.get(index)?.rank ?? Number.POSITIVE_INFINITY))
          best.set(index, { rank, href: addressOf(names[chart] ?? '', chart, id) });
      }
    }
  return rows.flatMap(([section, statement], index): readonly SearchEntry[] => {
    const href = best.get(index)?.href;
    return href === undefined
      ? []
      : [{ kind: 'requirement', href, title: statement, place: section, text: '', names: '' }];
  });
}
