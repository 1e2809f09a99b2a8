import { type ActorRefFrom, type AnyActorRef, assertEvent, assign, emit, setup } from 'xstate';
import { refreshAfterMissing } from '#contract/limits.ts';
import {
  createItemDeletionMachine,
  type DeletionTarget,
  type ItemDeletionActorRef,
  type ItemDeletionReport,
} from '../item-deletion/item-deletion.machine.ts';

export type DeletionEvent<Target extends DeletionTarget = DeletionTarget> =
  | { type: 'deletion.requested'; target: Target }
  | { type: 'deletion.confirmed' }
  /** The dialog is closed or its screen left. A deletion that was confirmed goes on. */
  | { type: 'deletion.dismissed' }
  | ItemDeletionReport<Target>;

/** Toasts show the result, and the lists are refetched. */
export type DeletionEmitted<Target extends DeletionTarget = DeletionTarget> =
  | { type: 'deletion.succeeded'; target: Target }
  | { type: 'deletion.failed'; target: Target; error: unknown }
  | { type: 'deletion.listStale' };

export interface DeletionInput<Target extends DeletionTarget = DeletionTarget> {
  /** Whether a failure says that the item is already gone. */
  readonly isMissing: (target: Target, error: unknown) => boolean;
}

interface DeletionContext<Target extends DeletionTarget> extends DeletionInput<Target> {
  /** The item of the dialog, or null while it is closed. */
  readonly target: Target | null;
  /** The deletions on their way, by `keyOf` their targets. */
  readonly running: Readonly<Record<string, ItemDeletionActorRef<Target>>>;
}

/**
 * Deletes items after a confirmation (Specification §4). A request that has been sent cannot be cancelled, but its dialog
 * can be closed: the deletion goes on, and another one can begin (decision 51).
 */
export const createDeletionMachine = <Target extends DeletionTarget>() =>
  setup({
    types: {
      context: {} as DeletionContext<Target>,
      input: {} as DeletionInput<Target>,
      events: {} as DeletionEvent<Target>,
      emitted: {} as DeletionEmitted<Target>,
      tags: {} as 'open' | 'busy',
      children: {} as Record<string, 'itemDeletion'>,
    },
    actors: { itemDeletion: createItemDeletionMachine<Target>() },
    delays: { refreshPause: refreshAfterMissing },
    guards: {
      isRunning: ({ context }, params: { target: Target }) => keyOf(params.target) in context.running,
      hasSettled: ({ context }) => !(keyOf(targetOf(context)) in context.running),
      isMissing: ({ context }, { target, error }: { target: Target; error: unknown }) =>
        context.isMissing(target, error),
    },
    actions: {
      rememberTarget: assign(({ event }) => {
        assertEvent(event, 'deletion.requested');
        return { target: event.target };
      }),
      forgetTarget: assign({ target: null }),
      startDeletion: assign(({ context, spawn }) => {
        const target = targetOf(context);
        const key = keyOf(target);
        const deletion = spawn('itemDeletion', { id: `deletion of ${key}`, input: { target } });
        return { running: { ...context.running, [key]: deletion } };
      }),
      forgetDeletion: assign(({ context, event }) => {
        assertEvent(event, ['itemDeletion.succeeded', 'itemDeletion.failed']);
        const { [keyOf(event.target)]: _, ...running } = context.running;
        return { running };
      }),
      reportSuccess: emit(({ event }) => {
        assertEvent(event, 'itemDeletion.succeeded');
        return { type: 'deletion.succeeded', target: event.target };
      }),
      reportFailure: emit(({ event }) => {
        assertEvent(event, 'itemDeletion.failed');
        return { type: 'deletion.failed', target: event.target, error: event.error };
      }),
      reportStaleList: emit({ type: 'deletion.listStale' }),
    },
  }).createMachine({
    id: 'deletion',
    description: 'Asks for confirmation before it deletes an item once.',
    context: ({ input }) => ({ ...input, target: null, running: {} }),
    type: 'parallel',
    states: {
      dialog: {
        initial: 'closed',
        states: {
          closed: {
            entry: 'forgetTarget',
            on: {
              'deletion.requested': [
                {
                  guard: { type: 'isRunning', params: ({ event }) => event },
                  target: 'waiting',
                  actions: 'rememberTarget',
                },
                { target: 'confirming', actions: 'rememberTarget' },
              ],
            },
          },
          confirming: {
            tags: 'open',
            on: {
              'deletion.confirmed': { target: 'waiting', actions: 'startDeletion' },
              'deletion.dismissed': 'closed',
            },
          },
          waiting: {
            description: 'Open until the server has responded, or it is dismissed.',
            tags: ['open', 'busy'],
            always: { guard: 'hasSettled', target: 'closed' },
            on: { 'deletion.dismissed': 'closed' },
          },
        },
      },
      list: {
        description: 'Whether the list still shows an item that was missing.',
        initial: 'fresh',
        states: {
          fresh: {},
          stale: { after: { refreshPause: { target: 'fresh', actions: 'reportStaleList' } } },
        },
        on: {
          'itemDeletion.failed': {
            guard: { type: 'isMissing', params: ({ event }) => event },
            target: '.stale',
            actions: ['reportFailure', 'forgetDeletion'],
          },
        },
      },
    },
    on: {
      'itemDeletion.succeeded': { actions: ['reportSuccess', 'forgetDeletion'] },
      'itemDeletion.failed': { actions: ['reportFailure', 'forgetDeletion'] },
    },
  });

export const deletionMachine = createDeletionMachine<DeletionTarget>();

export type DeletionActorRef<Target extends DeletionTarget = DeletionTarget> = ActorRefFrom<
  ReturnType<typeof createDeletionMachine<Target>>
>;

/** What the selectors need of a snapshot, for any kind of target. */
interface DeletionSnapshot<Target> {
  readonly context: {
    readonly target: Target | null;
    readonly running: Readonly<Record<string, AnyActorRef>>;
  };
  hasTag(tag: 'open' | 'busy'): boolean;
}

/** The item to be deleted, or null while the dialog is closed. */
export const selectTarget = <Target>(snapshot: DeletionSnapshot<Target>) => snapshot.context.target;
export const selectIsOpen = (snapshot: DeletionSnapshot<unknown>) => snapshot.hasTag('open');
export const selectIsDeleting = (snapshot: DeletionSnapshot<unknown>) => snapshot.hasTag('busy');
/** The running deletion of the item in the dialog, or undefined. */
export const selectDeletion = ({ context: { target, running } }: DeletionSnapshot<DeletionTarget>) =>
  target ? running[keyOf(target)] : undefined;

/** The kind comes first: an id alone could be the name of an inherited property. */
const keyOf = (target: DeletionTarget): string =>
  [target.kind, ...('section' in target ? [target.section] : []), target.id].join('/');

function targetOf<Target>(context: { readonly target: Target | null }): Target {
  if (!context.target) throw new Error('A deletion without a target');
  return context.target;
}
