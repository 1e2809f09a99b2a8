import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { loginPath, loginUrl, urlAfterSignIn } from '#domain/loginUrl.ts';
import type { SessionEvent } from '../auth/auth.machine.ts';
import { callbackPort, effect } from '../port.ts';

/** What the port `watchConnection` reports of the browser. */
export type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.returned' };

export interface HoldScopeInput {
  /** Tells users apart; '' where nobody is signed in. */
  readonly user: string;
}

export interface Place {
  /** Without the base path. */
  readonly path: string;
  /** With its '?', or ''. */
  readonly search: string;
}

export type ApplicationEvent = SessionEvent | ConnectionEvent | ({ type: 'page.moved' } & Place);

export interface ApplicationInput extends Place {
  /** The last user of this tab, whose search is not for the next one; null for none. */
  readonly user: string | null;
}

const applicationSetup = setup({
  types: {
    context: {} as ApplicationInput,
    input: {} as ApplicationInput,
    events: {} as ApplicationEvent,
    tags: {} as 'loading' | 'login' | 'frame' | 'offline',
  },
  actors: {
    watchSession: callbackPort('watchSession'),
    watchLocation: callbackPort('watchLocation'),
    watchConnection: callbackPort('watchConnection'),
    /** The scope of what lives while nobody is signed in. */
    holdGuestScope: callbackPort<HoldScopeInput>('holdGuestScope'),
    /** The scope of what lives from one sign-in to its end. */
    holdSessionScope: callbackPort<HoldScopeInput>('holdSessionScope'),
  },
  guards: {
    isAtLogin: ({ context }) => context.path === loginPath,
    /** '/' and the login page show nothing to who is signed in. */
    isAtStart: ({ context: { path } }) => path === '/' || path === loginPath,
    isOnScreen: (_, { path }: { path: string }) => path !== '/' && path !== loginPath,
    isLogin: (_, { path }: { path: string }) => path === loginPath,
    isRequested: (_, { isRequested }: { isRequested: boolean }) => isRequested,
    isAnotherUser: ({ context }, { user }: { user: string }) =>
      context.user !== null && context.user !== user,
  },
  actions: {
    rememberPlace: assign((_, { path, search }: Place) => ({ path, search })),
    rememberUser: assign((_, { user }: HoldScopeInput) => ({ user })),
    forgetPlaceAndUser: assign({ path: '/', user: null }),
    /** The url takes the place of the current one. */
    redirect: effect<{ readonly url: string }>('redirect'),
    /** Loads the code of the screen at this path. */
    preload: effect<{ readonly path: string }>('preload'),
    /** Stores who is signed in, for a reload of this tab, and removes what is kept of any other user. */
    keepUser: effect<{ readonly user: string }>('keepUser'),
    /** Removes what is kept of the user. */
    clearUser: effect('clearUser'),
  },
});

const movedTo = ({ event }: { event: Place }): Place => ({ path: event.path, search: event.search });
const rememberPlace = { type: 'rememberPlace', params: movedTo } as const;
const isLogin = { type: 'isLogin', params: movedTo } as const;
const isOnScreen = { type: 'isOnScreen', params: movedTo } as const;
/** After it the next sign-in opens the dashboard, in every tab. */
const isSignOut = {
  type: 'isRequested',
  params: ({ event }: { event: { isRequested: boolean } }) => ({ isRequested: event.isRequested }),
} as const;
const userOf = ({ event: { user } }: { event: HoldScopeInput }) => ({ user });
const isAnotherUser = { type: 'isAnotherUser', params: userOf } as const;
const enter = [
  { type: 'rememberUser', params: userOf },
  { type: 'keepUser', params: userOf },
] as const;
const forgetUser = ['forgetPlaceAndUser', 'clearUser'] as const;

