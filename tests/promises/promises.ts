/** The explorations of charts, and the simulation of the whole application. */
export const places = [
  'media screen',
  'upload forms',
  'inbox',
  'session',
  'upload queue',
  'simulation',
] as const;
export type Place = (typeof places)[number];

interface Promised {
  readonly text: string;
  /** Each of them has a check of that name: the types demand it. */
  readonly judgedIn: readonly [Place, ...Place[]];
}

/** What the application promises a person, as sentences; in code, invariants. */
export const promises = {
  // What is open
  openForm: {
    text: 'The open form belongs to the open item.',
    judgedIn: ['media screen', 'upload forms', 'simulation'],
  },
  openAddress: {
    text: 'The address names what is open and what is shown.',
    judgedIn: ['media screen', 'inbox', 'simulation'],
  },
  oneThingOpen: {
    text: 'Nothing stays between two things that are open.',
    judgedIn: ['media screen', 'simulation'],
  },
  panelOfItem: {
    text: 'The details that are open show the open message, or say that it is gone.',
    judgedIn: ['inbox', 'simulation'],
  },
  hiddenScreen: {
    text: 'Nothing is open on a screen that is not shown.',
    judgedIn: ['inbox', 'simulation'],
  },
  questionAlone: {
    text: 'A question about one item never stands over another one.',
    judgedIn: ['inbox', 'simulation'],
  },
  questionPresent: {
    text: 'Nothing is asked about an item that is gone.',
    judgedIn: ['inbox'],
  },
  questionAgreed: {
    text: 'What is asked is what would be done.',
    judgedIn: ['inbox'],
  },
  // What a person has done
  keyOfShown: {
    text: 'A key acts on the item that is shown, and on no other.',
    judgedIn: ['inbox'],
  },
  oneDeletion: {
    text: 'One confirmation deletes one item: the one that was asked about.',
    judgedIn: ['inbox'],
  },
  deletedAsAsked: {
    text: 'Only what somebody asked to delete is deleted.',
    judgedIn: ['simulation'],
  },
  lastChoice: {
    text: 'The status that was chosen last for an item wins.',
    judgedIn: ['inbox'],
  },
  lastUndone: {
    text: 'Ctrl+Z takes back the last action, also one that is under way.',
    judgedIn: ['inbox'],
  },
  statusAsStored: {
    text: 'At rest the statuses on the screen are those on the server.',
    judgedIn: ['simulation'],
  },
  listAsStored: {
    text: 'At rest an inbox has the messages that are on the server.',
    judgedIn: ['simulation'],
  },
  shownAsStored: {
    text: 'What was stored of a message is shown at once.',
    judgedIn: ['simulation'],
  },
  leftAsAsked: {
    text: 'Leave goes where somebody wanted to go.',
    judgedIn: ['simulation'],
  },
  deletedIsGone: {
    text: 'Nothing is listed that was deleted here.',
    judgedIn: ['simulation'],
  },
  saidAsAnswered: {
    text: 'A success is announced only after an answer that says so.',
    judgedIn: ['simulation'],
  },
  typedText: {
    text: 'Text that was typed is sent, kept, asked about or discarded by name.',
    judgedIn: ['media screen'],
  },
  movedOrder: {
    text: 'A moved order is lost only by Cancel, Discard or Save.',
    judgedIn: ['media screen'],
  },
  orderOfSection: {
    text: 'An order belongs to its section.',
    judgedIn: ['media screen', 'simulation'],
  },
  // Files
  derivedTitle: {
    text: 'A title that comes from a file is that of the file that is stored.',
    judgedIn: ['upload forms', 'simulation'],
  },
  draftKept: {
    text: 'What is filled in to be uploaded is kept until it is stored, and no longer.',
    judgedIn: ['upload forms', 'simulation'],
  },
  storedOnce: {
    text: 'What was announced as stored is on the server exactly once.',
    judgedIn: ['upload queue', 'simulation'],
  },
  oneTab: {
    text: 'Each file that was chosen is uploaded by exactly one tab.',
    judgedIn: ['upload queue', 'simulation'],
  },
  fileKept: {
    text: 'A file in the queue is stored, in sight of a tab, or was removed by name.',
    judgedIn: ['upload queue', 'simulation'],
  },
  sentAsTyped: {
    text: 'A file is sent with the texts that its row shows.',
    judgedIn: ['upload forms', 'upload queue'],
  },
  twoCalls: {
    text: 'A tab uploads with two calls at a time, and no more.',
    judgedIn: ['upload queue', 'simulation'],
  },
  // The session
  sessionEnd: {
    text: 'A session ends only by sign-out, a refusal, a server that cannot be reached, or another tab.',
    judgedIn: ['session', 'simulation'],
  },
  tabsAgree: {
    text: 'At rest all tabs agree on who is signed in.',
    judgedIn: ['session', 'simulation'],
  },
  storedSession: {
    text: 'At rest the stored session is the one that the tabs use.',
    judgedIn: ['session', 'simulation'],
  },
  guardedScreen: {
    text: 'Without a session only the sign-in page is shown.',
    judgedIn: ['session', 'simulation'],
  },
  nothingOfAnother: {
    text: 'Nothing that one user sees is another one’s.',
    judgedIn: ['session', 'simulation'],
  },
  requestOfUser: {
    text: 'What a tab sends carries the session of its user.',
    judgedIn: ['simulation'],
  },
  tokenRenewed: {
    text: 'A call whose token has expired is made with another one.',
    judgedIn: ['simulation'],
  },
  refreshedOnce: {
    text: 'Two tabs do not refresh a token at the same time.',
    judgedIn: ['simulation'],
  },
  discardedByName: {
    text: 'A sign-out says which files it has discarded.',
    judgedIn: ['simulation'],
  },
  revokedOnce: {
    text: 'A sign-out is told to the server, now or when it can be reached while the page is open.',
    judgedIn: ['session', 'simulation'],
  },
  nothingLeft: {
    text: 'After a sign-out nothing of the session stays in the browser.',
    judgedIn: ['simulation'],
  },
  // The screen
  listIsRecent: {
    text: 'A list that is shown is not older than what is cached.',
    judgedIn: ['simulation'],
  },
  restIsQuiet: {
    text: 'At rest nothing says that it is loading.',
    judgedIn: ['session', 'simulation'],
  },
  readableTexts: {
    text: 'No text says undefined, NaN, Invalid Date or [object Object].',
    judgedIn: ['simulation'],
  },
  noCrash: {
    text: 'The crash screen is never shown.',
    judgedIn: ['simulation'],
  },
  noHiddenError: {
    text: 'No error is thrown that nobody handles.',
    judgedIn: ['simulation'],
  },
  oneQuestion: {
    text: 'At most one question is asked at a time.',
    judgedIn: ['simulation'],
  },
} as const satisfies Record<string, Promised>;

export type PromiseId = keyof typeof promises;

type Judged<In extends Place> = {
  [Id in PromiseId]: In extends (typeof promises)[Id]['judgedIn'][number] ? Id : never;
}[PromiseId];

/** The checks of a place, one for each promise that is judged there: whether it is kept now. */
export type Checks<In extends Place, Facts extends readonly unknown[] = []> = {
  readonly [Id in Judged<In>]: (...facts: Facts) => boolean;
};

/** The sentences of the promises that are broken. */
export const brokenBy = <Facts extends readonly unknown[]>(
  checks: Readonly<Partial<Record<PromiseId, (...facts: Facts) => boolean>>>,
  ...facts: Facts
): readonly PromiseId[] =>
  (Object.keys(checks) as PromiseId[]).filter((id) => checks[id]?.(...facts) === false);
