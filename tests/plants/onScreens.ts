import type { Plant } from './plant.ts';

/** Of what is open and what a person does. */
export const onScreens: readonly Plant[] = [
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
    file: 'machines/media-panel/panel.ts',
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
    toastSuccess(labels.deleted, { subject: { key: target.id, name: target.label } });
    invalidate();`,
    planted: '    toastSuccess(labels.deleted);',
    breaks: 'A message that was deleted stays in the list.',
  },
  {
    name: 'deleted-image-stays-listed',
    file: 'src/features/media/actors.ts',
    text: `        removeItem(target);
        toastSuccess(mediaLabels[target.kind].deleted, { subject: { key: target.id, name: target.label } });
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
    text: 'items: replaceItem(list.items, id, (item) => (stored?.id === id ? stored : { ...item, status })),',
    planted: 'items: list.items.map((item) => (item.id === id ? item : { ...item, status })),',
    breaks: 'A stored status is shown at the other messages.',
  },
];
