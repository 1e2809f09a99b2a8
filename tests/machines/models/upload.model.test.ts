import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { titleFromFileName, validateUpload } from '#domain/upload.ts';
import { type UploadEvent, type UploadTexts, uploadMachine } from '#machines/upload/upload.machine.ts';
import { mediaItem } from '#tests/support/factories.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';
import { emptyForm, fileOf, startUpload } from '#tests/support/uploadChart.ts';

const loft = fileOf('loft.png', 'image/png');
const plan = fileOf('plan.pdf', 'application/pdf');
const broken = new Error('Server error: 500');
const emptyTexts: UploadTexts = emptyForm.texts;

const model: Model<UploadEvent> = {
  start: (simulatedClock) => {
    const { actor, clock, emitted, flags, form, uploadFile } = startUpload(simulatedClock);
    let file: File | null = null;
    let kind: MediaKind = 'image';
    let texts = emptyTexts;
    const submissions: (string | null)[] = [];
    const expectedEvents: object[] = [];
    let checkedEvents = 0;
    const empty = (section: MediaSection) => {
      file = null;
      texts = { ...emptyTexts, section };
    };
    const begin = (event: UploadEvent & { type: 'upload.opened' }) => {
      if (event.kind === kind && (file !== null || texts.title !== '')) return;
      kind = event.kind;
      empty(event.section);
    };
    const write = (event: UploadEvent) => {
      if (event.type === 'upload.fileChosen') {
        file = event.file;
        if (!texts.title.trim()) texts = { ...texts, title: titleFromFileName(event.file.name) };
      }
      if (event.type === 'upload.fileRemoved') file = null;
      if (event.type === 'upload.textChanged') texts = { ...texts, [event.field]: event.value };
      if (event.type === 'upload.submitted' && !validateUpload(kind, { file, ...texts }))
        submissions.push(texts.title);
    };
    return {
      actor,
      clock,
      ports: { uploadFile: portModel(uploadFile, { 'the item': mediaItem() }, { failure: broken }) },
      check: ({ stimulus, before, after }) => {
        const wasEditing = before.matches({ open: 'editing' });
        if (stimulus.kind === 'sent') {
          const { event } = stimulus;
          if (wasEditing) write(event);
          if (event.type === 'upload.opened' && !before.hasTag('open')) begin(event);
          if (event.type === 'upload.cancelled' && before.hasTag('busy'))
            expectedEvents.push({ type: 'upload.stopped' });
          if (event.type === 'upload.left' && !before.hasTag('busy'))
            assert(!flags().isOpen, 'an open form after upload.left');
        }
        if (stimulus.kind === 'settled' && !stimulus.isLate)
          expectedEvents.push(
            'error' in stimulus.result
              ? { type: 'upload.failed', kind, error: broken }
              : { type: 'upload.succeeded', kind, item: mediaItem() },
          );
        const isClosed = after.matches('closed');
        if (isClosed) {
          empty(texts.section);
          assert.deepEqual(form(), { ...emptyForm, kind, texts }, 'a closed upload that holds something');
        }
        const { context } = actor.getSnapshot();
        assert.equal(context.file, file);
        assert.deepEqual(context.texts, texts, 'not what was typed');
        assert.equal(flags().isOpen, !isClosed && !after.matches('draftKept'));
        assert.equal(after.matches({ open: { editing: { file: 'chosen' } } }), wasFileHeld(after, file));
        assert.deepEqual(
          uploadFile.inputs.map((sent) => sent.texts.title),
          submissions,
          'one call for each accepted submission',
        );
        assert.deepEqual(emitted.slice(checkedEvents), expectedEvents.splice(0));
        checkedEvents = emitted.length;
        if (after.matches({ open: 'submitting' })) assert.equal(context.fieldError, null);
      },
    };
  },
  events: () => ({
    'open for images': { type: 'upload.opened', kind: 'image', section: 'gallery' },
    'open for videos': { type: 'upload.opened', kind: 'video', section: 'hero' },
    leave: { type: 'upload.left' },
    dismiss: { type: 'upload.dismissed' },
    'drag a file in': { type: 'upload.dragEntered' },
    'drag it out': { type: 'upload.dragLeft' },
    'choose a picture': { type: 'upload.fileChosen', file: loft },
    'choose a plan': { type: 'upload.fileChosen', file: plan },
    'remove the file': { type: 'upload.fileRemoved' },
    'type a title': { type: 'upload.textChanged', field: 'title', value: 'Atrium' },
    'type no title': { type: 'upload.textChanged', field: 'title', value: ' ' },
    submit: { type: 'upload.submitted' },
    cancel: { type: 'upload.cancelled' },
    'half of it is sent': { type: 'upload.progressed', sent: 1, total: 2 },
  }),
  key: ({ context: { kind, file, texts, fieldError, failure, progress } }) => [
    kind,
    file?.name,
    texts.title,
    fieldError?.message,
    failure?.message,
    progress,
  ],
};

/** Whether the form is being edited with a file. */
const wasFileHeld = (snapshot: { matches(state: object): boolean }, file: File | null): boolean =>
  snapshot.matches({ open: 'editing' }) && file !== null;

describe(uploadMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, uploadMachine)).toEqual({ states: 200, changes: 1107 });
  });

  test('any state → random events and responses → nothing typed is lost but by dismissing, nothing held when closed', async () => {
    await walkAtRandom(model);
  });
});
