/** A defect that is put into the tree: `text` occurs once in `file`, and `planted` takes its place. */
export interface Plant {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly planted: string;
  /** What it breaks. */
  readonly breaks: string;
  /** Why neither the explorations nor the simulation can find it. */
  readonly unseen?: string;
}

/** The defects of the reviews, as far as the present design can express them, and mutants of wiring. */
export const plants: readonly Plant[] = [
  // What is open
  {
    name: 'replacement-of-another',
    file: 'machines/media-panel/states.ts',
    text: `'panel.urlChanged': { target: left, actions: ['leaveReplacement', 'rememberLeave'] },
        'panel.dismissed': { target: left, actions: 'leaveReplacement' },
      },
    },
    uploading: {`,
    planted: `'panel.urlChanged': { actions: 'openItem' },
        'panel.dismissed': { target: left, actions: 'leaveReplacement' },
      },
    },
    uploading: {`,
    breaks: 'The form that replaces the file of A stays while B is opened, and deletes A.',
  },
  {
    name: 'order-kept-after-back',
    file: 'machines/media-panel/states.ts',
    text: `'panel.urlChanged': { target: left, actions: 'rememberLeave' },
        'panel.dismissed': left,
      },
    },
    unsaved: {
      description: 'Back, Forward and links are reversed.',
      invoke: { src: 'holdLocation', onError: { actions: 'forgetLeave' } },
      initial: 'moved',`,
    planted: `'panel.dismissed': left,
      },
    },
    unsaved: {
      description: 'Back, Forward and links are reversed.',
      invoke: { src: 'holdLocation', onError: { actions: 'forgetLeave' } },
      initial: 'moved',`,
    breaks: 'After Back the order of the section before is arranged.',
  },
  {
    name: 'rename-lost',
    file: 'machines/media-panel/states.ts',
    text: `changed: {
          on: {
            ...onIntent({ target: 'leaving', actions: 'rememberLeave' }),`,
    planted: `changed: {
          on: {
            ...onIntent({ target: left, actions: ['discardEdit', 'rememberLeave'] }),`,
    breaks: 'A title that was typed on card A is lost when card B is opened.',
  },
  {
    name: 'form-of-other-kind',
    file: 'machines/media-panel/states.ts',
    text: '...sent } = uploads[kind] ?? {};',
    planted: '...sent } = uploads.image ?? uploads[kind] ?? {};',
    breaks: 'The form of videos shows the image that is being uploaded.',
  },
  {
    name: 'replaced-item-not-opened',
    file: 'machines/media-panel/setup.ts',
    text: 'return { key: key && event.item && { ...key, id: event.item.id } };',
    planted: 'return { key };',
    breaks: 'After a replacement the address keeps the item that is gone.',
  },
  {
    name: 'address-not-written',
    file: 'src/features/media/actors.ts',
    text: `    location.writeSearch(search, { replace: !isEntry }),
  );
  screen.on('screen.requested'`,
    planted: `    void [search, isEntry],
  );
  screen.on('screen.requested'`,
    breaks: 'What is open on the media screen is not in the address.',
  },
  {
    name: 'inbox-address-not-followed',
    file: 'src/features/inbox/actors.ts',
    text: 'watchLocation: watchLocation(location, paths[kind]),',
    planted: "watchLocation: watchLocation(location, '/nowhere'),",
    breaks: 'An inbox does not hear of its address.',
  },
  {
    name: 'redirect-not-performed',
    file: 'src/app/actors.ts',
    text: "application.on('page.redirected', ({ url }) => location.navigate(url, { replace: true }));",
    planted: '',
    breaks: 'Without a session a screen keeps its address.',
  },
  {
    name: 'leave-not-performed',
    file: 'src/features/media/actors.ts',
    text: "'panel.left': ({ destination }) => location.proceed(destination),",
    planted: '',
    breaks: 'Leave does not go where the person wanted to go.',
  },
  // What a person has done
  {
    name: 'derived-title-kept',
    file: 'machines/upload/upload.machine.ts',
    text: "'upload.fileChosen': { guard: 'isEditing', actions: 'deriveTitle' },",
    planted:
      "'upload.fileChosen': { guard: ({ context }) => context.texts.title === '', actions: 'deriveTitle' },",
    breaks: 'A title that came from a file stays when another file is chosen.',
  },
  {
    name: 'bulk-beside-choice',
    file: 'machines/status-changes/setup.ts',
    text: 'return next !== null && runningOf(context.running, next.wish.id) !== undefined;',
    planted: 'return next === undefined;',
    breaks: 'A bulk status change starts a second call for an item that has one.',
  },
  {
    name: 'undo-of-older',
    file: 'machines/status-changes/batch.ts',
    text: '(isStacked(context, key) || isInFlight(context, key)),',
    planted: 'isStacked(context, key),',
    breaks: 'Ctrl+Z during a bulk status change undoes the action before it.',
  },
  {
    name: 'last-choice-dropped',
    file: 'machines/status-change/status-change.machine.ts',
    text: "{ guard: 'hasNext', target: 'sending', reenter: true, actions: 'takeNext' },",
    planted: '',
    breaks: 'A status that is chosen during a call is never sent.',
  },
  {
    name: 'failed-status-announced',
    file: 'machines/status-change/status-change.machine.ts',
    text: "actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },",
    planted: "actions: { type: 'reportSuccess', params: { item: null } },",
    breaks: 'A status change that has failed is not rolled back, and announced as a success.',
  },
  {
    name: 'question-answered-twice',
    file: 'machines/deletion/deletion.machine.ts',
    text: "'deletion.confirmed': { target: 'waiting', actions: 'startDeletion' },",
    planted: "'deletion.confirmed': { actions: 'startDeletion' },",
    breaks: 'A deletion can be confirmed twice.',
  },
  {
    name: 'deleted-stays-listed',
    file: 'src/features/inbox/actors.ts',
    text: `    edit(withoutItem(target.id));
    toastSuccess(labels.deleted);
    invalidate();`,
    planted: '    toastSuccess(labels.deleted);',
    breaks: 'A message that was deleted stays in the list.',
  },
  {
    name: 'deleted-image-stays-listed',
    file: 'src/features/media/actors.ts',
    text: `        removeItem(target);
        toastSuccess(mediaLabels[target.kind].deleted);
        invalidate();`,
    planted: '        toastSuccess(mediaLabels[target.kind].deleted);',
    breaks: 'An image that was deleted stays in the list.',
  },
  {
    name: 'failed-deletion-announced',
    file: 'src/features/media/actors.ts',
    text: "toastError(deletionFailure(target.kind, error).message),\n      'deletion.listStale'",
    planted: "toastSuccess(mediaLabels[target.kind].deleted),\n      'deletion.listStale'",
    breaks: 'A deletion that has failed is announced as a success.',
  },
  {
    name: 'wrong-outcome',
    file: 'src/features/media/actors.ts',
    text: "'transfer.failed': ({ kind, error }) => {\n        toastError(uploadFailure(kind, messageOf(error)));",
    planted: "'transfer.failed': ({ kind }) => {\n        toastSuccess(mediaLabels[kind].uploaded);",
    breaks: 'An upload that has failed is announced as a success.',
  },
  {
    name: 'status-not-shown',
    file: 'src/features/inbox/actors.ts',
    text: "screen.on('status.stored', ({ id, status, item }) => edit(withStatus(id, status, item && { ...item, id })));",
    planted: '',
    breaks: 'A status that was stored is not in the list before it is read again.',
  },
  {
    name: 'wrong-item-deleted',
    file: 'src/features/inbox/actors.ts',
    text: 'remove(target.id, attempt),',
    planted: "remove(list().getSnapshot().context.data?.items.at(-1)?.id ?? '', attempt),",
    breaks: 'The port of a deletion deletes the last message of the list.',
  },
  {
    name: 'status-of-wrong-item',
    file: 'src/features/inbox/queries.ts',
    text: 'item.id !== id ? item : stored?.id === id ? stored : { ...item, status },',
    planted: 'item.id === id ? item : { ...item, status },',
    breaks: 'A stored status is shown at the other messages.',
  },
  // Files
  {
    name: 'rows-without-owner',
    file: 'src/features/media/queue/storedRows.ts',
    text: '((await owns(owner)) ? owner : [])',
    planted: 'owner',
    breaks: 'A tab takes the files of the queue of another tab that lives.',
  },
  {
    name: 'key-of-each-call',
    file: 'src/features/media/transfers.ts',
    text: '    ({ idempotencyKey }) => idempotencyKey,\n  );\n  return transferMachine',
    planted: '  );\n  return transferMachine',
    breaks: 'An upload that is sent again has another key.',
  },
  {
    name: 'key-of-each-attempt',
    file: 'src/data/mutations.ts',
    text: 'return perform(input, { signal, idempotencyKey });',
    planted: 'return perform(input, { signal, idempotencyKey: newKey() });',
    breaks: 'Each attempt of a write has another key, so that a lost answer stores twice.',
  },
  {
    name: 'queue-not-stored',
    file: 'src/features/media/queue/provideQueue.ts',
    text: "'queue.rowsChanged': ({ rows }) => stored.write(rows),",
    planted: '',
    breaks: 'The rows of the queue are lost at a reload.',
  },
  {
    name: 'queue-without-limit',
    file: 'machines/upload-queue/upload-queue.machine.ts',
    text: 'callsOf(rows).size < parallelUploads && rows.some(',
    planted: 'callsOf(rows).size < parallelUploads + 3 && rows.some(',
    breaks: 'A tab uploads with five calls at a time.',
  },
  {
    name: 'draft-not-stored',
    file: 'src/features/media/actors.ts',
    text: "'draft.detailsChanged': ({ kind, details }) => drafts.writeDetails(kind, details),",
    planted: '',
    breaks: 'The texts of an upload form are not kept.',
  },
  {
    name: 'draft-of-stored',
    file: 'src/features/media/actors.ts',
    text: `        toastSuccess(mediaLabels[kind].uploaded);
        drafts.remove(kind);`,
    planted: '        toastSuccess(mediaLabels[kind].uploaded);',
    breaks: 'What was uploaded is a draft still.',
  },
  {
    name: 'sent-with-other-texts',
    file: 'machines/upload-queue/rows.ts',
    text: 'parts: files.map(({ id, file, texts }) => ({ id, file, texts })),',
    planted: 'parts: files.map(({ id, file }) => ({ id, file, texts: first.texts })),',
    breaks: 'The files of a call are sent with the texts of the first one.',
  },
  // The session
  {
    name: 'written-after-sign-out',
    file: 'src/features/media/drafts.ts',
    text: '    isDeleted = true;\n    waiting.clear();',
    planted: '    waiting.clear();',
    breaks: 'Drafts are written after the sign-out that has deleted them.',
  },
  {
    name: 'user-not-forgotten',
    file: 'src/app/session.ts',
    text: '    forgetUser(email);\n    if (unsent',
    planted: '    if (unsent',
    breaks: 'What was seen, and what can be undone, is kept after a sign-out.',
  },
  {
    name: 'drafts-not-deleted',
    file: 'src/app/session.ts',
    text: '    deleteDrafts(email);\n    forgetUser(email);',
    planted: '    forgetUser(email);',
    breaks: 'Drafts are kept after a sign-out.',
  },
  {
    name: 'discarded-without-names',
    file: 'machines/session/session.machine.ts',
    text: "'unsent.changed': { actions: 'rememberUnsent' },",
    planted: '',
    breaks: 'A sign-out does not say what it has discarded.',
  },
  {
    name: 'lease-lost-by-clock',
    file: 'src/session/tabLock.ts',
    text: "      addEventListener('storage', reclaim);",
    planted: '',
    breaks: 'A lease is lost when the clock is set, and two tabs hold it.',
  },
  {
    name: 'full-storage-throws',
    file: 'src/session/tabLock.ts',
    text: 'setInterval(() => isOwn() && rewrite(), leaseTime / 3)',
    planted: 'setInterval(() => isOwn() && write(), leaseTime / 3)',
    breaks: 'A full storage throws an error every second.',
  },
  {
    name: 'refresh-without-lock',
    file: 'src/features/auth/tokenRefresh.ts',
    text: `        lock('admin-session-refresh', hold, waiting.signal).catch((error: unknown) =>
          sendBack({ type: 'lock.failed', error }),
        );`,
    planted: '        void [hold, lock].map((each) => each === hold && hold());',
    breaks: 'Two tabs refresh the same token.',
  },
  {
    name: 'unauthorized-not-refreshed',
    file: 'src/http/request.ts',
    text: 'if (response.status === 401 && ownToken === null',
    planted: 'if (response.status === 402 && ownToken === null',
    breaks: 'A call whose token has expired fails.',
  },
  {
    name: 'ended-by-refresh-elsewhere',
    file: 'src/features/auth/sessionStore.ts',
    text: 'if (!told) listener(read(), reason);',
    planted: 'if (!told) listener(null, reason);',
    breaks: 'A session ends when another tab refreshes its tokens.',
  },
  {
    name: 'session-not-heard-of',
    file: 'src/features/auth/sessionStore.ts',
    text: "events.addEventListener('storage', onStorage, { signal });",
    planted: 'void onStorage;',
    breaks: 'A tab does not hear of a sign-out in another one.',
  },
  {
    name: 'cached-page-not-told',
    file: 'src/features/auth/sessionStore.ts',
    text: "events.addEventListener('pageshow', onPageShow, { signal });",
    planted: 'void onPageShow;',
    breaks: 'A page from the cache of the browser has missed a sign-out.',
    unseen: 'jsdom has no cache of pages.',
  },
  {
    name: 'scope-outlives-session',
    file: 'src/app/createApplication.ts',
    text: '      scope = null;\n      held.end();',
    planted: '      scope = null;',
    breaks: 'The actors of a user go on after their session.',
  },
  {
    name: 'user-without-restoring',
    file: 'machines/auth/auth.machine.ts',
    text: "{ guard: isSameEventUser, target: 'signedIn', actions: rememberEventSession },",
    planted: '{ guard: isEventSession, actions: rememberEventSession },',
    breaks: 'After another user has signed in in another tab, the screens of the first one stay.',
  },
  {
    name: 'session-not-stored',
    file: 'src/features/auth/actors.ts',
    text: "auth.on('session.started', ({ session }) => store.write(session));",
    planted: '',
    breaks: 'A session is lost at a reload.',
  },
  {
    name: 'session-not-cleared',
    file: 'src/features/auth/actors.ts',
    text: '    store.clear(reason);\n',
    planted: '',
    breaks: 'A session stays in the storage after its end.',
  },
  {
    name: 'sign-out-not-told',
    file: 'src/features/auth/actors.ts',
    text: '    addRevocation(refreshToken);\n    revoke(refreshToken);',
    planted: '    addRevocation(refreshToken);',
    breaks: 'The server is not told of a sign-out before the next page.',
  },
  {
    name: 'sign-out-forgotten',
    file: 'src/features/auth/actors.ts',
    text: 'for (const refreshToken of readRevocations()) revoke(refreshToken);',
    planted: '',
    breaks: 'A sign-out that a page has not told is never told.',
  },
  // Data
  {
    name: 'negative-age',
    file: 'src/data/readCache.ts',
    text: 'if (entry && age >= 0 && age < lifetime)',
    planted: 'if (entry && age < lifetime)',
    breaks: 'After the clock was set back, what is cached stays fresh for as long.',
  },
  {
    name: 'return-not-heard-of',
    file: 'src/data/queries.ts',
    text: "for (const { actor } of running.values()) actor.send({ type: 'page.returned' });",
    planted: '',
    breaks: 'A page that is shown again keeps what it had.',
  },
  {
    name: 'loading-without-end',
    file: 'machines/attempt/attempt.machine.ts',
    text: "after: { backOff: 'awaitingPage' },",
    planted: '',
    breaks: 'A call that has failed once waits without an end.',
  },
  {
    name: 'lost-answer-without-end',
    file: 'src/http/client.ts',
    text: 'throw signal?.aborted ? abortError(signal) : networkError(error);',
    planted:
      'if (signal?.aborted) throw abortError(signal);\n    return new Promise(() => networkError(error));',
    breaks: 'A call whose answer was lost never ends.',
  },
];
