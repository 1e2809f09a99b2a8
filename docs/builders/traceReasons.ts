interface Reason {
  readonly ids: RegExp;
  readonly reason: string;
}

/**
 * Why neither a screen test nor a browser test takes a transition; chart tests take all. tests/docs/trace.test.ts holds the
 * list against docs/statecharts/trace.js.
 */
export const reasons: readonly Reason[] = [
  {
    ids: /\|error (?:readSession|fetchProfile|refreshSession|confirmProfile|restoreSession|await\w+|composeReply|readRows|loadUploadForm)\|/,
    reason: 'the port answers its failures itself; only a mistake in it, or lost code, rejects.',
  },
  {
    ids: /^(?:auth\.(?:reading|restoring)|authRestoring(?:\.\w+)?|tokenRefresh\.(?:reading|rereading))\|(?:auth\.sessionReplaced|done \w+)\|/,
    reason: 'the session changes within the milliseconds of a start or of a refresh.',
  },
  {
    ids: /^tokenRefresh(?:\.\w+)?\|(?:error \w+|lock\.failed)\|/,
    reason: 'the lock or the storage of the browser fails.',
  },
  {
    ids: /^chunk\.recovering\.importing\|error importCode\|/,
    reason: 'the page is loaded again, which ends a test in it.',
  },
  {
    ids: /^(?:chunk|palette)\.\w+\|after (?:timeout|stepTimeout|codeTimeout)\|/,
    reason: 'an import that never ends; it ends as one that fails, which browser tests show.',
  },
  {
    ids: /^palette\.loading\|palette\.dismissed\|/,
    reason: 'the dialog, whose button and Escape send it, has not been loaded yet.',
  },
  {
    ids: /^release\.current\|after interval\|/,
    reason:
      'only a deployed build is compared; browser tests return to the page instead of waiting five minutes.',
  },
  {
    ids: /^release\.checking\|(?:error readBuild|after checkTimeout)\|/,
    reason: 'a comparison without a result changes nothing on the screen.',
  },
  {
    ids: /^reply\.composing\|reply\.left\|/,
    reason: 'a reply is composed from texts that are there, before the screen can be left.',
  },
  {
    ids: /^upload\.reading\.withFile\|upload\.fileChosen\|/,
    reason: 'a second file is pasted within the moment in which the draft is read.',
  },
  {
    ids: /^query\.request\.\w+\.disconnected\|query\.subscribed\|/,
    reason: 'a screen is opened again without a connection; browser tests let the connection return instead.',
  },
  {
    ids: /^(?:upload\.reading|uploadQueue\.storage\.reading)\|after readTimeout\|/,
    reason:
      'the database of the browser neither answers nor fails for 2 s; what follows is the same as after a failure.',
  },
  {
    ids: /^transfer\.sending\.slow\|transfer\.progressed\|/,
    reason:
      'an upload goes on after 8 s without progress; a request of a screen test reports progress at its end only.',
  },
];

export const reasonOf = (id: string): string | null =>
  reasons.find(({ ids }) => ids.test(id))?.reason ?? null;
