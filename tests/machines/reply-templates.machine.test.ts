import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { ReplyTemplate } from '#contract/replyTemplates.ts';
import type { TemplateChange } from '#domain/replyTemplates.ts';
import { studioTemplates } from '#domain/replyTemplates.ts';
import type { KeptTemplates, ReplyTemplatesEvent } from '#machines/reply-templates/events.ts';
import {
  replyTemplatesMachine,
  selectDefault,
  selectDraft,
  selectFieldError,
  selectIsBusy,
  selectIsReading,
  selectIsUnreadable,
  selectQuestion,
  selectTemplates,
} from '#machines/reply-templates/reply-templates.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';

const one: ReplyTemplate = { id: '1', name: 'One', subject: 'First', text: 'Hello {name}' };
const two: ReplyTemplate = { id: '2', name: 'Two', subject: 'Second', text: '{message}' };

/** The chart over scripted ports. */
function startReplyTemplatesChart() {
  const readTemplates = new ScriptedPort<KeptTemplates & { readonly draft: ReplyTemplate | null }>();
  const saveTemplates = new ScriptedPort<readonly ReplyTemplate[], TemplateChange>();
  const readFile = new ScriptedPort<readonly ReplyTemplate[], File>();
  const machine = replyTemplatesMachine.provide({
    actors: {
      readTemplates: readTemplates.logic,
      watchTemplates: fromCallback(() => undefined),
      saveTemplates: saveTemplates.logic,
      readFile: readFile.logic,
    },
  });
  let ids = 0;
  const input = { createId: () => `new-${++ids}` };
  const chart = startChart((options) => createActor(machine, { ...options, input }));
  return { ...chart, readTemplates, saveTemplates, readFile };
}

const failure = new Error('The storage is full');
const file = new File(['{}'], 'templates.json');

async function startListing(draft = false) {
  const chart = startReplyTemplatesChart();
  const { actor } = chart;
  await chart.readTemplates.call(0).resolve({
    templates: [one, two],
    defaultId: '2',
    draft: draft ? { ...one, text: '' } : null,
  });
  const send = (event: ReplyTemplatesEvent) => actor.send(event);
  const shown = () => {
    const snapshot = actor.getSnapshot();
    return { state: snapshot.value, templates: selectTemplates(snapshot), draft: selectDraft(snapshot) };
  };
  const type = (field: 'name' | 'subject' | 'text', value: string) =>
    send({ type: 'templates.fieldChanged', field, value });
  return { ...chart, send, shown, type };
}
const listing = { state: 'listing', templates: [one, two], draft: null };

