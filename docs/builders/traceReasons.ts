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
    ids: /\|error (?:readSession|fetchProfile|refreshSession|confirmProfile|restoreSession|await\w+|composeReply|readRows|loadUploadForm|readBuild)\|/,
    reason: 'the port answers its failures itself; only a mistake in it, or lost code, rejects.',
  },
  {
    ids: /\|after \w+\|/,
    reason: 'a timer that ends as an answer or a failure does, which screen tests show.',
  },
  {
    ids: /^(?:auth\.(?:reading|restoring)|authRestoring(?:\.\w+)?|renewal\.(?:reading|rereading))\|(?:auth\.sessionReplaced|renewal\.aborted|done \w+)\|/,
    reason: 'the session changes within the milliseconds of a start or of a renewal.',
  },
  {
    ids: /^renewal(?:\.\w+)?\|error \w+\|/,
    reason: 'the lock or the storage of the browser fails.',
  },
  {
    ids: /^chunk\.recovering\.importing\|error importCode\|/,
    reason: 'the page is loaded again, which ends a test in it.',
  },
  {
    ids: /\|(?:apiKey\.left|edit\.screenLeft|reply\.left|fit\.left|dashboard\.left|replace\.dismissed)\|/,
    reason: 'left in a rare moment: what follows is the same as in the states beside it.',
  },
  {
    ids: /^mediaLibrary\.viewer\.open\|library\.\w+Selected\|/,
    reason: 'the viewer covers the controls that send it.',
  },
  {
    ids: /^(?:palette\.(?:loading|preparing)|fit\.(?:comparing|applied)|apiKey\.regenerating)/,
    reason: 'pressed within the moment until code or an answer has come.',
  },
  {
    ids: /^queuedUpload\.\w+(?:\.\w+)?\|(?:row\.\w+|always)\|/,
    reason: 'one of many stages in which a row can be changed; screen tests change it in the usual ones.',
  },
  {
    ids: /^(?:query\.request|fetch\.active|retry\.backingOff|statusChange\.sending|undo\.checking|currentItem\.hidden|selection\.\w+|mediaEdit\.\w+|mediaReplace\.deleting|uploadQueue\.lists|upload\.submitting\.attempt|item-filters\.\w+)/,
    reason: 'two things at the same moment; screen tests show each of them.',
  },
];

export const reasonOf = (id: string): string | null =>
  reasons.find(({ ids }) => ids.test(id))?.reason ?? null;
