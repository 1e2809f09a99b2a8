/** The explorations of charts, and the simulation of the whole application. */
export const levels = [
  'media screen',
  'upload forms',
  'inbox',
  'writes',
  'session',
  'upload queue',
  'simulation',
] as const;
export type Level = (typeof levels)[number];

interface Invariant {
  readonly text: string;
  /** Each level has a check of that name: the types demand it. */
  readonly checkedIn: readonly [Level, ...Level[]];
}

/** What holds whatever the user, the server, the network and the browser do. */
export const invariants = {
  // What is open
  openForm: {
    text: 'An open form belongs to the open item.',
    checkedIn: ['media screen', 'upload forms', 'simulation'],
  },
  openAddress: {
    text: 'The URL names the item that is open and the view.',
    checkedIn: ['media screen', 'inbox', 'simulation'],
  },
  oneThingOpen: {
    text: 'Opening something else leaves nothing of what was open before.',
    checkedIn: ['media screen', 'simulation'],
  },
  panelOfItem: {
    text: 'Open details show the open message, or say that it no longer exists.',
    checkedIn: ['inbox', 'simulation'],
  },
  hiddenScreen: {
    text: 'Nothing is open on a screen that is not shown.',
    checkedIn: ['inbox', 'simulation'],
  },
  questionAlone: {
    text: 'A question about one item is never shown over another item.',
    checkedIn: ['inbox', 'simulation'],
  },
  questionPresent: {
    text: 'Nothing is asked about an item that no longer exists.',
    checkedIn: ['inbox'],
  },
  questionAgreed: {
    text: 'Confirming does what the question says.',
    checkedIn: ['inbox'],
  },
  // What a user has done
  keyOfShown: {
    text: 'A key acts on the current item and on no other.',
    checkedIn: ['inbox'],
  },
  oneDeletion: {
    text: 'One confirmation deletes one item, the one in the question.',
    checkedIn: ['inbox'],
  },
  deletedAsAsked: {
    text: 'Only what a user asked to delete is deleted.',
    checkedIn: ['simulation'],
  },
  lastChoice: {
    text: 'The last status chosen for an item wins.',
    checkedIn: ['inbox', 'writes'],
  },
  lastUndone: {
    text: 'Ctrl+Z undoes the last action, even while its request is in flight.',
    checkedIn: ['inbox', 'writes'],
  },
  statusAsStored: {
    text: 'At rest, the statuses on the screen equal those on the server.',
    checkedIn: ['writes', 'simulation'],
  },
  oneWrite: {
    text: 'An item has at most one status change in flight.',
    checkedIn: ['writes'],
  },
  listAsStored: {
    text: 'At rest, an inbox lists the messages of the server.',
    checkedIn: ['simulation'],
  },
  shownAsStored: {
    text: 'A stored change of a message is visible at once.',
    checkedIn: ['simulation'],
  },
  leftAsAsked: {
    text: 'Leave goes to where the user wanted to go.',
    checkedIn: ['simulation'],
  },
  deletedIsGone: {
    text: 'A deleted item is not listed.',
    checkedIn: ['simulation'],
  },
  saidAsAnswered: {
    text: 'A success is announced only after a response that reports it.',
    checkedIn: ['simulation'],
  },
  typedText: {
    text: 'Typed text is sent, kept, asked about, or named when it is discarded.',
    checkedIn: ['media screen'],
  },
  movedOrder: {
    text: 'A moved order is kept until it is discarded or saved.',
    checkedIn: ['media screen'],
  },
  orderOfSection: {
    text: 'An order belongs to its section.',
    checkedIn: ['media screen', 'simulation'],
  },
  // Files
  derivedTitle: {
    text: 'A title derived from a file name belongs to the stored file.',
    checkedIn: ['upload forms', 'simulation'],
  },
  draftKept: {
    text: 'An upload form is kept until it is stored, and no longer.',
    checkedIn: ['upload forms', 'simulation'],
  },
  storedOnce: {
    text: 'A file that was announced as stored is on the server exactly once.',
    checkedIn: ['upload queue', 'simulation'],
  },
  oneTab: {
    text: 'Exactly one tab uploads a chosen file.',
    checkedIn: ['upload queue', 'simulation'],
  },
  fileKept: {
    text: 'A file in the queue is stored, visible in a tab, or was named when it was removed.',
    checkedIn: ['upload queue', 'simulation'],
  },
  sentAsTyped: {
    text: 'A file is sent with the texts of its row.',
    checkedIn: ['upload forms', 'upload queue'],
  },
  twoCalls: {
    text: 'A tab makes at most two upload calls at a time.',
    checkedIn: ['upload queue', 'simulation'],
  },
  // The session
  sessionEnd: {
    text: 'A session ends only by a sign-out, a refusal, an unreachable server, or another tab.',
    checkedIn: ['session', 'simulation'],
  },
  tabsAgree: {
    text: 'At rest, all tabs agree on who is signed in.',
    checkedIn: ['session', 'simulation'],
  },
  storedSession: {
    text: 'At rest, the stored session is the one in use.',
    checkedIn: ['session', 'simulation'],
  },
  guardedScreen: {
    text: 'Without a session only the sign-in page is shown.',
    checkedIn: ['session', 'simulation'],
  },
  nothingOfAnother: {
    text: 'No user sees anything of another user.',
    checkedIn: ['session', 'simulation'],
  },
  requestOfUser: {
    text: "A request carries the session of its tab's user.",
    checkedIn: ['simulation'],
  },
  tokenRenewed: {
    text: 'A call with an expired token is repeated with a new one.',
    checkedIn: ['simulation'],
  },
  refreshedOnce: {
    text: 'Two tabs never refresh a token at the same time.',
    checkedIn: ['simulation'],
  },
  discardedByName: {
    text: 'A sign-out names the files it has discarded.',
    checkedIn: ['simulation'],
  },
  revokedOnce: {
    text: 'A sign-out revokes the session on the server, as soon as it can be reached while the page is open.',
    checkedIn: ['session', 'simulation'],
  },
  nothingLeft: {
    text: 'After a sign-out nothing of the session stays in the browser.',
    checkedIn: ['simulation'],
  },
  // The screen
  listIsRecent: {
    text: 'A list is not older than the cache allows.',
    checkedIn: ['simulation'],
  },
  restIsQuiet: {
    text: 'At rest, nothing says that it is loading.',
    checkedIn: ['session', 'simulation'],
  },
  readableTexts: {
    text: 'No text contains undefined, NaN, Invalid Date or [object Object].',
    checkedIn: ['simulation'],
  },
  noCrash: {
    text: 'The crash screen is never shown.',
    checkedIn: ['simulation'],
  },
  noHiddenError: {
    text: 'No error is unhandled.',
    checkedIn: ['simulation'],
  },
  oneQuestion: {
    text: 'At most one question is open.',
    checkedIn: ['simulation'],
  },
} as const satisfies Record<string, Invariant>;

export type InvariantId = keyof typeof invariants;

type CheckedIn<In extends Level> = {
  [Id in InvariantId]: In extends (typeof invariants)[Id]['checkedIn'][number] ? Id : never;
}[InvariantId];

/** The checks of a level, one for each invariant that is checked there: whether it holds now. */
export type Checks<In extends Level, Facts extends readonly unknown[] = []> = {
  readonly [Id in CheckedIn<In>]: (...facts: Facts) => boolean;
};

/** The invariants that do not hold. */
export const violatedBy = <Facts extends readonly unknown[]>(
  checks: Readonly<Partial<Record<InvariantId, (...facts: Facts) => boolean>>>,
  ...facts: Facts
): readonly InvariantId[] =>
  (Object.keys(checks) as InvariantId[]).filter((id) => checks[id]?.(...facts) === false);