describe(replyTemplatesMachine.id, () => {
  test('reading → the drafts of the studio are in use; the stored ones arrive → listing', async () => {
    const { actor, readTemplates } = startReplyTemplatesChart();
    expect(selectIsReading(actor.getSnapshot())).toBe(true);
    expect(selectTemplates(actor.getSnapshot())).toBe(studioTemplates);
    expect(selectDefault(actor.getSnapshot())).toBe(studioTemplates[0]);
    await readTemplates.call(0).resolve({ templates: [one, two], defaultId: '2', draft: null });
    expect(actor.getSnapshot().value).toBe('listing');
    expect(selectDefault(actor.getSnapshot())).toBe(two);
  });

  test('reading → there is a form that a reload has closed → editing', async () => {
    const { shown } = await startListing(true);
    expect(shown()).toEqual({ ...listing, state: 'editing', draft: { ...one, text: '' } });
  });

  test('reading → the storage cannot be read → unreadable → templates.retryRequested → reading', async () => {
    const { actor, readTemplates } = startReplyTemplatesChart();
    await readTemplates.call(0).reject(failure);
    expect(selectIsUnreadable(actor.getSnapshot())).toBe(true);
    expect(selectTemplates(actor.getSnapshot())).toBe(studioTemplates);
    actor.send({ type: 'templates.retryRequested' });
    expect(actor.getSnapshot().value).toBe('reading');
    expect(readTemplates.inputs).toHaveLength(2);
  });

  test('listing → templates.addRequested → editing an empty template; submitted → its first error', async () => {
    const { actor, saveTemplates, send, shown, type } = await startListing();
    send({ type: 'templates.addRequested' });
    expect(shown().draft).toEqual({ id: 'new-1', name: '', subject: '', text: '' });
    type('name', 'Two');
    send({ type: 'templates.submitted' });
    expect(selectFieldError(actor.getSnapshot())).toEqual({
      field: 'subject',
      message: 'Subject is required',
    });
    type('subject', 'Third');
    expect(selectFieldError(actor.getSnapshot())).toBeNull();
    expect([shown().state, saveTemplates.inputs]).toEqual(['editing', []]);
  });

  test('editing → templates.submitted → saving → listing, trimmed, and the draft is kept no longer', async () => {
    const { actor, emitted, saveTemplates, send, shown, type } = await startListing();
    send({ type: 'templates.editRequested', template: one });
    type('name', ' First ');
    type('subject', ' For you ');
    send({ type: 'templates.submitted' });
    expect([shown().state, selectIsBusy(actor.getSnapshot())]).toEqual(['saving', true]);
    const change = { type: 'put', template: { ...one, name: 'First', subject: 'For you' } } as const;
    expect(saveTemplates.inputs).toEqual([change]);
    await saveTemplates.call(0).resolve([change.template, two]);
    expect(shown()).toEqual({ ...listing, templates: [change.template, two] });
    expect(emitted).toEqual([
      { type: 'templates.draftChanged', draft: { ...one, name: ' First ' } },
      { type: 'templates.draftChanged', draft: { ...one, name: ' First ', subject: ' For you ' } },
      { type: 'templates.draftChanged', draft: null },
      { type: 'templates.saved', change },
    ]);
  });

  test('saving a form → the storage is full → editing with all that was typed', async () => {
    const { emitted, saveTemplates, send, shown, type } = await startListing();
    send({ type: 'templates.editRequested', template: one });
    type('text', 'Changed');
    send({ type: 'templates.submitted' });
    await saveTemplates.call(0).reject(failure);
    expect(shown()).toEqual({ ...listing, state: 'editing', draft: { ...one, text: 'Changed' } });
    expect(emitted.at(-1)).toEqual({ type: 'templates.saveFailed', error: failure });
  });

  test('editing → templates.cancelled → listing without the draft', async () => {
    const { emitted, send, shown } = await startListing(true);
    send({ type: 'templates.cancelled' });
    expect(shown()).toEqual(listing);
    expect(emitted).toEqual([{ type: 'templates.draftChanged', draft: null }]);
  });

  test('editing with an error → templates.cancelled → the next form begins without it', async () => {
    const { actor, send } = await startListing();
    send({ type: 'templates.addRequested' });
    send({ type: 'templates.submitted' });
    expect(selectFieldError(actor.getSnapshot())).not.toBeNull();
    send({ type: 'templates.cancelled' });
    expect(selectFieldError(actor.getSnapshot())).toBeNull();
  });

  test('editing with the name of another → that one is deleted in another tab, and templates.submitted → saving without the error', async () => {
    const { actor, send, shown, type } = await startListing();
    send({ type: 'templates.editRequested', template: one });
    type('name', two.name);
    send({ type: 'templates.submitted' });
    expect(selectFieldError(actor.getSnapshot())).toMatchObject({ field: 'name' });
    send({ type: 'templates.replaced', kept: { templates: [one], defaultId: undefined } });
    send({ type: 'templates.submitted' });
    expect([shown().state, selectFieldError(actor.getSnapshot())]).toEqual(['saving', null]);
  });

  test.each([
    [
      'templates.removalRequested',
      { type: 'templates.removalRequested', template: two },
      { type: 'removal', template: two },
    ],
    ['templates.resetRequested', { type: 'templates.resetRequested' }, { type: 'reset' }],
  ] as const)(
    'listing → %s → asking → declined, or confirmed → saving → listing',
    async (_, request, change) => {
      const { actor, emitted, saveTemplates, send, shown } = await startListing();
      send(request);
      expect(selectQuestion(actor.getSnapshot())).toEqual(change);
      send({ type: 'templates.declined' });
      expect([shown(), selectQuestion(actor.getSnapshot()), saveTemplates.inputs]).toEqual([
        listing,
        null,
        [],
      ]);
      send(request);
      send({ type: 'templates.confirmed' });
      expect(saveTemplates.inputs).toEqual([change]);
      await saveTemplates.call(0).resolve([one]);
      expect(shown()).toEqual({ ...listing, templates: [one] });
      expect(emitted.at(-1)).toEqual({ type: 'templates.saved', change });
    },
  );

  test('saving a deletion → the storage is full → listing as before', async () => {
    const { emitted, saveTemplates, send, shown } = await startListing();
    send({ type: 'templates.removalRequested', template: two });
    send({ type: 'templates.confirmed' });
    await saveTemplates.call(0).reject(failure);
    expect(shown()).toEqual(listing);
    expect(emitted).toEqual([{ type: 'templates.saveFailed', error: failure }]);
  });

  test('listing → templates.fileChosen → importing → new names are saved at once', async () => {
    const { actor, readFile, saveTemplates, send, shown } = await startListing();
    send({ type: 'templates.fileChosen', file });
    expect([shown().state, readFile.inputs]).toEqual(['importing', [file]]);
    expect(selectIsBusy(actor.getSnapshot())).toBe(true);
    const imported = [{ ...one, id: '3', name: 'Three' }];
    await readFile.call(0).resolve(imported);
    expect(shown().state).toBe('saving');
    expect(saveTemplates.inputs).toEqual([{ type: 'import', templates: imported }]);
  });

  test('importing → a name that exists → asking', async () => {
    const { actor, readFile, saveTemplates, send } = await startListing();
    send({ type: 'templates.fileChosen', file });
    const imported = [{ ...one, id: '3', name: 'TWO' }];
    await readFile.call(0).resolve(imported);
    expect(selectQuestion(actor.getSnapshot())).toEqual({ type: 'import', templates: imported });
    expect(saveTemplates.inputs).toEqual([]);
  });

  test('importing → the file is refused → listing as before, and the reason is reported', async () => {
    const { emitted, readFile, send, shown } = await startListing();
    send({ type: 'templates.fileChosen', file });
    await readFile.call(0).reject(failure);
    expect(shown()).toEqual(listing);
    expect(emitted).toEqual([{ type: 'templates.fileRefused', error: failure }]);
  });

  test('any state → templates.defaultChosen → replies use it, and the choice is to be kept', async () => {
    const { actor, emitted, send, shown } = await startListing(true);
    send({ type: 'templates.defaultChosen', id: '1' });
    expect(selectDefault(actor.getSnapshot())).toBe(one);
    expect(emitted).toEqual([{ type: 'templates.defaultChosen', id: '1' }]);
    expect(shown().state).toBe('editing');
  });

  test.each([
    ['deleted', [two], true],
    ['changed', [{ ...one, subject: 'Other' }, two], true],
    ['left as it was', [{ ...one }, { ...two, text: 'Other' }], false],
  ])(
    'editing → another tab has %s the template → its list, the form as it was, and a report of a conflict only',
    async (_, templates, isConflict) => {
      const { emitted, send, shown } = await startListing(true);
      const draft = { ...one, text: '' };
      send({ type: 'templates.replaced', kept: { templates, defaultId: undefined } });
      expect(shown()).toEqual({ state: 'editing', templates, draft });
      expect(emitted).toEqual(isConflict ? [{ type: 'templates.conflicted', draft }] : []);
    },
  );

  test('saving → templates.replaced by what is being saved → no conflict', async () => {
    const { emitted, saveTemplates, send, shown, type } = await startListing(true);
    type('text', 'Dear {name}');
    send({ type: 'templates.submitted' });
    const saved = [{ ...one, text: 'Dear {name}' }, two];
    send({ type: 'templates.replaced', kept: { templates: saved, defaultId: '2' } });
    expect(shown().templates).toEqual(saved);
    await saveTemplates.call(0).resolve(saved);
    expect(shown()).toEqual({ state: 'listing', templates: saved, draft: null });
    expect(emitted.map((event) => event.type)).toEqual([
      'templates.draftChanged',
      'templates.draftChanged',
      'templates.saved',
    ]);
  });
});
