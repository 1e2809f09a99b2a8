import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  emit,
  enqueueActions,
  type SnapshotFrom,
  setup,
} from 'xstate';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import {
  type FileGroup,
  fileAlone,
  type ShownSection,
  type SortedFiles,
  sortFiles,
} from '#domain/droppedFiles.ts';
import type { UploadQueueActorRef } from '../upload-queue/upload-queue.machine.ts';

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

/** A file alone, for the panel of the screen: its form opens with it. */
export interface UploadRequested {
  readonly type: 'upload.requested';
  readonly kind: MediaKind;
  readonly section: MediaSection;
  readonly file: File;
}

/** What is said of the files that go nowhere. */
export interface FilesSorted extends Pick<SortedFiles, 'refused'> {
  readonly type: 'pageDrop.filesSorted';
  readonly folders: readonly string[];
  readonly shown: ShownSection;
}

/** How many files went where. */
export interface AddedCount extends Omit<FileGroup, 'files'> {
  readonly count: number;
}

interface PageDropInput {
  /** Takes `UploadRequested`. */
  readonly panel: AnyActorRef;
  readonly queue: UploadQueueActorRef;
}

interface PageDropContext extends PageDropInput {
  /** Of the last drop. */
  readonly added: readonly AddedCount[];
}

const groupsIn = ({ event }: { event: ReceivedFiles }) => sortFiles(event.files, event.shown);
const shared = [
  { type: 'countFiles', params: groupsIn },
  { type: 'reportSorted', params: ({ event }: { event: ReceivedFiles }) => event },
] as const;
const alone = {
  guard: { type: 'isFileAlone', params: groupsIn },
  actions: [{ type: 'requestForm', params: groupsIn }, ...shared],
} as const;
const several = { actions: [{ type: 'fillQueue', params: groupsIn }, ...shared] } as const;

/** Files that are dropped anywhere on the media screen, or pasted. */
export const pageDropMachine = setup({
  types: {
    context: {} as PageDropContext,
    events: {} as PageDropEvent,
    emitted: {} as FilesSorted,
    input: {} as PageDropInput,
    tags: {} as 'over',
  },
  delays: {
    /** Browsers report a drag over the page at least every 350 ms; not all of them report that it has ended elsewhere. */
    lostDrag: 1_000,
  },
  guards: { isFileAlone: (_, { groups }: SortedFiles) => fileAlone(groups) !== null },
  actions: {
    requestForm: enqueueActions(({ context, enqueue }, { groups }: SortedFiles) => {
      const file = fileAlone(groups);
      const event: UploadRequested | null = file && { type: 'upload.requested', ...file };
      if (event) enqueue.sendTo(context.panel, event);
    }),
    fillQueue: enqueueActions(({ context, enqueue }, { groups }: SortedFiles) => {
      for (const group of groups) enqueue.sendTo(context.queue, { type: 'queue.filesAdded', ...group });
    }),
    countFiles: assign((_, { groups }: SortedFiles) => ({
      added: groups.map(({ files, ...group }) => ({ ...group, count: files.length })),
    })),
    reportSorted: emit((_, { files, folders, shown }: ReceivedFiles) => ({
      type: 'pageDrop.filesSorted',
      refused: sortFiles(files, shown).refused,
      folders,
      shown,
    })),
  },
}).createMachine({
  id: 'pageDrop',
  description: 'Files that are dragged over the media screen, dropped on it, or pasted.',
  context: ({ input }) => ({ ...input, added: [] }),
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
    'files.dropped': [
      { target: '.away', ...alone },
      { target: '.away', ...several },
    ],
    'files.pasted': [alone, several],
  },
});

export type PageDropActorRef = ActorRefFrom<typeof pageDropMachine>;
type PageDropSnapshot = SnapshotFrom<typeof pageDropMachine>;

/** Whether files are dragged over the page. */
export const selectIsOver = (snapshot: PageDropSnapshot) => snapshot.hasTag('over');
export const selectAdded = (snapshot: PageDropSnapshot) => snapshot.context.added;
