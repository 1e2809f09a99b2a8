import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate';
import { isLoginPath, loginUrl, urlAfterSignIn } from '#domain/loginUrl.ts';
import { drawerMachine } from '../drawer/drawer.machine.ts';
import { callbackPort } from '../port.ts';

/** What the port `watchSession` reports of the auth chart; each is sent when it begins. */
export type SessionEvent =
  /** A stored session is being confirmed. */
  | { type: 'session.restoring' }
  /** `user` is a random text that tells users apart. */
  | { type: 'session.confirmed'; email: string; user: string }
  /** `isRequested`: by a sign-out, in whichever tab. */
  | { type: 'session.ended'; isRequested: boolean };

/** What the port `watchWindow` reports of the browser's window. */
export type WindowEvent =
  | { type: 'connection.lost' }
  | { type: 'connection.returned' }
  /** The window is wide enough for the fixed sidebar. */
  | { type: 'sidebar.fixed' };

export interface HoldScopeInput {
  /** Of the signed-in user; '' where nobody is. */
  readonly email: string;
  /** Tells users apart; '' where nobody is signed in. */
  readonly user: string;
}

export interface Place {
  /** Without the base path. */
  readonly path: string;
  /** With its '?', or ''. */
  readonly search: string;
}

export type ApplicationEvent = SessionEvent | WindowEvent | ({ type: 'page.moved' } & Place);

export type ApplicationEmitted =
  /** The url takes the place of the current one. */
  | { type: 'page.redirected'; url: string }
  /** The code of the screen at this path will be needed. */
  | { type: 'screen.expected'; path: string }
  /** To be kept for a reload of this tab. */
  | { type: 'user.remembered'; user: string }
  | { type: 'part.failed'; error: unknown };

export interface ApplicationInput extends Place {
  /** The last user of this tab, whose search is not for the next one; null for none. */
  readonly user: string | null;
}

interface ApplicationContext extends ApplicationInput {
  /** Of the signed-in user; null before the first. */
  readonly email: string | null;
}

