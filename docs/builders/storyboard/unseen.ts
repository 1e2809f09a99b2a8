const readNowhere = 'it changes nothing on the screen.';
const noAnswer = 'the code of the page answers itself, and fails only by a mistake in it.';

/** What no person can see, and why; the gallery says so in place of pictures. By id, or by the id of a chart. */
export const hiddenReasons: Readonly<Record<string, string>> = {
  'auth.signedIn|auth.sessionReplaced|0': readNowhere,
  'authRestoring|auth.sessionReplaced|0': readNowhere,
  'auth.reading|error readSession|0': noAnswer,
  'auth.restoring|error restoreSession|0': noAnswer,
  'auth.signedIn.refreshing|error refreshSession|0': noAnswer,
  'authRestoring.fetchingProfile|error fetchProfile|0': noAnswer,
  'authRestoring.refreshing|error refreshSession|0': noAnswer,
  'mutation.attempt.awaitingActivePage|error awaitActivePage|0': noAnswer,
  'query.request.inFlight.attempt.backingOff.awaitingVisiblePage|error awaitVisiblePage|0': noAnswer,
  'retry.awaitingConnection|error awaitConnection|0': noAnswer,
  'retry.backingOff|error awaitReconnection|0': noAnswer,
  'query.subscription.unsubscribed|after gcTime|0': 'the screen of the query has been left for minutes.',
  'query.request.settled.fresh|after staleTime|0': readNowhere,
};

export const hiddenReason = (chart: string, id: string): string | null =>
  hiddenReasons[id] ?? hiddenReasons[chart] ?? null;
