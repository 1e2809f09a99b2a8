import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { patience } from '#contract/limits.ts';
import { titleFromFileName, validateUpload } from '#domain/upload.ts';
import type { StoredDraft, UploadTexts } from '#machines/upload/draft.ts';
import type { UploadEvent } from '#machines/upload/events.ts';
import { selectWait, uploadMachine } from '#machines/upload/upload.machine.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';
import { emptyForm, fileOf, startUpload } from '#tests/support/uploadChart.ts';

const loft = fileOf('loft.png', 'image/png');
const plan = fileOf('plan.pdf', 'application/pdf');
const message = 'Server error: 500';
const emptyTexts: UploadTexts = emptyForm.texts;
const stored: StoredDraft = {
  file: loft,
  texts: { ...emptyTexts, title: 'Stored' },
  idempotencyKey: 'stored key',
  failure: null,
  savedAt: 1_000,
};

/** The form as it ought to be. */
interface Expected {
  kind: MediaKind;
  file: File | null;
  texts: UploadTexts;
  /** What was sent last, until it is changed, sent with success or discarded. */
  sent: { readonly key: string } | null;
}

const model: Model<UploadEvent> = {
  start: (simulatedClock) => {
    const { actor, clock, flags, form, news, readDraft, uploadFile } = startUpload(simulatedClock);
    const expected: Expected = {
      kind: 'image',
      file: null,
      texts: emptyTexts,
      sent: null,
    };
    /** What storage holds, as the emitted events say. */
    let storedFile: File | null = null;
    let storedTexts: UploadTexts | null = null;
    let uploads = 0;
    const empty = (section: MediaSection) => {
      Object.assign(expected, { file: null, texts: { ...emptyTexts, section }, sent: null });
      storedFile = null;
      storedTexts = null;
    };
    const edit = (event: UploadEvent) => {
      const { file, texts } = expected;
      if (event.type === 'upload.fileChosen') {
        expected.file = event.file;
        if (!texts.title.trim()) expected.texts = { ...texts, title: titleFromFileName(event.file.name) };
      }
      if (event.type === 'upload.fileRemoved') expected.file = null;
      if (event.type === 'upload.textChanged') expected.texts = { ...texts, [event.field]: event.value };
      if (expected.file !== file || event.type === 'upload.fileChosen' || expected.texts !== texts)
        expected.sent = null;
      if (event.type === 'upload.discarded') empty(texts.section);
    };
    const isFilled = () => expected.file !== null || expected.texts.title !== '';
    return {
      actor,
      clock,
      ports: {
        readDraft: portModel(
          readDraft,
          { 'a draft': stored, nothing: null },
          { 'no storage': new Error('No storage') },
        ),
        uploadFile: portModel(uploadFile, { 'no item': null }, { failure: new Error(message) }),
      },
      check: ({ stimulus, before, after }) => {
        const wasEditing = before.matches('editing');
        const isEditing = after.matches('editing');
        const wasFilled = isFilled();
        const told: string[] = [];
        if (stimulus.kind === 'sent') {
          const { event } = stimulus;
          if (wasEditing) edit(event);
          if (event.type === 'upload.opened' && before.matches('closed')) {
            expected.kind = event.kind;
            empty(event.section);
          }
          const isDismissal =
            event.type === 'upload.dismissed' ||
            (event.type === 'upload.cancelled' && !before.hasTag('busy'));
          if (wasEditing && isDismissal && wasFilled) told.push('draft.kept');
          if (wasEditing && event.type === 'upload.discarded') told.push('draft.ended');
          if (isDismissal) {
            assert(!flags().isOpen, 'an open form after upload.dismissed');
            assert.equal(after.hasTag('busy'), before.hasTag('busy'), 'a dismissal stopped an upload');
            if (before.hasTag('busy') && before.hasTag('open')) told.push('upload.hidden');
          }
          if (before.hasTag('busy') && !after.hasTag('busy')) told.push('upload.stopped');
        }
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          const isFailure = 'error' in stimulus.result;
          if (stimulus.port === 'uploadFile') {
            told.push(...(isFailure ? ['upload.failed'] : ['draft.ended', 'upload.succeeded']));
            assert.equal(isEditing, isFailure && before.hasTag('open'), 'the form is open after a failure');
          } else if (isFailure) told.push('draft.unavailable');
          else if ('output' in stimulus.result && stimulus.result.output) {
            const { file, texts, idempotencyKey } = stored;
            Object.assign(expected, { file, texts, sent: { key: idempotencyKey } });
            storedFile = file;
            storedTexts = texts;
          }
        }
        if (stimulus.kind === 'waited' && before.matches('reading') && isEditing)
          told.push('draft.unavailable');

        const emitted = news();
        for (const event of emitted) {
          if (event.type === 'draft.fileChanged') storedFile = event.file;
          if (event.type === 'draft.detailsChanged') storedTexts = event.details.texts;
          if (event.type === 'draft.ended') {
            storedFile = null;
            storedTexts = null;
          }
        }
        assert.deepEqual(
          emitted
            .map(({ type }) => type)
            .filter((type) => !/Changed$/.test(type))
            .sort(),
          told.sort(),
        );

        const { context } = actor.getSnapshot();
        if (!after.hasTag('busy') && !isEditing && !after.matches('reading')) {
          // What a closed form held is in storage, unless it was sent or discarded.
          if ((wasEditing || before.hasTag('busy')) && !told.includes('draft.ended') && wasFilled) {
            assert.equal(storedFile, expected.file, 'a file is lost');
            assert.deepEqual(storedTexts, expected.texts, 'a text is lost');
          }
          empty(expected.texts.section);
          assert.deepEqual(
            form(),
            { ...emptyForm, kind: expected.kind, texts: expected.texts },
            'a closed upload that holds something',
          );
        }
        assert.equal(context.file, expected.file);
        assert.deepEqual(context.texts, expected.texts, 'not what was typed');
        assert.equal(flags().isOpen, after.hasTag('open'));
        if (isEditing) {
          assert.equal(after.matches({ editing: { file: 'chosen' } }), expected.file !== null);
          if (wasFilled) assert.equal(storedFile, expected.file, 'a file that is not stored');
          if (after.matches({ editing: { texts: 'stored' } }) && storedTexts)
            assert.deepEqual(storedTexts, expected.texts, 'a text that is not stored');
        }

        const { length } = uploadFile.inputs;
        if (length > uploads) {
          uploads += 1;
          assert.equal(length, uploads, 'sent twice');
          const { file, texts, idempotencyKey } = uploadFile.call(length - 1).input;
          assert.equal(file, expected.file);
          assert.deepEqual(texts, expected.texts);
          assert.equal(validateUpload(expected.kind, { file, ...texts }), null, 'an invalid form is sent');
          if (expected.sent)
            assert.equal(idempotencyKey, expected.sent.key, 'another key for the same draft');
          const others = uploadFile.inputs.slice(0, -1).map((input) => input.idempotencyKey);
          if (!expected.sent) assert(!others.includes(idempotencyKey), 'the key of another draft');
          expected.sent = { key: idempotencyKey };
        }
        if (after.hasTag('busy')) assert.equal(context.fieldError, null);
        else assert.equal(selectWait(actor.getSnapshot()), null);
      },
    };
  },
  events: () => ({
    'open for images': { type: 'upload.opened', kind: 'image', section: 'gallery' },
    'open for videos': { type: 'upload.opened', kind: 'video', section: 'hero' },
    dismiss: { type: 'upload.dismissed' },
    discard: { type: 'upload.discarded' },
    'drag a file in': { type: 'upload.dragEntered' },
    'drag it out': { type: 'upload.dragLeft' },
    'choose a picture': { type: 'upload.fileChosen', file: loft },
    'choose a plan': { type: 'upload.fileChosen', file: plan },
    'remove the file': { type: 'upload.fileRemoved' },
    'type a title': { type: 'upload.textChanged', field: 'title', value: 'Atrium' },
    'type no title': { type: 'upload.textChanged', field: 'title', value: ' ' },
    submit: { type: 'upload.submitted' },
    cancel: { type: 'upload.cancelled' },
    'an attempt starts': { type: 'upload.attemptStarted' },
    'half of it is sent': { type: 'upload.progressed', sent: 1, total: 2 },
    'an attempt fails': { type: 'upload.attemptFailed' },
  }),
  key: ({ context: { kind, file, texts, fieldError, progress } }) => [
    kind,
    file?.name,
    texts.title,
    texts.section,
    fieldError?.message,
    progress,
  ],
  waits: [299, 1, 2_000, patience],
};

describe(uploadMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model, uploadMachine, { createKey: () => 'a key' });
  });

  test('any state → random events and responses → nothing typed is lost but by discarding, nothing held when closed', async () => {
    await walkAtRandom(model);
  });
});
