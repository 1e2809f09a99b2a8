import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Status } from '#contract/entities.ts';
import { type Batch, runningOf, type UndoEntry } from './batch.ts';
import { statusChangesSetup } from './setup.ts';

export type { Batch, BatchOutcome, StatusRequest, UndoEntry } from './batch.ts';
export type { BulkTarget, StatusChangesEmitted } from './setup.ts';

/**
 * The status changes of an inbox. Each item has at most one, whether its status was chosen alone, with others, or by an
 * undo, so that the last choice wins; what it has overtaken is not sent.
 */
export const statusChangesMachine = statusChangesSetup.createMachine({
  id: 'statusChanges',
  description:
    'The status changes of an inbox: of one item, of several, and of an undo; the last choice wins.',
  context: ({ input }) => ({
    ...input,
    running: {},
    bulk: null,
    undo: null,
    order: [],
    requested: [],
  }),
  type: 'parallel',
  states: {
    bulk: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'batch.chosen': {
              guard: { type: 'hasItems', params: ({ event }) => event },
              target: 'working',
              actions: 'startBulk',
            },
          },
        },
        working: {
          description: 'Some items at a time get their status.',
          tags: 'busy',
          always: [
            {
              guard: 'hasBulkFailed',
              target: 'reporting',
              actions: ['storeBulk', 'reportStack', 'reportBulk'],
            },
            {
              guard: 'hasBulkSettled',
              target: 'idle',
              actions: ['storeBulk', 'reportStack', 'reportBulk', 'forgetBulk'],
            },
          ],
          on: { 'batch.cancelled': { actions: 'cancelWaiting' } },
        },
        reporting: {
          description: 'A dialog says what failed, and why.',
          tags: 'reporting',
          on: {
            'batch.retryRequested': { target: 'working', actions: 'retryFailed' },
            'batch.dismissed': { target: 'idle', actions: 'forgetBulk' },
          },
        },
      },
    },
    undo: {
      initial: 'ready',
      states: {
        ready: {
          description: 'An action that is in flight is undone when it has settled.',
          always: [
            { guard: 'isRequestVoid', actions: 'nextRequest' },
            { guard: 'canUndo', target: 'undoing', actions: 'startUndo' },
          ],
        },
        undoing: {
          description: 'The items of one action get their earlier status, each after a check.',
          always: [
            {
              guard: 'hasUndoFailed',
              target: 'ready',
              actions: ['reportUndo', 'settleStack', 'reportStack', 'forgetRequests'],
            },
            {
              guard: 'hasUndoSettled',
              target: 'ready',
              actions: ['reportUndo', 'settleStack', 'reportStack', 'nextRequest'],
            },
          ],
        },
      },
    },
  },
  always: [
    { guard: 'canJoin', actions: ['passOnNext', 'joinNext'] },
    { guard: 'canBegin', actions: 'beginNext' },
  ],
  on: {
    'status.chosen': [
      {
        guard: { type: 'isChanging', params: ({ event }) => event },
        actions: [
          { type: 'replaceChoice', params: ({ event }) => event },
          { type: 'takeOver', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'startChange', params: ({ event }) => event } },
    ],
    'status.cancelled': {
      guard: { type: 'isChanging', params: ({ event }) => event },
      actions: { type: 'cancelChange', params: ({ event }) => event },
    },
    'undo.requested': { actions: 'request' },
    'change.succeeded': [
      {
        guard: { type: 'isSingle', params: ({ event }) => event },
        actions: [
          'reportStored',
          'storeChange',
          'reportUpdate',
          'reportStack',
          { type: 'forgetChange', params: ({ event }) => event },
        ],
      },
      { actions: ['reportStored', 'keepSuccess', { type: 'forgetChange', params: ({ event }) => event }] },
    ],
    'change.failed': [
      {
        guard: { type: 'isOfBulk', params: ({ event }) => event },
        actions: ['keepFailure', { type: 'forgetChange', params: ({ event }) => event }],
      },
      { actions: ['reportFailure', 'keepFailure', { type: 'forgetChange', params: ({ event }) => event }] },
    ],
    'change.stopped': {
      actions: ['reportStop', 'keepStop', { type: 'forgetChange', params: ({ event }) => event }],
    },
    'change.refused': {
      actions: ['reportFound', 'keepRefusal', { type: 'forgetChange', params: ({ event }) => event }],
    },
    'change.unchecked': [
      {
        guard: { type: 'isGone', params: ({ event }) => event },
        actions: [
          { type: 'keepMissing', params: ({ event }) => event },
          { type: 'forgetChange', params: ({ event }) => event },
        ],
      },
      { actions: ['keepFailure', { type: 'forgetChange', params: ({ event }) => event }] },
    ],
  },
});

export type StatusChangesActorRef = ActorRefFrom<typeof statusChangesMachine>;
type StatusChangesSnapshot = SnapshotFrom<typeof statusChangesMachine>;

/** The pending status change of one item, or undefined. */
export const selectChange = (id: string) => (snapshot: StatusChangesSnapshot) =>
  runningOf(snapshot.context.running, id)?.change;

/** The changes that are in flight, by the id of their item. */
export const selectRunning = ({ context }: StatusChangesSnapshot) => context.running;

/** The status that was chosen last for each item, until it is stored or has failed. */
export const selectPending = ({ context }: StatusChangesSnapshot): ReadonlyMap<string, Status> => {
  const { bulk, undo, running } = context;
  const started = Object.values(running).map(({ request }) => request);
  const requests = [...(bulk?.waiting ?? []), ...(undo?.waiting ?? []), ...started];
  return new Map(requests.map(({ id, status }) => [id, status]));
};

/** The bulk change that is under way or reported, or null. */
export const selectBulk = ({ context }: StatusChangesSnapshot): Batch | null => context.bulk;
export const selectIsBusy = (snapshot: StatusChangesSnapshot) => snapshot.hasTag('busy');
export const selectIsReporting = (snapshot: StatusChangesSnapshot) => snapshot.hasTag('reporting');
/** How many items of the bulk change have settled or were overtaken. */
export const selectSettledCount = ({ context }: StatusChangesSnapshot): number => {
  const { bulk, running } = context;
  if (!bulk) return 0;
  return (
    bulk.total - bulk.waiting.length - Object.values(running).filter(({ key }) => key === bulk.key).length
  );
};

/**
 * Which of these actions can be undone as one: those that are not being undone already, and whose items no other action has
 * changed since.
 */
export const selectUndoable =
  (keys: readonly string[]) =>
  ({ context: { stack, requested, running } }: StatusChangesSnapshot): readonly string[] => {
    const isFree = (entry: UndoEntry) =>
      keys.includes(stack.findLast(({ id }) => id === entry.id)?.key ?? '') && !runningOf(running, entry.id);
    return keys.filter((key) => {
      const entries = stack.filter((entry) => entry.key === key);
      return entries.length > 0 && !requested.includes(key) && entries.every(isFree);
    });
  };
