import { createActor, fromPromise } from 'xstate';
import type { InboxItem, List } from '#contract/entities.ts';
import { dataScreenPolicy } from '#contract/limits.ts';
import type { InboxActors } from '#features/inbox/actors.ts';
import { inboxScreenMachine } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { createQueryMachine } from '#machines/query/query.machine.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import { writesMachine } from '#machines/writes/writes.machine.ts';
import { recordEffects, silent } from './chart.ts';
import { fixedNow } from './factories.ts';

/** What the views of an inbox are given: the charts without what is outside, and a list of these items. */
export function startInboxActors(items: readonly InboxItem[] = []) {
  const never = fromPromise<never, unknown>(() => new Promise(() => {}));
  const writes = recordEffects(writesMachine.provide({ actors: { write: never } }));
  const { machine, effects } = recordEffects(
    inboxScreenMachine.provide({
      actors: { watchLocation: silent, readView: silent, watchWidth: silent, writes: writes.machine },
    }),
  );
  let keys = 0;
  const createKey = () => {
    keys += 1;
    return `k${keys}`;
  };
  const screen = createActor(machine, { input: { createKey } }).start();
  const unreadLogic = recordEffects(unreadMachine.provide({ actors: { watchList: silent } })).machine;
  const unread = createActor(unreadLogic, {
    input: { seen: { until: fixedNow, ids: new Set<string>() }, now: () => fixedNow },
  }).start();
  const fetch = fromPromise<List<InboxItem>, unknown>(() => Promise.resolve({ items, unreadable: [] }));
  const query = createActor(
    recordEffects(createQueryMachine<List<InboxItem>>().provide({ actors: { fetch } })).machine,
    {
      input: { policy: dataScreenPolicy, now: () => fixedNow, isDisconnected: () => false },
    },
  ).start();
  const { children } = screen.getSnapshot();
  if (!children.writes || !children.search) throw new Error('An inbox without its parts');
  const { writes: ownWrites, search } = children;
  const now = () => fixedNow;
  /** The views that need it are not rendered. */
  const scope: InboxActors['scope'] = Object.create(null);
  const kind = 'inquiry';
  const actors: InboxActors = {
    scope,
    kind,
    screen,
    writes: ownWrites,
    search,
    list: () => query,
    unread,
    now,
  };
  return { ...actors, query, effects };
}
