import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import { type MediaItemKey, type MediaPlace, mediaUrl } from '#domain/media.ts';
import type { TypedTexts } from '#domain/mediaEdit.ts';
import { arrangeMachine } from '#machines/arrange/arrange.machine.ts';
import { type BulkItem, createBulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import {
  createDeletionMachine,
  type MediaDeletionTarget,
} from '#machines/media-deletion/media-deletion.machine.ts';
import { mediaEditMachine } from '#machines/media-edit/media-edit.machine.ts';
import { mediaListMachine } from '#machines/media-list/media-list.machine.ts';
import { mediaPanelMachine } from '#machines/media-panel/media-panel.machine.ts';
import {
  mediaScreenMachine,
  selectDeletion,
  selectList,
  selectPanelRef,
} from '#machines/media-screen/media-screen.machine.ts';
import { transferMachine } from '#machines/transfer/transfer.machine.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import { type PageLocation, watchLocation } from '#session/location.ts';
import { silent } from '#tests/support/chart.ts';
import { mediaItem } from '#tests/support/factories.ts';
import { holdPorts } from '#tests/support/heldPort.ts';
import { type MemoryLocation, memoryLocation } from '#tests/support/memoryLocation.ts';

export const image = (id: string, section = 'gallery', overrides: Partial<MediaItem> = {}): MediaItem =>
  mediaItem({ id, section, title: `Title of ${id}`, sort_order: 10, ...overrides });

export const pngFile = (name = 'kitchen-island.png') => new File(['png'], name, { type: 'image/png' });

/** What the ports of the one system that runs are about. */
interface World {
  readonly location: MemoryLocation;
  readonly lists: Map<string, readonly MediaItem[]>;
  readonly watchers: Set<() => void>;
  /** The moved orders that are kept. */
  readonly orders: Map<string, readonly string[]>;
  /** The typed texts that are kept. */
  readonly texts: Map<string, TypedTexts>;
}
let world: World = {
  location: memoryLocation('/media'),
  lists: new Map(),
  watchers: new Set(),
  orders: new Map(),
  texts: new Map(),
};

const currentLocation: PageLocation = {
  path: () => world.location.path(),
  search: () => world.location.search(),
  subscribe: (listener) => world.location.subscribe(listener),
  navigate: (url, options) => world.location.navigate(url, options),
  writeSearch: (search, options) => world.location.writeSearch(search, options),
};

const ports = holdPorts();
const { port } = ports;
const transfer = transferMachine.provide({ actors: { send: port('send') as never } });
const work = createBulkWorkMachine<BulkItem, null>().provide({
  actors: { perform: port('perform') as never },
});

const queueMachine = uploadQueueMachine.provide({
  actors: { transfer, readRows: port('readRows') as never },
});
const screenMachine = mediaScreenMachine.provide({
  actors: {
    watchLocation: watchLocation(currentLocation, '/media'),
    watchSession: silent,
    list: mediaListMachine.provide({
      actors: {
        watchQuery: fromCallback<never, MediaPlace>(({ input: { section }, sendBack }) => {
          const read = () =>
            sendBack({
              type: 'query.read',
              data: { items: world.lists.get(section) ?? [], unreadable: [] },
            } as never);
          read();
          const { watchers } = world;
          watchers.add(read);
          return () => watchers.delete(read);
        }) as never,
      },
    }),
    panel: mediaPanelMachine.provide({
      actors: {
        edit: mediaEditMachine.provide({
          actors: { save: port('save') as never },
          actions: {
            keepTexts: (_, { target, typed }) => void world.texts.set(target.item.id, typed),
            announceSaved: () => undefined,
            announceNotSaved: () => undefined,
            refreshList: () => undefined,
          },
        }),
        upload: uploadMachine.provide({ actors: { readDraft: port('readDraft') as never } }),
        transfer,
        orderWork: work as never,
        arrange: arrangeMachine.provide({
          actions: { keepOrder: (_, { section, order }) => void world.orders.set(section, order) },
        }),
      },
    }),
    deletion: createDeletionMachine<MediaDeletionTarget>().provide({
      actors: { deleteItem: port('deleteItem') as never },
    }),
    bulkWork: work as never,
  },
});

/** The media screen with all its parts, over a history in memory and ports that the test settles. One runs at a time. */
export function startMediaScreen(
  url = '/media',
  sections: Readonly<Record<string, readonly MediaItem[]>> = {
    gallery: [image('a'), image('b', 'gallery', { sort_order: 20 })],
    contact: [image('c', 'contact'), image('d', 'contact', { sort_order: 20 })],
  },
) {
  const clock = new SimulatedClock();
  const location = memoryLocation(url);
  const { calls, pending } = ports.begin();
  const lists = new Map(Object.entries(sections));
  const watchers = new Set<() => void>();
  const orders = new Map<string, readonly string[]>();
  const texts = new Map<string, TypedTexts>();
  world = { location, lists, watchers, orders, texts };
  let keys = 0;
  const createKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const queue = createActor(queueMachine, {
    clock,
    input: { createKey, isBatchRefused: () => false, position: 0 },
  }).start();
  const screen = createActor(screenMachine, {
    clock,
    input: {
      queue,
      createKey,
      keptTexts: ({ id }) => texts.get(id) ?? {},
      isMissing: (error) => String(error).includes('404'),
    },
  });
  screen.on('screen.searchChanged', ({ search, isEntry }) =>
    location.writeSearch(search, { replace: !isEntry }),
  );
  screen.on('screen.requested', ({ search }) => location.navigate(`/media${search}`));
  screen.start();
  const panel = selectPanelRef(screen.getSnapshot());

  const emitted: EventObject[] = [];
  panel.on('*', (event) => emitted.push(event));

  const target = (id: string) => {
    const [[section, items] = ['', []]] = [...lists].filter(([, list]) =>
      list.some((item) => item.id === id),
    );
    const item = items.find((each) => each.id === id);
    if (!item) throw new Error(`No item ${id}`);
    return { kind: 'image' as const, section: section as MediaItemKey['section'], item };
  };
  /** By its card or the viewer; by a link where a form is open. */
  const open = (id: string) => {
    const { kind, section } = target(id);
    if (panel.getSnapshot().matches('browsing'))
      panel.send({ type: 'item.opened', key: { kind, section, id } });
    else location.navigate(mediaUrl(kind, section, id));
  };
  return {
    screen,
    panel,
    clock,
    location,
    calls,
    queue,
    orders,
    texts,
    /** What the panel has emitted, in order. */
    emitted,
    /** Without the queue's reading of its stored rows. */
    pending: () => pending().filter((each) => each.port !== 'readRows'),
    /** The call of a port that waits, the last one if there are several. */
    call: (name: string) => {
      const found = pending().findLast((each) => each.port === name);
      if (!found) throw new Error(`No pending call of ${name}: ${pending().map((each) => each.port)}`);
      return found;
    },
    list: () => selectList(screen.getSnapshot()),
    deletion: () => selectDeletion(screen.getSnapshot()),
    items: (section: string) => lists.get(section) ?? [],
    /** The server's list of a section has changed and is read. */
    setItems: (section: string, items: readonly MediaItem[]) => {
      lists.set(section, items);
      for (const read of watchers) read();
    },
    target,
    open,
    /** Opens the form of an item, in its viewer. */
    edit: (id: string) => {
      if (panel.getSnapshot().context.key?.id !== id) open(id);
      panel.send({ type: 'edit.requested' });
    },
    /** Save, or 'Save and next'. */
    save: (next: string | null = null) => panel.send({ type: 'edit.confirmed', next }),
    /** This tab deletes an item. */
    remove: (id: string) => {
      const { kind, section } = target(id);
      const deletion = selectDeletion(screen.getSnapshot());
      deletion.send({ type: 'deletion.requested', target: { kind, section, id, label: id } });
      deletion.send({ type: 'deletion.confirmed' });
    },
    arrange: (section: string) =>
      panel.send({
        type: 'arrange.requested',
        section: section as never,
        items: lists.get(section) ?? [],
        order: orders.get(section) ?? [],
      }),
    upload: (kind: 'image' | 'video', file: File | null = null) =>
      panel.send({
        type: 'upload.requested',
        kind,
        section: kind === 'image' ? 'gallery' : 'hero',
        file,
      }),
    openId: () => panel.getSnapshot().context.key?.id ?? null,
    url: () => location.path() + location.search(),
  };
}

export type MediaScreenSystem = ReturnType<typeof startMediaScreen>;
