import { type ActorRefFrom, and, assign, not, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import { messageOf } from '#domain/messages.ts';
import { callbackPort, effect } from '../port.ts';

/** The dashboard's three sources. */
export const dashboardSources = ['inquiries', 'statistics', 'mediaCounts'] as const;
export type DashboardSource = (typeof dashboardSources)[number];

/** What the port `watchSources` reports. */
export type SourceEvent =
  /** The query of a source has data. */
  | { type: 'source.loaded'; source: DashboardSource }
  /** The counts have come, but not of all sections, which have toasts of their own. */
  | { type: 'source.partlyLoaded'; source: 'mediaCounts' }
  /** The query of a source failed after its retries. */
  | { type: 'source.failed'; source: DashboardSource; error: unknown };

/** What the port `watchSources` is sent: the query of the source is to be fetched again. */
export interface SourceRequest {
  readonly type: 'source.requested';
  readonly source: DashboardSource;
}

export type DashboardEvent =
  | SourceEvent
  /** Retry, on one card. */
  | { type: 'source.retryRequested'; source: DashboardSource }
  /** Refresh All Data, or Retry All. */
  | { type: 'dashboard.refreshRequested' }
  | { type: 'dashboard.errorDismissed' }
  /** From the port `watchLocation`: the screen is gone, and its requests are aborted. */
  | { type: 'location.left' };

export interface DashboardInput {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface DashboardContext extends DashboardInput {
  readonly errors: Readonly<Record<DashboardSource, unknown>>;
  readonly refreshStartedAt: number;
}

const dashboardSetup = setup({
  types: {
    context: {} as DashboardContext,
    input: {} as DashboardInput,
    events: {} as DashboardEvent,
    tags: {} as 'errorDialogOpen' | 'refreshing' | `${DashboardSource} failed`,
  },
  actors: {
    watchLocation: callbackPort('watchLocation'),
    watchSources: callbackPort<void, SourceRequest>('watchSources'),
  },
  guards: {
    isFrom: ({ event }, params: { source: DashboardSource }) =>
      'source' in event && event.source === params.source,
    areAllFailed: stateIn({ inquiries: 'failed', statistics: 'failed', mediaCounts: 'failed' }),
    areAllReady: stateIn({ inquiries: 'ready', statistics: 'ready', mediaCounts: 'ready' }),
    areAllSettled: and([
      not(stateIn({ inquiries: 'waiting' })),
      not(stateIn({ statistics: 'waiting' })),
      not(stateIn({ mediaCounts: 'waiting' })),
    ]),
    isAnySourceNotFailed: not('areAllFailed'),
  },
  actions: {
    requestSource: sendTo(
      'watchSources',
      (_, { source }: { source: DashboardSource }): SourceRequest => ({ type: 'source.requested', source }),
    ),
    rememberError: assign(({ context, event }) =>
      event.type === 'source.failed' ? { errors: { ...context.errors, [event.source]: event.error } } : {},
    ),
    rememberRefreshStart: assign({ refreshStartedAt: ({ context }) => context.now() }),
    /** With its milliseconds. */
    reportRefresh: effect<{ elapsed: number }>('reportRefresh'),
    reportTotalFailure: effect('reportTotalFailure'),
  },
});

/** The region of one source. */
const source = <const Source extends DashboardSource>(name: Source) => {
  const isFrom = { type: 'isFrom', params: { source: name } } as const;
  const requestSource = { type: 'requestSource', params: { source: name } } as const;
  return dashboardSetup.createStateConfig({
    initial: 'waiting',
    states: {
      waiting: {
        description: 'First request or refetch; earlier data stays on the screen.',
      },
      ready: {},
      failed: {
        description: 'Refetched when the screen is shown again.',
        tags: `${name} failed`,
        on: { 'location.left': 'waiting' },
      },
    },
    on: {
      'source.loaded': { guard: isFrom, target: '.ready' },
      'source.failed': { guard: isFrom, target: '.failed', actions: 'rememberError' },
      'source.retryRequested': { guard: isFrom, target: '.waiting', actions: requestSource },
      'dashboard.refreshRequested': { target: '.waiting', actions: requestSource },
    },
  });
};

const counts = source('mediaCounts');
/** The only source that can come without some of its parts. */
const mediaCounts = dashboardSetup.createStateConfig({
  ...counts,
  states: { ...counts.states, incomplete: { description: 'Some sections could not be counted.' } },
  on: { ...counts.on, 'source.partlyLoaded': '.incomplete' },
});

/** Three sources, each with its own failure and retry, and the error dialog when all of them fail (Specification §2). */
export const dashboardMachine = dashboardSetup.createMachine({
  id: 'dashboard',
  description: 'Aggregates three sources; only when all three fail does the dashboard show an error dialog.',
  context: ({ input }) => ({
    ...input,
    errors: { inquiries: null, statistics: null, mediaCounts: null },
    refreshStartedAt: 0,
  }),
  type: 'parallel',
  invoke: [{ id: 'watchSources', src: 'watchSources' }, { src: 'watchLocation' }],
  states: {
    inquiries: source('inquiries'),
    statistics: source('statistics'),
    mediaCounts,
    refresh: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'dashboard.refreshRequested': { target: 'running', actions: 'rememberRefreshStart' } },
        },
        running: {
          description: 'Ends when no source is waiting; reported when all are ready.',
          tags: 'refreshing',
          on: { 'location.left': 'idle' },
          always: [
            {
              guard: 'areAllReady',
              target: 'idle',
              actions: {
                type: 'reportRefresh',
                params: ({ context: { now, refreshStartedAt } }) => ({ elapsed: now() - refreshStartedAt }),
              },
            },
            { guard: 'areAllSettled', target: 'idle' },
          ],
        },
      },
    },
    errorDialog: {
      initial: 'closed',
      states: {
        closed: { always: { guard: 'areAllFailed', target: 'open' } },
        open: {
          description: 'The Dashboard Error modal lists the error of each source.',
          tags: 'errorDialogOpen',
          entry: 'reportTotalFailure',
          always: { guard: 'isAnySourceNotFailed', target: 'closed' },
          on: { 'dashboard.errorDismissed': 'dismissed' },
        },
        dismissed: {
          description: 'Stays dismissed until a source recovers or is retried.',
          always: { guard: 'isAnySourceNotFailed', target: 'closed' },
        },
      },
    },
  },
});

export type DashboardActorRef = ActorRefFrom<typeof dashboardMachine>;
type DashboardSnapshot = SnapshotFrom<typeof dashboardMachine>;

/** Whether the Dashboard Error modal is shown. */
export const selectIsErrorDialogOpen = (snapshot: DashboardSnapshot) => snapshot.hasTag('errorDialogOpen');
/** Whether Refresh All Data is running. */
export const selectIsRefreshing = (snapshot: DashboardSnapshot) => snapshot.hasTag('refreshing');
/** The last error of each source, or null. */
export const selectErrors = (snapshot: DashboardSnapshot) => snapshot.context.errors;
/** Why a source has failed, unless it is being refetched; else null. */
export const selectFailure = (name: DashboardSource) => (snapshot: DashboardSnapshot) =>
  snapshot.hasTag(`${name} failed`) ? messageOf(selectErrors(snapshot)[name]) : null;