interface Located {
  readonly context: ApplicationInput;
}
const openLogin = {
  type: 'redirect',
  params: ({ context: { path, search } }: Located) => ({ url: loginUrl(path, search) }),
} as const;
const openRemembered = {
  type: 'redirect',
  params: ({ context: { search } }: Located) => ({ url: urlAfterSignIn(search) }),
} as const;
const openDashboard = { type: 'redirect', params: { url: '/dashboard' } } as const;
const openWithoutSearch = {
  type: 'redirect',
  params: ({ context: { path } }: Located) => ({ url: path }),
} as const;
const preload = { type: 'preload', params: ({ context: { path } }: Located) => ({ path }) } as const;

/** The root of the page: who may see which screen, and what is missing meanwhile (Specification §2, §4). */
export const applicationMachine = applicationSetup.createMachine({
  id: 'application',
  description: 'Whether a session is restored, held or missing, which page that opens, and the connection.',
  context: ({ input }) => input,
  type: 'parallel',
  invoke: [{ src: 'watchLocation' }, { src: 'watchSession' }, { src: 'watchConnection' }],
  states: {
    session: {
      initial: 'restoring',
      on: {
        'session.restoring': { target: '.restoring', actions: preload },
        'session.ended': [
          { guard: isSignOut, target: '.signedOut', actions: forgetUser },
          { target: '.signedOut' },
        ],
        'session.confirmed': [
          { guard: isAnotherUser, target: '.signedIn.replaced', actions: enter },
          { target: '.signedIn', actions: enter },
        ],
        'page.moved': { actions: rememberPlace },
      },
      states: {
        restoring: {
          description: 'The stored session is read and confirmed.',
          tags: 'loading',
        },
        signedOut: {
          description: 'Only the login page is shown.',
          invoke: { src: 'holdGuestScope', input: { user: '' } },
          initial: 'locating',
          on: {
            'session.confirmed': [
              { guard: isAnotherUser, target: 'signedIn.replaced', actions: enter },
              { target: 'signedIn.returning', actions: enter },
            ],
            'page.moved': { target: '.locating', actions: rememberPlace },
          },
          states: {
            locating: {
              description: 'Every other url leads to the login page, which remembers it.',
              always: [
                { guard: 'isAtLogin', target: 'login' },
                { target: 'redirecting', actions: openLogin },
              ],
            },
            redirecting: { tags: 'loading' },
            login: {
              tags: 'login',
              on: { 'page.moved': { guard: isLogin, actions: rememberPlace } },
            },
          },
        },
        signedIn: {
          invoke: {
            src: 'holdSessionScope',
            input: ({ context }) => ({ user: context.user ?? '' }),
          },
          initial: 'locating',
          on: {
            'page.moved': { target: '.locating', actions: rememberPlace },
          },
          states: {
            returning: {
              description: 'A sign-in leads to the url that the login page has remembered.',
              always: [
                { guard: 'isAtLogin', target: 'redirecting', actions: openRemembered },
                { target: 'locating' },
              ],
            },
            replaced: {
              description: 'The search of the last user is not for another one.',
              always: [
                { guard: 'isAtStart', target: 'redirecting', actions: openDashboard },
                { target: 'redirecting', actions: openWithoutSearch },
              ],
            },
            locating: {
              description: 'The login page and / lead to the dashboard.',
              always: [
                { guard: 'isAtStart', target: 'redirecting', actions: openDashboard },
                { target: 'frame', actions: preload },
              ],
            },
            redirecting: { tags: 'loading' },
            frame: {
              tags: 'frame',
              on: { 'page.moved': { guard: isOnScreen, actions: rememberPlace } },
            },
          },
        },
      },
    },
    connection: {
      initial: 'online',
      states: {
        online: { on: { 'connection.lost': 'offline' } },
        offline: {
          description: 'A banner says so; nothing is disabled.',
          tags: 'offline',
          on: { 'connection.returned': 'online' },
        },
      },
    },
  },
});

export type ApplicationActorRef = ActorRefFrom<typeof applicationMachine>;
type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>;

/** What the page shows. */
export type ApplicationView = 'loading' | 'login' | 'frame';

export const selectView = (snapshot: ApplicationSnapshot): ApplicationView =>
  (['login', 'frame'] as const).find((view) => snapshot.hasTag(view)) ?? 'loading';

export const selectIsOffline = (snapshot: ApplicationSnapshot) => snapshot.hasTag('offline');
