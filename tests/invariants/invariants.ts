/**
 * What holds whatever the user, the server, the network and the browser do. 'At rest' means that everything works again and
 * nothing is in flight. Explorations check the sentences about one chart; the simulation checks those about the application.
 */
export const invariants = {
  // What is open
  openForm: 'An open form belongs to the open item.',
  openAddress: 'The URL names the item that is open and the view.',
  oneThingOpen: 'Opening something else leaves nothing of what was open before.',
  hiddenScreen: 'Nothing is open on a screen that is not shown.',
  oneQuestion: 'At most one question is open.',
  // What a user has done
  oneDeletion: 'One confirmation deletes one item, the one in the question.',
  deletedAsAsked: 'Only what a question has named is deleted.',
  lastChoice: 'The last status chosen for an item wins.',
  lastUndone: 'Ctrl+Z undoes the last action, even while its request is in flight.',
  oneWrite: 'An item has at most one status change in flight.',
  saidAsAnswered: 'A success is announced only after a response that reports it.',
  typedText: 'Typed text is kept until it is saved or discarded.',
  orderOfSection: 'An order belongs to its section.',
  // What is shown
  statusAsStored: 'At rest, the statuses on the screen equal those on the server.',
  inboxAsStored: 'At rest, an inbox shows the messages of the server with their statuses.',
  mediaAsStored: 'At rest, a list of images or videos shows what the server has.',
  restIsQuiet: 'At rest, nothing says that it is loading.',
  readableTexts: 'No text contains undefined, NaN, Invalid Date or [object Object].',
  noCrash: 'The crash screen is never shown.',
  noHiddenError: 'No error is unhandled.',
  // Files
  storedOnce: 'A file is stored on the server at most once.',
  oneTab: 'A chosen file is in one tab.',
  fileKept: 'A file in the queue is stored, visible in a tab, or was named when it was removed.',
  sentAsTyped: 'A file is sent with the texts of its row.',
  nextCall: 'What waits is sent as soon as a call has ended.',
  twoCalls: 'A tab makes at most two upload calls at a time.',
  // The session
  sessionEnd: 'A session ends only by a sign-out, a refusal, an unreachable server, or another tab.',
  tabsAgree: 'At rest, all tabs agree on who is signed in.',
  storedSession: 'At rest, the stored session is the one in use.',
  guardedScreen: 'Without a session only the sign-in page is shown.',
  nothingOfAnother: 'No user sees anything of another user.',
  requestOfUser: "A request carries the session of its tab's user.",
  refreshedOnce: 'Two tabs never refresh a token at the same time.',
  revokedOnce: 'A sign-out revokes the session on the server.',
  nothingLeft: 'After a sign-out nothing of the session stays in the browser.',
} as const;

export type InvariantId = keyof typeof invariants;

/** Whether each of some invariants holds now. */
export type Checks<Facts extends readonly unknown[] = []> = Readonly<
  Partial<Record<InvariantId, (...facts: Facts) => boolean>>
>;

/** The invariants that do not hold. */
export const violatedBy = <Facts extends readonly unknown[]>(
  checks: Checks<Facts>,
  ...facts: Facts
): readonly InvariantId[] =>
  (Object.keys(checks) as InvariantId[]).filter((id) => checks[id]?.(...facts) === false);
