import type { StoredStory } from '../storyboard/storyboard.ts';
import { shortestWay } from '../storyboard/way.ts';
import type { Trace } from '../trace/trace.ts';
import { addressOf } from './address.ts';
import type { SearchData, SearchEntry } from './search.ts';

/** The address of a state or transition; null for one that the charts no longer have. */
function addressesOf({ names, entries }: SearchData): (chart: string, id: string) => string | null {
  const known = new Set(entries.map(({ href }) => href));
  return (chart, id) => {
    const name = names[chart];
    if (name === undefined) return null;
    const href = addressOf(name, chart, id === chart ? null : id);
    return known.has(href) ? href : null;
  };
}

/** A story leads to the last state or transition that it shows sooner than others, if possible of the chart that it is about. */
export function storyEntries(stories: readonly StoredStory[], data: SearchData): readonly SearchEntry[] {
  const hrefOf = addressesOf(data);
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
    const href = shown ? hrefOf(shown.chart, shown.id) : null;
    if (href === null) return [];
    return [
      {
        kind: 'story',
        href,
        title: story.name,
        place: '',
        text: `${story.beats.map(({ text }) => text).join('. ')}.`,
        names: '',
      },
    ];
  });
}

/** A row leads to the state or transition that serves the fewest rows beside it, rather than to a whole chart. */
export function rowEntries({ charts, rows }: Trace, data: SearchData): readonly SearchEntry[] {
  const hrefOf = addressesOf(data);
  const best = new Map<number, { readonly rank: number; readonly href: string }>();
  for (const [chart, { ids }] of Object.entries(charts))
    for (const [id, { rows: listed = [] }] of Object.entries(ids)) {
      const [count = 0, ...indexes] = listed;
      for (const [place, index] of indexes.entries()) {
        const rank = place * 100 + count + (id === chart ? 10_000 : 0);
        const href = hrefOf(chart, id);
        if (href !== null && rank < (best.get(index)?.rank ?? Number.POSITIVE_INFINITY))
          best.set(index, { rank, href });
      }
    }
  return rows.flatMap(([section, statement], index): readonly SearchEntry[] => {
    const href = best.get(index)?.href;
    return href === undefined
      ? []
      : [{ kind: 'requirement', href, title: statement, place: section, text: '', names: '' }];
  });
}
