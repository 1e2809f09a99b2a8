import {
  type ActorRefFrom,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  enqueueActions,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import { batchUpload, parallelUploads } from '#contract/limits.ts';
import type { MediaPlace } from '#domain/media.ts';
import type { StoredUpload } from '#domain/uploadRow.ts';
import type { AttemptActorRef } from '../attempt/attempt.machine.ts';
import { callbackPort, effect, port } from '../port.ts';
import {
  type UploadActorRef,
  type UploadEvent,
  type UploadReport,
  uploadMachine,
} from '../upload/upload.machine.ts';
import {
  callsOf,
  type EndedFile,
  endedIn,
  formOf,
  newUploads,
  nextCall,
  type Rows,
  rowFor,
  rowOf,
  type SendInput,
  type SendOutput,
  type UploadRow,
  waitingIn,
  withCall,
  withResults,
} from './rows.ts';

export interface UploadsInput {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  /** Of the first file that is added: higher than that of any stored upload. */
  readonly position: number;
}

interface UploadsContext extends UploadsInput {
  readonly rows: Rows;
  /** The id of the upload that the form shows. */
  readonly shown: string | null;
  /** Whose uploads these are; '' before the first sign-in. */
  readonly user: string;
  /** The files that may travel in one call; one where the server does not take batches. */
  readonly filesPerCall: number;
}

interface OpenedFiles extends MediaPlace {
  /** None or one: the form; several: the list. */
  readonly files: readonly File[];
  /** A file of several kinds, which are opened one after another. */
  readonly isOfSeveral?: boolean;
}

export type UploadsEvent =
  /** From the port `watchSession`. `user` is the same at each sign-in of one user until a sign-out. */
  | { type: 'session.confirmed'; user: string }
  /** `isRequested`: by a sign-out, in whichever tab. */
  | { type: 'session.ended'; isRequested: boolean }
  /** From the port `holdStorage`: what an earlier page has left. */
  | { type: 'storage.opened'; uploads: readonly StoredUpload[] }
  | ({ type: 'uploads.opened' } & OpenedFiles)
  | { type: 'uploads.listOpened' }
  /** The dialog is closed. What is on its way continues. */
  | { type: 'uploads.closed' }
  /** One event for several uploads: Upload, Try again, Cancel all, Remove all. */
  | { type: 'uploads.told'; ids: readonly string[]; event: UploadEvent }
  | UploadReport;

type Settled =
  /** From the chart to itself: behind the requests for turns that are on their way. */
  | { type: 'calls.due' }
  /** Of the calls, whose ids are their idempotency keys. */
  | DoneActorEvent<SendOutput>
  | ErrorActorEvent;

interface Context {
  readonly context: UploadsContext;
}

const fromEvent = <Event>({ event }: { event: Event }): Event => event;
const addFiles = {
  type: 'add',
  params: ({ context, event }: Context & { event: OpenedFiles }) => ({
    uploads: newUploads(context, event, event.files),
  }),
} as const;
/** Their files wait for other calls, with their keys. */
const stopCalls = {
  type: 'endCalls',
  params: ({ context: { rows } }: Context) => ({
    files: callsOf(rows).flatMap((call) => endedIn(rows, call)),
  }),
} as const;
const idsOf = (rows: Rows) => ({ ids: rows.map(({ id }) => id) });
const removeAll = [
  stopCalls,
  { type: 'remove', params: ({ context }: Context) => idsOf(context.rows) },
  'clearStorage',
] as const;
const removeStored = {
  type: 'remove',
  params: ({ context }: Context) => idsOf(context.rows.filter(({ isStored }) => isStored)),
} as const;
/** What became of the files of a call. */
const settle = <Event>(filesOf: (args: Context & { event: Event }) => readonly EndedFile[]) => {
  const params = (args: Context & { event: Event }) => ({ files: filesOf(args) });
  return [{ type: 'announce', params }, { type: 'endCalls', params }, 'refreshLists', 'callsDue'] as const;
};
const filesOfDone = ({ context, event }: Context & { event: DoneActorEvent<SendOutput> }) => {
  const { actorId, output } = event;
  return endedIn(context.rows, actorId, (index) => (output === 'batchRefused' ? undefined : output[index]));
};
const filesOfError = ({ context, event: { actorId, error } }: Context & { event: ErrorActorEvent }) =>
  endedIn(context.rows, actorId, () => ({ ok: false, error }));

/** All uploads of this tab: which of them are shown, and the calls that send them. */
export const uploadsMachine = setup({
  types: {
    context: {} as UploadsContext,
    input: {} as UploadsInput,
    events: {} as UploadsEvent | Settled,
    children: {} as Record<string, 'upload' | 'send'>,
  },
  actors: {
    upload: uploadMachine,
    /** One call, an attempt. */
    send: port<SendOutput, SendInput>('send'),
    watchSession: callbackPort('watchSession'),
    /** Sends `storage.opened` when this tab is the one that keeps the uploads of the user. */
    holdStorage: callbackPort<{ user: string }>('holdStorage'),
  },
  guards: {
    isRequested: (_, { isRequested }: { isRequested: boolean }) => isRequested,
    isSameUser: ({ context }, { user }: { user: string }) => user === context.user,
    canStart: ({ context: { rows } }) => callsOf(rows).length < parallelUploads && waitingIn(rows).length > 0,
    isCall: ({ context }, { actorId }: { actorId: string }) => callsOf(context.rows).includes(actorId),
    isBatchRefused: (_, { output }: { output: SendOutput }) => output === 'batchRefused',
    isForForm: (_, { files, isOfSeveral = false }: OpenedFiles) => files.length < 2 && !isOfSeveral,
    hasFiles: (_, { files }: OpenedFiles) => files.length > 0,
    /** A form that was opened before what an earlier page has left was read. */
    isFormReplaced: ({ context: { rows, shown } }, { uploads }: { uploads: readonly StoredUpload[] }) =>
      uploads.some(
        ({ kind, isForm, isSubmitted }) => isForm && !isSubmitted && kind === rowOf(rows, shown)?.kind,
      ),
    isEmpty: ({ context }) => context.rows.length === 0,
    isOver: ({ context }) => context.rows.every(({ part }) => part === null),
    areAllStored: ({ context: { rows } }) => rows.length > 0 && rows.every(({ isStored }) => isStored),
    isShownDone: ({ context: { rows, shown } }) => rowOf(rows, shown)?.isStored ?? true,
  },
  actions: {
    /** Says what became of the files of a call. */
    announce: effect<{ files: readonly EndedFile[] }>('announce'),
    /** A file was stored, or may have been. */
    refreshLists: effect('refreshLists'),
    /** A sign-out discards what is not stored. */
    announceDiscarded: effect<{ uploads: readonly UploadActorRef[] }>('announceDiscarded'),
    /** Nothing is kept of any upload. */
    clearStorage: effect('clearStorage'),
  },
})
  .extend({
    actions: {
      rememberUser: assign((_, { user }: { user: string }) => ({ user })),
      callsDue: sendTo(({ self }) => self, { type: 'calls.due' }),
      sendOneByOne: assign({ filesPerCall: 1 }),
      /** What this tab had before it became the one that keeps uploads is here already. */
      add: assign(
        ({ context: { rows, position }, spawn }, { uploads }: { uploads: readonly StoredUpload[] }) => {
          const added = uploads
            .filter(({ id }) => !rowOf(rows, id))
            .map((input) => rowFor(input, spawn('upload', { id: input.id, input })));
          return {
            rows: [...rows, ...added].toSorted((one, other) => one.position - other.position),
            position: position + added.length,
          };
        },
      ),
      showForm: assign(({ context: { rows, shown } }, { kind }: { kind: MediaKind | undefined }) => ({
        shown: formOf(rows, kind)?.id ?? shown,
      })),
      fillForm: enqueueActions(({ context: { rows, shown }, enqueue }, { files: [file] }: OpenedFiles) => {
        const row = rowOf(rows, shown);
        if (row && file) enqueue.sendTo(row.ref, { type: 'upload.fileChosen', file });
      }),
      /** An upload that is still empty is removed. */
      dismissForm: enqueueActions(({ context: { rows, shown }, enqueue }) => {
        const row = rowOf(rows, shown);
        if (row) enqueue.sendTo(row.ref, { type: 'upload.dismissed' });
      }),
      tell: enqueueActions(
        ({ context: { rows }, enqueue }, params: { ids: readonly string[]; event: UploadEvent }) => {
          const told = new Set(params.ids);
          for (const { id, ref } of rows) if (told.has(id)) enqueue.sendTo(ref, params.event);
        },
      ),
      updateRow: assign(({ context: { rows } }, change: { id: string } & Partial<UploadRow>) => ({
        rows: rows.map((row) => (row.id === change.id ? { ...row, ...change } : row)),
      })),
      startCall: enqueueActions(({ context: { rows, filesPerCall, createKey }, enqueue }) => {
        const input = nextCall(rows, filesPerCall, createKey);
        enqueue.assign({ rows: withCall(rows, input) });
        enqueue.spawnChild('send', { id: input.idempotencyKey, input });
        for (const { id, idempotencyKey } of input.parts) {
          const row = rowOf(rows, id);
          if (row) enqueue.sendTo(row.ref, { type: 'upload.started', idempotencyKey });
        }
      }),
      endCalls: enqueueActions(
        ({ context: { rows }, enqueue }, { files }: { files: readonly EndedFile[] }) => {
          for (const call of callsOf(files.map(({ row }) => row))) enqueue.stopChild(call);
          enqueue.assign({ rows: withResults(rows, files) });
          for (const { row, result } of files)
            enqueue.sendTo(
              row.ref,
              result.ok === null
                ? { type: 'upload.interrupted' }
                : { type: 'upload.ended', error: result.ok ? null : result.error },
            );
        },
      ),
      remove: enqueueActions(({ context: { rows }, enqueue }, { ids }: { ids: readonly string[] }) => {
        for (const id of ids) enqueue.stopChild(id);
        enqueue.assign({ rows: rows.filter(({ id }) => !ids.includes(id)) });
      }),
    },
  })
  .createMachine({
    id: 'uploads',
    description:
      'All uploads of this tab: which of them are shown, and the calls that send them, two at a time.',
    context: ({ input }) => ({ ...input, rows: [], shown: null, user: '', filesPerCall: batchUpload.files }),
    invoke: { src: 'watchSession' },
    type: 'parallel',
    states: {
      session: {
        initial: 'absent',
        states: {
          absent: {
            on: {
              'session.confirmed': {
                target: 'present',
                actions: { type: 'rememberUser', params: fromEvent },
              },
            },
          },
          present: {
            invoke: { src: 'holdStorage', input: ({ context: { user } }) => ({ user }) },
            initial: 'active',
            states: {
              active: {
                entry: 'callsDue',
                on: { 'calls.due': { guard: 'canStart', actions: ['startCall', 'callsDue'] } },
              },
              expired: {
                description: 'What waits is sent after the next sign-in of the same user.',
                entry: stopCalls,
                on: {
                  'session.confirmed': [
                    { guard: { type: 'isSameUser', params: fromEvent }, target: 'active' },
                    {
                      target: '#uploads.session.present',
                      reenter: true,
                      actions: [...removeAll, { type: 'rememberUser', params: fromEvent }],
                    },
                  ],
                },
              },
            },
            on: {
              'session.ended': [
                {
                  guard: { type: 'isRequested', params: fromEvent },
                  target: 'absent',
                  actions: [
                    {
                      type: 'announceDiscarded',
                      params: ({ context: { rows } }) => ({
                        uploads: rows.flatMap(({ ref, isStored }) => (isStored ? [] : ref)),
                      }),
                    },
                    ...removeAll,
                  ],
                },
                { target: '.expired' },
              ],
            },
          },
        },
      },
      dialog: {
        initial: 'closed',
        states: {
          closed: {},
          form: {
            description: 'One file (Specification §4).',
            always: { guard: 'isShownDone', target: 'closed' },
            on: { 'uploads.closed': { target: 'closed', actions: 'dismissForm' } },
          },
          list: {
            always: { guard: 'isEmpty', target: 'closed' },
            on: {
              'uploads.closed': [
                { guard: 'isOver', target: 'closed', actions: removeStored },
                { target: 'closed' },
              ],
              'uploads.opened': {
                guard: { type: 'hasFiles', params: fromEvent },
                actions: addFiles,
              },
            },
          },
        },
        on: {
          'uploads.opened': [
            {
              guard: { type: 'isForForm', params: fromEvent },
              target: '.form',
              actions: [
                {
                  type: 'add',
                  params: ({ context, event }) => ({
                    uploads: formOf(context.rows, event.kind) ? [] : newUploads(context, event, [null]),
                  }),
                },
                { type: 'showForm', params: fromEvent },
                { type: 'fillForm', params: fromEvent },
              ],
            },
            { target: '.list', actions: ['dismissForm', addFiles] },
          ],
          'uploads.listOpened': '.list',
        },
      },
    },
    always: { guard: 'areAllStored', actions: removeStored },
    on: {
      'storage.opened': [
        {
          guard: { type: 'isFormReplaced', params: fromEvent },
          actions: [
            'dismissForm',
            { type: 'add', params: fromEvent },
            {
              type: 'showForm',
              params: ({ context: { rows, shown } }) => ({ kind: rowOf(rows, shown)?.kind }),
            },
          ],
        },
        { actions: { type: 'add', params: fromEvent } },
      ],
      'uploads.told': { actions: { type: 'tell', params: fromEvent } },
      'upload.turnRequested': {
        actions: [
          { type: 'updateRow', params: ({ event: { part } }) => ({ id: part.id, part }) },
          'callsDue',
        ],
      },
      'upload.turnReturned': {
        actions: [
          {
            type: 'endCalls',
            params: ({ context: { rows }, event: { id } }) => ({
              files: endedIn(rows, rowOf(rows, id)?.call?.id ?? ''),
            }),
          },
          { type: 'updateRow', params: ({ event: { id } }) => ({ id, part: null }) },
          'refreshLists',
          'callsDue',
        ],
      },
      'upload.stored': {
        actions: { type: 'updateRow', params: ({ event: { id } }) => ({ id, isStored: true }) },
      },
      'upload.gone': { actions: { type: 'remove', params: ({ event }) => ({ ids: [event.id] }) } },
      'xstate.done.actor.*': [
        {
          guard: { type: 'isBatchRefused', params: fromEvent },
          actions: ['sendOneByOne', ...settle(filesOfDone)],
        },
        { guard: { type: 'isCall', params: fromEvent }, actions: settle(filesOfDone) },
      ],
      'xstate.error.actor.*': {
        guard: { type: 'isCall', params: fromEvent },
        actions: settle(filesOfError),
      },
    },
  });

export type UploadsActorRef = ActorRefFrom<typeof uploadsMachine>;
type UploadsSnapshot = SnapshotFrom<typeof uploadsMachine>;

export const selectRows = ({ context }: UploadsSnapshot) => context.rows;
export const selectIsListOpen = (snapshot: UploadsSnapshot) => snapshot.matches({ dialog: 'list' });
/** The upload that the form shows, or null. */
export const selectForm = (snapshot: UploadsSnapshot): UploadActorRef | null =>
  snapshot.matches({ dialog: 'form' })
    ? (rowOf(snapshot.context.rows, snapshot.context.shown)?.ref ?? null)
    : null;
/** That of a call. */
export const selectAttempt =
  (call: string | undefined) =>
  ({ children }: UploadsSnapshot) =>
    children[call ?? ''] as AttemptActorRef | undefined;
