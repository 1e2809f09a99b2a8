import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type FileGroup, type ShownSection, type SortedFiles, sortFiles } from '#domain/droppedFiles.ts';

export type PageDropEvent =
  /** Files are dragged over the page; sent again and again while they are. */
  | { type: 'drag.moved' }
  | { type: 'drag.left' }
  | ({ type: 'files.dropped' } & ReceivedFiles)
  | ({ type: 'files.pasted' } & ReceivedFiles);

interface ReceivedFiles {
  readonly files: readonly File[];
  /** The names of dropped folders. */
  readonly folders: readonly string[];
  readonly shown: ShownSection;
}

export interface FilesSorted extends SortedFiles {
  readonly type: 'pageDrop.filesSorted';
  readonly folders: readonly string[];
  readonly shown: ShownSection;
}

/** How many files went where. */
export interface AddedCount extends Omit<FileGroup, 'files'> {
  readonly count: number;
}

interface PageDropContext {
  /** Of the last drop. */
  readonly added: readonly AddedCount[];
}

/** Files that are dropped anywhere on the media screen, or pasted (decision 70). */
export const pageDropMachine = setup({
  types: {
    context: {} as PageDropContext,
    events: {} as PageDropEvent,
    emitted: {} as FilesSorted,
    tags: {} as 'over',
  },
  delays: {
    /** Browsers report a drag over the page at least every 350 ms; not all of them report that it has ended elsewhere. */
    lostDrag: 1_000,
  },
  actions: {
    addFiles: emit(({ event }) => {
      assertEvent(event, ['files.dropped', 'files.pasted']);
      const { files, folders, shown } = event;
      return { type: 'pageDrop.filesSorted', ...sortFiles(files, shown), folders, shown };
    }),
    countFiles: assign(({ event }) => {
      assertEvent(event, ['files.dropped', 'files.pasted']);
      const { groups } = sortFiles(event.files, event.shown);
      return { added: groups.map(({ files, ...group }) => ({ ...group, count: files.length })) };
    }),
  },
}).createMachine({
  id: 'pageDrop',
  description: 'Files that are dragged over the media screen, dropped on it, or pasted.',
  context: { added: [] },
  initial: 'away',
  states: {
    away: { on: { 'drag.moved': 'over' } },
    over: {
      description: 'The page is dimmed and says what a drop does.',
      tags: 'over',
      after: { lostDrag: 'away' },
      on: {
        'drag.moved': { target: 'over', reenter: true },
        'drag.left': 'away',
      },
    },
  },
  on: {
    'files.dropped': { target: '.away', actions: ['addFiles', 'countFiles'] },
    'files.pasted': { actions: ['addFiles', 'countFiles'] },
  },
});

export type PageDropActorRef = ActorRefFrom<typeof pageDropMachine>;
type PageDropSnapshot = SnapshotFrom<typeof pageDropMachine>;

/** Whether files are dragged over the page. */
export const selectIsOver = (snapshot: PageDropSnapshot) => snapshot.hasTag('over');
export const selectAdded = (snapshot: PageDropSnapshot) => snapshot.context.added;
