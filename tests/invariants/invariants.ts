/** The explorations of charts, and the simulation of the whole application. */
export const levels = [
  'media screen',
  'upload forms',
  'inbox',
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
    text: 'The open form belongs to the open item.',
    checkedIn: ['media screen', 'upload forms', 'simulation'],
  },
  openAddress: {
    text: 'The address names what is open and what is shown.',
    checkedIn: ['media screen', 'inbox', 'simulation'],
  },
  oneThingOpen: {
    text: 'Nothing stays between two things that are open.',
    checkedIn: ['media screen', 'simulation'],
  },
  panelOfItem: {
    text: 'The details that are open show the open message, or say that it is gone.',
    checkedIn: ['inbox', 'simulation'],
  },
  hiddenScreen: {
    text: 'Nothing is open on a screen that is not shown.',
    checkedIn: ['inbox', 'simulation'],
  },
  questionAlone: {
    text: 'A question about one item never stands over another one.',
    checkedIn: ['inbox', 'simulation'],
  },
  questionPresent: {
    text: 'Nothing is asked about an item that is gone.',
    checkedIn: ['inbox'],
  },
  questionAgreed: {
    text: 'What is asked is what would be done.',
    checkedIn: ['inbox'],
  },
  // What a user has done
  keyOfShown: {
    text: 'A key acts on the item that is shown, and on no other.',
    checkedIn: ['inbox'],
  },
  oneDeletion: {
    text: 'One confirmation deletes one item: the one that was asked about.',
    checkedIn: ['inbox'],
  },
  deletedAsAsked: {
    text: 'Only what somebody asked to delete is deleted.',
    checkedIn: ['simulation'],
  },
  lastChoice: {
    text: 'The status that was chosen last for an item wins.',
    checkedIn: ['inbox'],
  },
  lastUndone: {
    text: 'Ctrl+Z takes back the last action, also one that is under way.',
    checkedIn: ['inbox'],
  },
  statusAsStored: {
    text: 'At rest the statuses on the screen are those on the server.',
    checkedIn: ['simulation'],
  },
  listAsStored: {
    text: 'At rest an inbox has the messages that are on the server.',
    checkedIn: ['simulation'],
  },
  shownAsStored: {
    text: 'A stored change of a message is shown at once.',
    checkedIn: ['simulation'],
  },
  leftAsAsked: {
    text: 'Leave goes where somebody wanted to go.',
    checkedIn: ['simulation'],
  },
  deletedIsGone: {
    text: 'Nothing is listed that was deleted here.',
    checkedIn: ['simulation'],
  },
  saidAsAnswered: {
    text: 'A success is announced only after an answer that says so.',
    checkedIn: ['simulation'],
  },
  typedText: {
    text: 'Text that was typed is sent, kept, asked about or discarded by name.',
    checkedIn: ['media screen'],
  },
  movedOrder: {
    text: 'A moved order is lost only by Cancel, Discard or Save.',
    checkedIn: ['media screen'],
  },
  orderOfSection: {
    text: 'An order belongs to its section.',
    checkedIn: ['media screen', 'simulation'],
  },
  // Files
  derivedTitle: {
    text: 'A title that comes from a file is that of the file that is stored.',
    checkedIn: ['upload forms', 'simulation'],
  },
  draftKept: {
    text: 'What is filled in to be uploaded is kept until it is stored, and no longer.',
    checkedIn: ['upload forms', 'simulation'],
  },
  storedOnce: {
    text: 'What was announced as stored is on the server exactly once.',
    checkedIn: ['upload queue', 'simulation'],
  },
  oneTab: {
    text: 'Each file that was chosen is uploaded by exactly one tab.',
    checkedIn: ['upload queue', 'simulation'],
  },
  fileKept: {
    text: 'A file in the queue is stored, in sight of a tab, or was removed by name.',
    checkedIn: ['upload queue', 'simulation'],
  },
  sentAsTyped: {
    text: 'A file is sent with the texts that its row shows.',
    checkedIn: ['upload forms', 'upload queue'],
  },
  twoCalls: {
    text: 'A tab uploads with two calls at a time, and no more.',
    checkedIn: ['upload queue', 'simulation'],
  },
  // The session
  sessionEnd: {
    text: 'A session ends only by sign-out, a refusal, a server that cannot be reached, or another tab.',
    checkedIn: ['session', 'simulation'],
  },
  tabsAgree: {
    text: 'At rest all tabs agree on who is signed in.',
    checkedIn: ['session', 'simulation'],
  },
  storedSession: {
    text: 'At rest the stored session is the one that the tabs use.',
    checkedIn: ['session', 'simulation'],
  },
  guardedScreen: {
    text: 'Without a session only the sign-in page is shown.',
    checkedIn: ['session', 'simulation'],
  },
  nothingOfAnother: {
    text: 'Nothing that one user sees is another one’s.',
    checkedIn: ['session', 'simulation'],
  },
  requestOfUser: {
    text: 'What a tab sends carries the session of its user.',
    checkedIn: ['simulation'],
  },
  tokenRenewed: {
    text: 'A call whose token has expired is made with another one.',
    checkedIn: ['simulation'],
  },
  refreshedOnce: {
    text: 'Two tabs do not refresh a token at the same time.',
    checkedIn: ['simulation'],
  },
  discardedByName: {
    text: 'A sign-out says which files it has discarded.',
    checkedIn: ['simulation'],
  },
  revokedOnce: {
    text: 'A sign-out is told to the server, now or when it can be reached while the page is open.',
    checkedIn: ['session', 'simulation'],
  },
  nothingLeft: {
    text: 'After a sign-out nothing of the session stays in the browser.',
    checkedIn: ['simulation'],
  },
  // The screen
  listIsRecent: {
    text: 'A list that is shown is not older than what is cached.',
    checkedIn: ['simulation'],
  },
  restIsQuiet: {
    text: 'At rest nothing says that it is loading.',
    checkedIn: ['session', 'simulation'],
  },
  readableTexts: {
    text: 'No text says undefined, NaN, Invalid Date or [object Object].',
    checkedIn: ['simulation'],
  },
  noCrash: {
    text: 'The crash screen is never shown.',
    checkedIn: ['simulation'],
  },
  noHiddenError: {
    text: 'No error is thrown that nobody handles.',
    checkedIn: ['simulation'],
  },
  oneQuestion: {
    text: 'At most one question is asked at a time.',
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
