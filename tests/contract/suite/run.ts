import { accountChecks } from './account.ts';
import { type Connection, createConnection, type Server } from './connection.ts';
import { everyCall, harmless } from './everyCall.ts';
import { inboxChecks } from './inbox.ts';
import { mediaChangeChecks } from './mediaChanges.ts';
import { mediaListChecks } from './mediaLists.ts';
import { removeOwn } from './ownMedia.ts';
import { passwordChecks } from './password.ts';
import { type Check, createTrial, type Difference, NotTried } from './trial.ts';
import { uploadChecks } from './uploads.ts';

/** `tolerated`: differs in a way that the client works with. */
export type Outcome = 'holds' | 'tolerated' | 'differs' | 'not tried';

export interface Result extends Omit<Check, 'run'> {
  readonly outcome: Outcome;
  readonly differences: readonly Difference[];
  /** Why it was not tried. */
  readonly reason?: string;
}

export interface Report {
  /** Otherwise nothing but the sign-in was tried. */
  readonly isSignedIn: boolean;
  readonly results: readonly Result[];
  /** Items of the suite that could not be removed. */
  readonly left: readonly string[];
}

export const allChecks: readonly Check[] = [
  ...everyCall,
  ...accountChecks,
  ...passwordChecks,
  ...inboxChecks,
  ...uploadChecks,
  ...mediaListChecks,
  ...mediaChangeChecks,
];

/** Runs the checks in order, and removes what they have stored. */
export async function runSuite(server: Server, checks: readonly Check[] = allChecks): Promise<Report> {
  const connection = createConnection(server);
  const blocked = await connection.start().then(
    () => null,
    (error: unknown) => `No session: ${messageOf(error)}`,
  );
  const hasBatch = blocked === null && (await answersBatch(connection));
  const results: Result[] = [];
  for (const { run, ...check } of checks) {
    const reason =
      blocked !== null && check.endpoint !== 'signIn'
        ? blocked
        : !hasBatch && /^upload\w+s$/.test(check.endpoint)
          ? 'The server has no batch uploads: the dashboard sends the files one by one'
          : null;
    results.push(
      reason === null
        ? { ...check, ...(await outcomeOf(run, connection)) }
        : { ...check, outcome: 'not tried', differences: [], reason },
    );
  }
  const left =
    blocked === null ? await removeOwn(createTrial(connection)).catch((error) => [messageOf(error)]) : [];
  return { isSignedIn: blocked === null, results, left };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function outcomeOf(
  run: Check['run'],
  connection: Connection,
): Promise<Pick<Result, 'outcome' | 'differences' | 'reason'>> {
  const trial = createTrial(connection);
  try {
    await run(trial);
  } catch (error) {
    if (!(error instanceof NotTried)) trial.must('response', messageOf(error), 'a response that can be read');
    else if (trial.differences.length === 0)
      return { outcome: 'not tried', differences: [], reason: error.message };
  }
  const { differences } = trial;
  if (differences.some(({ isTolerated }) => !isTolerated)) return { outcome: 'differs', differences };
  return { outcome: differences.length > 0 ? 'tolerated' : 'holds', differences };
}

/** Batch uploads are the one call that a server need not have. */
async function answersBatch({ send }: Connection): Promise<boolean> {
  const { status } = await send('uploadImages', harmless('uploadImages'));
  return ![404, 405, 501].includes(status);
}

/** Whether the client works with the server, as far as it was tried. */
export const isAccepted = ({ isSignedIn, results }: Report): boolean =>
  isSignedIn && results.every(({ outcome }) => outcome !== 'differs');