const applicationSetup = setup({
  types: {
    context: {} as ApplicationContext,
    input: {} as ApplicationInput,
    events: {} as ApplicationEvent,
    emitted: {} as ApplicationEmitted,
    children: {} as { drawer: 'drawer' },
    tags: {} as 'loading' | 'login' | 'frame' | 'offline',
  },
  actors: {
    watchSession: callbackPort('watchSession'),
    watchLocation: callbackPort('watchLocation'),
    watchWindow: callbackPort('watchWindow'),
    /** The scope of what lives while nobody is signed in. */
    holdGuestScope: callbackPort<HoldScopeInput>('holdGuestScope'),
    /** The scope of what lives from one sign-in to its end. */
    holdSessionScope: callbackPort<HoldScopeInput>('holdSessionScope'),
    drawer: drawerMachine,
  },
  guards: {
    isAtLogin: ({ context }) => isLoginPath(context.path),
    /** '/' and the login page show nothing to who is signed in. */
    isAtStart: ({ context: { path } }) => path === '/' || isLoginPath(path),
    isOnScreen: (_, { path }: { path: string }) => path !== '/' && !isLoginPath(path),
    isLogin: (_, { path }: { path: string }) => isLoginPath(path),
    isRequested: (_, { isRequested }: { isRequested: boolean }) => isRequested,
    isAnotherUser: ({ context }, { user }: { user: string }) =>
      context.user !== null && context.user !== user,
  },
  actions: {
    rememberPlace: assign((_, { path, search }: Place) => ({ path, search })),
    forgetPlace: assign({ path: '/', user: null }),
    rememberUser: assign(({ event }) => {
      assertEvent(event, 'session.confirmed');
      return { email: event.email, user: event.user };
    }),
    keepUser: emit(({ event }): ApplicationEmitted => {
      assertEvent(event, 'session.confirmed');
      return { type: 'user.remembered', user: event.user };
    }),
    openLogin: emit(
      ({ context: { path, search } }): ApplicationEmitted => ({
        type: 'page.redirected',
        url: loginUrl(path, search),
      }),
    ),
    openRemembered: emit(
      ({ context: { search } }): ApplicationEmitted => ({
        type: 'page.redirected',
        url: urlAfterSignIn(search),
      }),
    ),
    openDashboard: emit({ type: 'page.redirected', url: '/dashboard' }),
    openWithoutSearch: emit(
      ({ context: { path } }): ApplicationEmitted => ({ type: 'page.redirected', url: path }),
    ),
    expectScreen: emit(({ context: { path } }): ApplicationEmitted => ({ type: 'screen.expected', path })),
    fixSidebar: sendTo('drawer', { type: 'drawer.sidebarFixed' }),
    reportFailure: emit(
      (_, { error }: { error: unknown }): ApplicationEmitted => ({ type: 'part.failed', error }),
    ),
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
const isAnotherUser = {
  type: 'isAnotherUser',
  params: ({ event }: { event: { user: string } }) => ({ user: event.user }),
} as const;
/** A part that fails leaves the page as it is. */
const onError = {
  actions: {
    type: 'reportFailure',
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  },
} as const;

/** The root of the page: who may see which screen, and what is missing meanwhile (Specification §2, §4). */
export const applicationMachine = applicationSetup.createMachine({
  id: 'application',
  description: 'Whether a session is restored, held or missing, which page that opens, and the connection.',
  context: ({ input }) => ({ ...input, email: null }),
  type: 'parallel',
  invoke: [
    { src: 'watchLocation', onError },
    { src: 'watchSession', onError },
    { src: 'watchWindow', onError },
  ],
  states: {
    session: {
      initial: 'restoring',
      on: {
        'session.restoring': { target: '.restoring', actions: 'expectScreen' },
        'session.ended': [
          { guard: isSignOut, target: '.signedOut', actions: 'forgetPlace' },
          { target: '.signedOut' },
        ],
        'session.confirmed': [
          { guard: isAnotherUser, target: '.signedIn.replaced', actions: ['rememberUser', 'keepUser'] },
          { target: '.signedIn', actions: ['rememberUser', 'keepUser'] },
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
          invoke: { src: 'holdGuestScope', input: { email: '', user: '' }, onError },
          initial: 'locating',
          on: {
            'session.confirmed': [
              { guard: isAnotherUser, target: 'signedIn.replaced', actions: ['rememberUser', 'keepUser'] },
              { target: 'signedIn.returning', actions: ['rememberUser', 'keepUser'] },
            ],
            'page.moved': { target: '.locating', actions: rememberPlace },
          },
          states: {
            locating: {
              description: 'Every other url leads to the login page, which remembers it.',
              always: [
                { guard: 'isAtLogin', target: 'login' },
                { target: 'redirecting', actions: 'openLogin' },
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
          description: 'The drawer lives as long as the session.',
          invoke: [
            {
              src: 'holdSessionScope',
              input: ({ context: { email, user } }) => ({ email: email ?? '', user: user ?? '' }),
              onError,
            },
            { id: 'drawer', src: 'drawer', onError },
          ],
          initial: 'locating',
          on: {
            'sidebar.fixed': { actions: 'fixSidebar' },
            'page.moved': { target: '.locating', actions: rememberPlace },
          },
          states: {
            returning: {
              description: 'A sign-in leads to the url that the login page has remembered.',
              always: [
                { guard: 'isAtLogin', target: 'redirecting', actions: 'openRemembered' },
                { target: 'locating' },
              ],
            },
            replaced: {
              description: 'The search of the last user is not for another one.',
              always: [
                { guard: 'isAtStart', target: 'redirecting', actions: 'openDashboard' },
                { target: 'redirecting', actions: 'openWithoutSearch' },
              ],
            },
            locating: {
              description: 'The login page and / lead to the dashboard.',
              always: [
                { guard: 'isAtStart', target: 'redirecting', actions: 'openDashboard' },
                { target: 'frame', actions: 'expectScreen' },
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

/** The navigation drawer, while somebody is signed in. */
export const selectDrawer = ({ children }: ApplicationSnapshot) => children.drawer;
