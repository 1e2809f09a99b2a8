import type { Chart, ChartState, ChartTransition } from './chart.ts';
import type { Listener, SystemActor, Wiring } from './wiring.ts';

const unique = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)];

const shown = 3;
/** `a, b, c, …` */
const shortened = (texts: readonly string[]): readonly string[] =>
  texts.length <= shown + 1 ? texts : [...texts.slice(0, shown), `${texts.length - shown} more`];

const state = (id: string, values: Partial<ChartState>): ChartState => ({
  id,
  key: id.slice(id.lastIndexOf('.') + 1),
  type: 'atomic',
  history: null,
  description: null,
  tags: [],
  entry: [],
  exit: [],
  invokes: [],
  initial: null,
  initialActions: [],
  transitions: [],
  states: [],
  ...values,
});

/** The map of the actors: a chart is a state, its ports and emitted events are lines in it, arrows are starts and events. */
export function systemChart({ actors, hubs: shared }: Pick<Wiring, 'actors' | 'hubs'>): Chart {
  const hubs = new Set(shared);
  const idOf = (id: string): string => `system.${id}`;

  const transition = (source: string, index: number, values: Partial<ChartTransition>): ChartTransition => ({
    id: `${source}|${values.event}|${index}`,
    source,
    kind: 'event',
    event: '',
    guard: null,
    actions: [],
    targets: [],
    reenters: false,
    description: null,
    ...values,
  });
  const effectsOf = ({ effects, sends }: Listener): readonly string[] => [
    ...effects,
    ...sends.map((event) => `send ${event}`),
  ];

  const byId = new Map(actors.map((actor) => [actor.id, actor]));
  const startsOf = (id: string): readonly string[] => byId.get(id)?.starts ?? [];
  const sentBy = (from: string, to: string): readonly string[] =>
    unique((byId.get(from)?.sends ?? []).filter((each) => each.to === to).map(({ event }) => event));

  const actorState = (actor: SystemActor): ChartState => {
    const source = idOf(actor.id);
    const isShared = new Set(actor.listeners.map(({ folder }) => folder)).size > 1;
    const placeOf = ({ event, folder }: Listener): string => `↑ ${event}${isShared ? ` in ${folder}` : ''}`;
    const lines: Partial<ChartTransition>[] = [
      ...actor.told.map(({ folder, events }) => ({ event: `← ${folder}`, actions: shortened(events) })),
      ...actor.ports
        .filter(({ by }) => by === null || hubs.has(by))
        .map(({ port, by, calls }) => ({ event: `port ${port}`, guard: by, actions: shortened(calls) })),
      ...[...new Set(actor.listeners.map(placeOf))].map((event) => ({
        event,
        actions: shortened(
          unique(actor.listeners.filter((each) => placeOf(each) === event).flatMap(effectsOf)),
        ),
      })),
      ...actor.starts.map((to) => ({
        kind: 'always' as const,
        event: 'starts',
        actions: [
          ...shortened(sentBy(actor.id, to)),
          ...shortened(sentBy(to, actor.id).map((event) => `hears ${event}`)),
        ],
        targets: [idOf(to)],
      })),
      // What a part and the chart that starts it send to each other is on the arrow of the start.
      ...unique(actor.sends.map(({ to }) => to))
        .filter((to) => !hubs.has(to) && !actor.starts.includes(to) && !startsOf(to).includes(actor.id))
        .map((to) => ({ event: shortened(sentBy(actor.id, to)).join(', '), targets: [idOf(to)] })),
    ];
    const counts = new Map<string, number>();
    return state(source, {
      tags: actor.folders,
      transitions: lines.map((line) => {
        const index = counts.get(line.event ?? '') ?? 0;
        counts.set(line.event ?? '', index + 1);
        return transition(source, index, line);
      }),
    });
  };
  return {
    id: 'system',
    path: '',
    root: state('system', {
      type: 'compound',
      description: 'Who starts whom, who emits what, who listens, and the calls behind the ports.',
      states: actors.map(actorState),
    }),
    guards: [],
    implementations: { actions: [], actors: [], guards: [], delays: [] },
    references: [],
    values: [],
  };
}
