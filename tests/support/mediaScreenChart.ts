import { createActor, SimulatedClock } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import { cursorAt } from '#domain/cursor.ts';
import type { MediaItemKey } from '#domain/media.ts';
import type { TypedTexts } from '#domain/mediaEdit.ts';
import { arrangeMachine } from '#machines/arrange/arrange.machine.ts';
import { mediaEditMachine } from '#machines/media-edit/media-edit.machine.ts';
import { aroundOf, listOf } from '#machines/media-screen/list.ts';
import {
  mediaScreenMachine,
  selectArrangement,
  selectDeletion,
  selectEdit,
  selectView,
} from '#machines/media-screen/media-screen.machine.ts';
import { writesMachine } from '#machines/writes/writes.machine.ts';
import { type PageLocation, watchLocation } from '#session/location.ts';
import { createKeys } from './chart.ts';
import { mediaItem } from './factories.ts';
import { holdPorts } from './heldPort.ts';
import { type MemoryLocation, memoryLocation } from './memoryLocation.ts';

/** What the one system that runs has outside. */
interface World {
  readonly location: MemoryLocation;
  readonly lists: Map<string, readonly MediaItem[]>;
  /** The texts that are kept, by the ids of their items. */
  readonly kept: Map<string, TypedTexts>;
}
let world: World;

const { port, begin } = holdPorts();
const nothing = () => undefined;

const machine = mediaScreenMachine.provide({
  actors: {
    watchLocation: watchLocation(
      {
        path: () => world.location.path(),
        search: () => world.location.search(),
        subscribe: (listener) => world.location.subscribe(listener),
      } as PageLocation,
      '/media',
    ),
    writes: writesMachine.provide({
      actors: { write: port('write') as never },
      actions: { announce: nothing, showStored: nothing, refreshList: nothing },
    }),
    edit: mediaEditMachine.provide({
      actors: { save: port('save') as never },
      actions: {
        keepTexts: (_, { target: { item }, typed }) => {
          if (Object.keys(typed).length > 0) world.kept.set(item.id, typed);
          else world.kept.delete(item.id);
        },
        announceSaved: nothing,
        announceNotSaved: nothing,
        refreshList: nothing,
      },
    }),
    arrange: arrangeMachine.provide({ actions: { keepOrder: nothing } }),
  },
  actions: {
    writeUrl: (_, { search, isEntry }) => world.location.writeSearch(search, { replace: !isEntry }),
  },
});

const image = (id: string, section: string) => mediaItem({ id, section, title: `Title of ${id}` });

/** The media screen with its parts, over a history in memory and ports that the test settles. One runs at a time. */
export function startMediaScreen(url = '/media') {
  const location = memoryLocation(url);
  const lists = new Map<string, readonly MediaItem[]>([
    ['gallery', [image('a', 'gallery'), image('b', 'gallery')]],
    ['contact', [image('c', 'contact')]],
  ]);
  const kept = new Map<string, TypedTexts>();
  world = { location, lists, kept };
  const { pending } = begin();
  const screen = createActor(machine, {
    clock: new SimulatedClock(),
    input: {
      createKey: createKeys(),
      formOf: ({ kind, section, id }: MediaItemKey) => {
        const item = lists.get(section)?.find((each) => each.id === id);
        return item ? { target: { kind, section, item }, typed: kept.get(id) ?? {} } : null;
      },
    },
  }).start();
  const state = () => screen.getSnapshot();
  const view = () => selectView(state());
  const listed = () => lists.get(view().section) ?? [];
  return {
    screen,
    location,
    kept,
    pending,
    state,
    view,
    listed,
    edit: () => selectEdit(state()),
    arrangement: () => selectArrangement(state()),
    deletion: () => selectDeletion(state()),
    open: (id: string) =>
      screen.send({ type: 'item.opened', ...cursorAt(aroundOf(listOf(view(), listed()), id), id) }),
    /** Somebody deletes it elsewhere. */
    remove: (id: string) => {
      for (const [section, items] of lists)
        lists.set(
          section,
          items.filter((item) => item.id !== id),
        );
    },
    url: () => location.path() + location.search(),
  };
}
