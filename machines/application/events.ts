/** What the port `watchSession` reports of the auth chart; each is sent when it begins. */
export type SessionEvent =
  /** A stored session is being confirmed. */
  | { type: 'session.restoring' }
  /** `user` tells users apart and holds no address. */
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
