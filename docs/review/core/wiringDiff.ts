import type { Change } from './diff.ts';
import type { Listener, SystemActor, Wiring } from './wiring.ts';

type WiringChange = Omit<Change, 'ids'>;

const listenerKey = ({ event, folder }: Listener): string => `↑ ${event} in ${folder}`;

const effectsText = (listeners: readonly Listener[]): string =>
  [
    ...new Set(
      listeners.flatMap(({ effects, sends }) => [...effects, ...sends.map((event) => `send ${event}`)]),
    ),
  ].join(', ');

const placeOf = ([listener]: readonly Listener[]): string | null =>
  listener ? `${listener.path}:${listener.line}` : null;

/** What was added or removed of texts, with where each is. */
const differing = (
  state: string,
  old: ReadonlyMap<string, string | null>,
  now: ReadonlyMap<string, string | null>,
): readonly WiringChange[] => [
  ...[...old].flatMap(([text, place]) =>
    now.has(text) ? [] : [{ mark: 'removed' as const, state, text, place }],
  ),
  ...[...now].flatMap(([text, place]) =>
    old.has(text) ? [] : [{ mark: 'added' as const, state, text, place }],
  ),
];

function listenerChanges(old: SystemActor, now: SystemActor): readonly WiringChange[] {
  const keys = [...new Set([...old.listeners, ...now.listeners].map(listenerKey))];
  return keys.flatMap((key): readonly WiringChange[] => {
    const [before, after] = [old, now].map(({ listeners }) =>
      listeners.filter((each) => listenerKey(each) === key),
    );
    const [earlier, later] = [effectsText(before ?? []), effectsText(after ?? [])];
    const state = now.id;
    if (!after || after.length === 0)
      return [{ mark: 'removed', state, text: `listener ${key} / ${earlier}`, place: placeOf(before ?? []) }];
    if (!before || before.length === 0)
      return [{ mark: 'added', state, text: `listener ${key} / ${later}`, place: placeOf(after) }];
    return earlier === later
      ? []
      : [
          {
            mark: 'changed',
            state,
            text: `listener ${key} ‘${earlier}’ became ‘${later}’`,
            place: placeOf(after),
          },
        ];
  });
}

/** What an actor does with others apart from its listeners: what these send is in their lines. */
function linesOf(actor: SystemActor): ReadonlyMap<string, null> {
  const bySome = new Set(actor.listeners.flatMap(({ sends }) => sends));
  return new Map([
    ...actor.starts.map((to) => [`starts ${to}`, null] as const),
    ...actor.ports.flatMap(({ port, by, calls }) =>
      by === null && calls.length === 0
        ? []
        : [[`port ${port}: ${[...(by === null ? [] : [by]), ...calls].join(', ')}`, null] as const],
    ),
    ...actor.told.flatMap(({ folder, events }) =>
      events.map((event) => [`hears ${event} from ${folder}`, null] as const),
    ),
    ...actor.sends
      .filter(({ event }) => !bySome.has(event))
      .map(({ to, event }) => [`sends ${event} to ${to}`, null] as const),
  ]);
}

/** One line for each listener, start, port and sent event that was added, removed or changed, of the actors that both have. */
export function wiringChanges(old: Wiring, now: Wiring): readonly WiringChange[] {
  return now.actors.flatMap((actor) => {
    const before = old.actors.find(({ id }) => id === actor.id);
    if (!before) return [];
    const listeners = listenerChanges(before, actor);
    // What a listener no longer sends is not said twice.
    const told = new Set([...before.listeners, ...actor.listeners].flatMap(({ sends }) => sends));
    const isTold = ({ text }: WiringChange) => told.has(/^sends (\S+) to /.exec(text)?.[1] ?? '');
    return [
      ...listeners,
      ...differing(actor.id, linesOf(before), linesOf(actor)).filter((each) => !isTold(each)),
    ];
  });
}
