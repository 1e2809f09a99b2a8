const readNowhere = 'it changes nothing on the screen.';
const noAnswer = 'the code of the page answers itself, and fails only by a mistake in it.';
const readAtOnce = 'the storage of the browser is read within a moment, in which nothing else happens.';
const eventBefore = 'what another tab stores is taken over by the event of the storage, which comes before.';
const leftLongAgo = 'the screen of the query has been left for minutes.';
const covered = 'the viewer covers the controls that send it.';

/** What no person can see, and why; the gallery says so in place of pictures. By the id of the state or transition. */
export const hiddenReasons: Readonly<Record<string, string>> = {
  'auth.reading|auth.sessionReplaced|0': readAtOnce,
  'auth.reading|auth.sessionReplaced|1': readAtOnce,
  'auth.reading|error readSession|0': noAnswer,
  'auth.restoring|error restoreSession|0': noAnswer,
  'auth.signedIn|auth.sessionReplaced|0': readNowhere,
  'auth.signedIn|auth.sessionReplaced|1': readNowhere,
  'auth.signedIn.refreshing|error refreshSession|0': noAnswer,
  'authRestoring|auth.sessionReplaced|0': readNowhere,
  'authRestoring.fetchingProfile|error fetchProfile|0': noAnswer,
  'authRestoring.refreshing|error refreshSession|0': noAnswer,
  'currentItem.hidden|current.moved|0': 'the key moves the focus first, and with it the current item.',
  'fetch.active.attempt.awaitingVisiblePage|error awaitVisiblePage|0': noAnswer,
  'mediaLibrary.viewer.open|library.imagesSelected|0': covered,
  'mediaLibrary.viewer.open|library.sectionSelected|0': covered,
  'mediaLibrary.viewer.open|library.videosSelected|0': covered,
  'mutation.attempt.awaitingActivePage|error awaitActivePage|0': noAnswer,
  'palette.loading|palette.dismissed|0': 'nothing of the palette is on the screen that could be left.',
  'query.request.requested|error fetch|0': noAnswer,
  'query.request.settled.fresh|after staleTime|0': readNowhere,
  'query.subscription.unsubscribed|after gcTime|0': leftLongAgo,
  'release.checking|after checkTimeout|0': readNowhere,
  'release.checking|error readBuild|0': readNowhere,
  'renewal|error holdLock|0': 'only a browser whose lock manager is broken refuses a lock.',
  'renewal.reading|done readStored|0': eventBefore,
  'renewal.reading|error readStored|0': noAnswer,
  'renewal.reading|renewal.aborted|0': readAtOnce,
  'renewal.rereading|done readStored|0': eventBefore,
  'renewal.rereading|error readStored|0': noAnswer,
  'renewal.storing|done storeTokens|2': eventBefore,
  'renewal.storing|error storeTokens|0': noAnswer,
  'renewal.storingFailure|error storeFailure|0': noAnswer,
  'reply.composing|error composeReply|0': noAnswer,
  'reply.composing|reply.left|0': readAtOnce,
  'retry.awaitingConnection|error awaitConnection|0': noAnswer,
  'retry.backingOff|error awaitReconnection|0': noAnswer,
  'uploadQueue.work.working.gathering|after gatherDelay|1':
    'files would have to be cancelled in the same moment in which they were chosen to be sent.',
};
