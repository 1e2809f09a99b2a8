import { expect } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import { type BulkTask, createBulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import {
  type InboxListView,
  type InboxScreenEvent,
  inboxScreenMachine,
  selectCurrentId,
  selectOpenId,
  selectParts,
  selectShown,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import {
  createDeletionMachine,
  type DeleteItemInput,
  type InboxDeletionTarget,
} from '#machines/media-deletion/media-deletion.machine.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import type { Entry, Write, WriteResult } from '#machines/writes/entries.ts';
import { writesMachine } from '#machines/writes/writes.machine.ts';
import { deferred } from './deferred.ts';
import { fixedNow, inboxItem } from './factories.ts';

/** A call that the test settles. */
export interface HeldCall {
  readonly port: 'write' | 'deleteItem' | 'perform';
  readonly id: string;
  readonly status?: string;
  /** Of an undo. */
  readonly expected?: string;
  resolve(value?: unknown): Promise<void>;
  reject(error: unknown): Promise<void>;
}

export const three: readonly InboxItem[] = ['a', 'b', 'c'].map((id) => inboxItem({ id, name: id }));

/** What the ports of the chart that runs belong to: a machine for all, because explorations start very many. */
let live: {
  readonly search: string | null;
  readonly calls: HeldCall[];
  readonly announced: (readonly Entry[])[];
  readonly keptView: InboxListView;
  tell(event: EventObject): void;
  show(stored: { readonly id: string; readonly status: string }): void;
  resize(isWide: boolean): void;
  isWide: boolean;
};

const hold = <Output, Input>(port: HeldCall['port'], idOf: (input: Input) => object & { id: string }) =>
  fromPromise<Output, Input>(({ input, signal }) => {
    const { calls } = live;
    const { promise, resolve, reject } = deferred<Output>();
    const settle = async (end: () => void) => {
      calls.splice(calls.indexOf(call), 1);
      end();
      await promise.catch(() => {});
    };
    const call: HeldCall = {
      port,
      ...idOf(input),
      resolve: (value = port === 'write' ? { stage: 'done', item: null } : null) =>
        settle(() => resolve(value as Output)),
      reject: (error) => settle(() => reject(error)),
    };
    calls.push(call);
    signal.addEventListener('abort', () => calls.splice(calls.indexOf(call), 1));
    return promise;
  });
const target = ({ target: { id } }: DeleteItemInput<InboxDeletionTarget>) => ({ id });
const machine = inboxScreenMachine.provide({
  actors: {
    watchLocation: fromCallback(({ sendBack }) => {
      live.tell = sendBack;
      if (live.search !== null) sendBack({ type: 'location.changed', search: live.search } as EventObject);
    }),
    watchQuery: fromCallback(() => undefined),
    readView: fromCallback(({ sendBack }) =>
      sendBack({ type: 'view.read', view: live.keptView } as EventObject),
    ),
    watchWidth: fromCallback(({ sendBack }) => {
      const own = live;
      own.resize = (isWide) => {
        own.isWide = isWide;
        sendBack({ type: isWide ? 'window.widened' : 'window.narrowed' });
      };
      own.resize(own.isWide);
      return () => {
        own.resize = (isWide) => {
          own.isWide = isWide;
        };
      };
    }),
    writes: writesMachine.provide({
      actors: {
        write: hold<WriteResult, Write>('write', ({ id, to, expected }) => ({
          id,
          status: to,
          ...(expected !== undefined && { expected }),
        })),
      },
      actions: {
        announce: (_, { entries }) => {
          if (entries.length > 0) live.announced.push(entries);
        },
        showStored: (_, { write }) => live.show({ id: write.id, status: write.to }),
        refreshList: () => undefined,
      },
    }),
    deletion: createDeletionMachine<InboxDeletionTarget>().provide({
      actors: {
        deleteItem: hold<void, DeleteItemInput<InboxDeletionTarget>>('deleteItem', target),
      },
    }),
    work: createBulkWorkMachine().provide({
      actors: {
        perform: hold<unknown, { readonly task: BulkTask }>('perform', ({ task }) => ({ id: task.item.key })),
      },
    }),
  },
});
const quietUnread = unreadMachine.provide({
  actors: { watchList: fromCallback(() => undefined) },
  actions: { keepSeen: () => undefined },
});

/**
 * The screen of an inbox at '/inquiries' with its parts; with null, another screen is shown. The server is the test: it
 * settles the calls, and says what is read. The browser keeps `keptView`, and its window is narrow or wide.
 */
export function startInboxScreen(
  search: string | null = '',
  {
    keptView = 'cards',
    isWide = false,
  }: { readonly keptView?: InboxListView; readonly isWide?: boolean } = {},
) {
  const clock = new SimulatedClock();
  const calls: HeldCall[] = [];
  const announced: (readonly Entry[])[] = [];
  const own: typeof live = {
    search,
    calls,
    announced,
    keptView,
    isWide,
    tell: () => {},
    resize: () => {},
    show: () => {},
  };
  live = own;
  let url = search ?? '';
  const unread = createActor(quietUnread, {
    id: 'unread',
    input: { seen: { until: 0, ids: new Set<string>() }, now: () => fixedNow },
    clock,
  }).start();
  let keys = 0;
  const actor = createActor(machine, {
    clock,
    input: {
      name: 'inquiries',
      kind: 'inquiry',
      unread,
      createKey: () => {
        keys += 1;
        return `k${keys}`;
      },
      now: () => fixedNow,
      labelOf: (item) => item?.name ?? 'nobody',
      isMissing: (error) => error instanceof Error && error.message === '404',
    },
  });
  const emitted: { readonly type: string }[] = [];
  actor.on('*', (event) => {
    emitted.push(event);
    if (event.type === 'screen.searchChanged') url = event.search;
  });
  actor.start();
  const snapshot = () => actor.getSnapshot();
  return {
    actor,
    unread,
    clock,
    calls,
    emitted,
    /** The outcomes of the writes. */
    announced,
    get parts() {
      return selectParts(snapshot());
    },
    send: (event: InboxScreenEvent) => actor.send(event),
    read: (items: readonly InboxItem[]) =>
      actor.send({ type: 'query.read', data: { items, unreadable: [] } }),
    /** By Back, Forward or a link. */
    url: (next: string) => {
      url = next;
      own.tell({ type: 'location.changed', search: next } as EventObject);
    },
    resize: (isWide: boolean) => own.resize(isWide),
    /** The list shows what was stored. */
    onStored: (show: typeof own.show) => {
      own.show = show;
    },
    leave: () => own.tell({ type: 'location.left' }),
    search: () => url,
    state: () => snapshot().value,
    openId: () => selectOpenId(snapshot()),
    currentId: () => selectCurrentId(snapshot()),
    shown: () => {
      const ids = selectShown(snapshot()).map(({ id }) => id);
      // A range is selected in the order that is shown.
      expect(selectParts(snapshot()).selection.getSnapshot().context.shown).toEqual(ids);
      return ids.join('');
    },
  };
}
