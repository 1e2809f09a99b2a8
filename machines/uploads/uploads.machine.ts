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
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { batchUpload, parallelUploads } from '#contract/limits.ts';
import type { StoredUpload } from '#domain/uploadRow.ts';
import type { AttemptActorRef } from '../attempt/attempt.machine.ts';
import { callbackPort, effect, port } from '../port.ts';
import {
  type UploadActorRef,
  type UploadEvent,
  type UploadPart,
  type UploadReport,
  uploadMachine,
} from '../upload/upload.machine.ts';
import {
  callsOf,
  formOf,
  newUpload,
  nextCall,
  type Outcome,
  outcomeIn,
  type Rows,
  resultsIn,
  rowFor,
  rowOf,
  type SendInput,
  type SendOutput,
  updated,
  waitingIn,
  withCall,
  withoutCalls,
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

interface OpenedFiles {
  readonly kind: MediaKind;
  readonly section: MediaSection;
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

interface EndedCall {
  readonly call: string;
  readonly results: SendOutput | { readonly error: unknown };
}

const fromEvent = <Event>({ event }: { event: Event }): Event => event;
const fromDone = ({ event }: { event: DoneActorEvent<SendOutput> }): EndedCall => ({
  call: event.actorId,
  results: event.output,
});
const fromError = ({ event }: { event: ErrorActorEvent }): EndedCall => ({
  call: event.actorId,
  results: { error: event.error },
});
const callOfUpload = ({ context, event }: { context: UploadsContext; event: { readonly id: string } }) => ({
  calls: callsOf(context.rows.filter(({ id }) => id === event.id)),
});
const allCalls = ({ context }: { context: UploadsContext }) => ({ calls: callsOf(context.rows) });
const idsOf = (rows: Rows) => ({ ids: rows.map(({ id }) => id) });
const removeAll = [
  { type: 'stopCalls', params: allCalls },
  { type: 'remove', params: ({ context }: { context: UploadsContext }) => idsOf(context.rows) },
  'clearStorage',
] as const;
const removeStored = {
  type: 'remove',
  params: ({ context: { rows } }: { context: UploadsContext }) =>
    idsOf(rows.filter(({ isStored }) => isStored)),
} as const;
const settle = <Event>(params: (args: { event: Event }) => EndedCall) => {
  const outcomeOf = (args: { context: UploadsContext; event: Event }) => {
    const { call, results } = params(args);
    return outcomeIn(args.context.rows, call, results);
  };
  return [
    { type: 'announce', params: outcomeOf },
    { type: 'settleCall', params },
    'refreshLists',
    'callsDue',
  ] as const;
};

/** All uploads of this tab: which of them are shown, and the calls that send them. */
export const uploadsMachine = setup({
  types: {
    context: {} as UploadsContext,
    input: {} as UploadsInput,
    events: {} as UploadsEvent | Settled,
    children: {} as Record<string, 'upload' | 'send'>,
    tags: {} as 'form' | 'list',
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
    isCall: ({ context }, { call }: EndedCall) => callsOf(context.rows).includes(call),
    isBatchRefused: (_, { results }: EndedCall) => results === 'batchRefused',
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
    announce: effect<Outcome>('announce'),
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
      /** The upload that the form of the kind opens again, or a new one. */
      showForm: assign(({ context, spawn }, { kind, section }: OpenedFiles) => {
        const { createKey, rows, position } = context;
        const row = formOf(rows, kind);
        if (row) return { shown: row.id };
        const input = newUpload(section, { id: createKey(), kind, position, file: null, isForm: true });
        return {
          shown: input.id,
          rows: [...rows, rowFor(input, spawn('upload', { id: input.id, input }))],
          position: position + 1,
        };
      }),
      fillForm: enqueueActions(({ context: { rows, shown }, enqueue }, { files: [file] }: OpenedFiles) => {
        const row = rowOf(rows, shown);
        if (row && file) enqueue.sendTo(row.ref, { type: 'upload.fileChosen', file });
      }),
      /** An upload that is still empty is removed. */
      dismissForm: enqueueActions(({ context: { rows, shown }, enqueue }) => {
        const row = rowOf(rows, shown);
        if (row) enqueue.sendTo(row.ref, { type: 'upload.dismissed' });
      }),
      addFiles: assign(({ context, spawn }, { kind, section, files }: OpenedFiles) => {
        const { createKey, rows, position } = context;
        const added = files.map((file, index) => {
          const place = { id: createKey(), position: position + index };
          const input = newUpload(section, { ...place, kind, file, isForm: false });
          return rowFor(input, spawn('upload', { id: input.id, input }));
        });
        return { rows: [...rows, ...added], position: position + added.length };
      }),
      /** What this tab had before it became the one that keeps uploads is here already. */
      restore: assign(({ context: { rows }, spawn }, { uploads }: { uploads: readonly StoredUpload[] }) => {
        const missing = uploads.filter(({ id }) => !rowOf(rows, id));
        const restored = missing.map((input) => rowFor(input, spawn('upload', { id: input.id, input })));
        return { rows: [...restored, ...rows] };
      }),
      replaceForm: assign(({ context: { rows, shown } }) => {
        const kind = rowOf(rows, shown)?.kind;
        return kind ? { shown: formOf(rows, kind)?.id ?? shown } : {};
      }),
      tell: enqueueActions(
        ({ context: { rows }, enqueue }, params: { ids: readonly string[]; event: UploadEvent }) => {
          const told = new Set(params.ids);
          for (const { id, ref } of rows) if (told.has(id)) enqueue.sendTo(ref, params.event);
        },
      ),
      takeTurn: assign(({ context: { rows } }, { part }: { part: UploadPart }) => ({
        rows: updated(rows, part.id, { part }),
      })),
      returnTurn: assign(({ context: { rows } }, { id }: { id: string }) => ({
        rows: updated(rows, id, { part: null }),
      })),
      keepStored: assign(({ context: { rows } }, { id }: { id: string }) => ({
        rows: updated(rows, id, { isStored: true }),
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
      /** Their files wait for other calls, with their keys. */
      stopCalls: enqueueActions(({ context: { rows }, enqueue }, { calls }: { calls: readonly string[] }) => {
        for (const call of calls) enqueue.stopChild(call);
        enqueue.assign({ rows: withoutCalls(rows, calls) });
        for (const { ref, call } of rows)
          if (call && calls.includes(call.id)) enqueue.sendTo(ref, { type: 'upload.interrupted' });
      }),
      settleCall: enqueueActions(({ context: { rows }, enqueue }, { call, results }: EndedCall) => {
        const settled = resultsIn(rows, call, results);
        enqueue.stopChild(call);
        enqueue.assign({ rows: withResults(rows, settled) });
        for (const { row, result } of settled)
          enqueue.sendTo(
            row.ref,
            result.ok === null
              ? { type: 'upload.interrupted' }
              : { type: 'upload.ended', error: result.ok ? null : result.error },
          );
      }),
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
                entry: { type: 'stopCalls', params: allCalls },
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
            tags: 'form',
            always: { guard: 'isShownDone', target: 'closed' },
            on: { 'uploads.closed': { target: 'closed', actions: 'dismissForm' } },
          },
          list: {
            tags: 'list',
            always: { guard: 'isEmpty', target: 'closed' },
            on: {
              'uploads.closed': [
                { guard: 'isOver', target: 'closed', actions: removeStored },
                { target: 'closed' },
              ],
              'uploads.opened': {
                guard: { type: 'hasFiles', params: fromEvent },
                actions: { type: 'addFiles', params: fromEvent },
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
                { type: 'showForm', params: fromEvent },
                { type: 'fillForm', params: fromEvent },
              ],
            },
            { target: '.list', actions: ['dismissForm', { type: 'addFiles', params: fromEvent }] },
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
          actions: ['dismissForm', { type: 'restore', params: fromEvent }, 'replaceForm'],
        },
        { actions: { type: 'restore', params: fromEvent } },
      ],
      'uploads.told': { actions: { type: 'tell', params: fromEvent } },
      'upload.turnRequested': { actions: [{ type: 'takeTurn', params: fromEvent }, 'callsDue'] },
      'upload.turnReturned': {
        actions: [
          { type: 'stopCalls', params: callOfUpload },
          { type: 'returnTurn', params: fromEvent },
          'refreshLists',
          'callsDue',
        ],
      },
      'upload.stored': { actions: { type: 'keepStored', params: fromEvent } },
      'upload.gone': { actions: { type: 'remove', params: ({ event }) => ({ ids: [event.id] }) } },
      'xstate.done.actor.*': [
        {
          guard: { type: 'isBatchRefused', params: fromDone },
          actions: [
            { type: 'stopCalls', params: ({ event }) => ({ calls: [event.actorId] }) },
            'sendOneByOne',
            'callsDue',
          ],
        },
        { guard: { type: 'isCall', params: fromDone }, actions: settle(fromDone) },
      ],
      'xstate.error.actor.*': {
        guard: { type: 'isCall', params: fromError },
        actions: settle(fromError),
      },
    },
  });

export type UploadsActorRef = ActorRefFrom<typeof uploadsMachine>;
type UploadsSnapshot = SnapshotFrom<typeof uploadsMachine>;

export const selectRows = ({ context }: UploadsSnapshot) => context.rows;
export const selectIsListOpen = (snapshot: UploadsSnapshot) => snapshot.hasTag('list');
/** The upload that the form shows, or null. */
export const selectForm = (snapshot: UploadsSnapshot): UploadActorRef | null =>
  snapshot.hasTag('form') ? (rowOf(snapshot.context.rows, snapshot.context.shown)?.ref ?? null) : null;
/** The attempt that sends an upload, if one does; and its part of the call. */
export const selectAttempt =
  (id: string) =>
  ({ context, children }: UploadsSnapshot) => {
    const call = rowOf(context.rows, id)?.call;
    return call ? (children[call.id] as AttemptActorRef | undefined) : undefined;
  };
export const selectCall =
  (id: string) =>
  ({ context }: UploadsSnapshot) =>
    rowOf(context.rows, id)?.call ?? null;
