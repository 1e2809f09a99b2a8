import { describe, test } from 'vitest';
import type { StoredDraft } from '#machines/upload/draft.ts';
import type { UploadEvent } from '#machines/upload/events.ts';
import {
  selectIsFilled,
  selectIsSubmitting,
  selectWait,
  uploadMachine,
} from '#machines/upload/upload.machine.ts';
import { comparable, type Model } from '#tests/support/model.ts';
import { editing, emptyForm, fileOf, startUpload, submitting } from '#tests/support/uploadChart.ts';
import {
  atRest,
  cleared,
  edited,
  empty,
  isFilled,
  sending,
  storeDetails,
  type Upload,
} from '#tests/support/uploadShadow.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const loft = fileOf('loft.png', 'image/png');
const message = 'Server error: 500';
const kept = { file: null, idempotencyKey: null, failure: null, savedAt: 2_000 };
const drafts: Readonly<Record<string, StoredDraft>> = {
  'a draft': {
    ...{ file: loft, idempotencyKey: 'stored key', failure: message, savedAt: 1_000 },
    texts: { ...emptyForm.texts, title: 'Stored' },
  },
  'a title': { ...kept, texts: { ...emptyForm.texts, title: 'Oak' } },
  'a description': { ...kept, texts: { ...emptyForm.texts, description: 'Oak' } },
  'an alt text': { ...kept, texts: { ...emptyForm.texts, alt_text: 'Oak' } },
  'a category': { ...kept, texts: { ...emptyForm.texts, category: 'Office' } },
  'a sort order': { ...kept, texts: { ...emptyForm.texts, sort_order: '7' } },
  'a section': { ...kept, texts: { ...emptyForm.texts, section: 'about' } },
};

const formIn = ({ kind, file, texts, fieldError, failure, savedAt }: Upload) => ({
  ...{ kind, texts, fieldError, failure, savedAt },
  file: file?.name ?? null,
});

/** What a draft has, unless there is nothing in it. */
function restored(outcome: string): Partial<StoredDraft> {
  const draft = drafts[outcome];
  return draft && isFilled(draft) ? draft : {};
}

const events = {
  'open for images': { type: 'upload.opened', kind: 'image', section: 'gallery' },
  'open for videos': { type: 'upload.opened', kind: 'video', section: 'hero' },
  dismiss: { type: 'upload.dismissed' },
  cancel: { type: 'upload.cancelled' },
  discard: { type: 'upload.discarded' },
  'drag it out': { type: 'upload.dragLeft' },
  'choose a picture': { type: 'upload.fileChosen', file: loft },
  'remove the file': { type: 'upload.fileRemoved' },
  submit: { type: 'upload.submitted' },
  'an attempt starts': { type: 'upload.attemptStarted' },
  'half of it is sent': { type: 'upload.progressed', sent: 1, total: 2 },
  'the only byte is sent': { type: 'upload.progressed', sent: 1, total: 1 },
  'an attempt fails': { type: 'upload.attemptFailed' },
} as const satisfies Record<string, UploadEvent>;
/** In the graph, these do not meet: it would be too large. */
const drag = { 'drag a file in': { type: 'upload.dragEntered' } } as const;
const typing = {
  'type a title': { type: 'upload.textChanged', field: 'title', value: 'Atrium' },
} as const;

const model: Model<Upload, UploadEvent> = {
  initial: { ...empty, ...atRest, value: 'closed', kind: 'image', texts: emptyForm.texts, keys: 0 },
  events: ({ kind, file, isOver, isTyped, savedAt }) => ({
    ...events,
    ...(file === null && !isTyped && drag),
    ...(kind === 'image' && !isOver && savedAt === null && typing),
  }),
  next: (form, stimulus, effects) => {
    const { emit } = effects;
    const { value, kind } = form;
    switch (stimulus.type) {
      case 'elapsed':
        if (value === 'submitting') return { ...form, attempt: 'slow' };
        if (value === 'editing') storeDetails(form, effects);
        else emit({ type: 'draft.unavailable' });
        return { ...form, value: 'editing', isTyped: false };
      case 'resolved':
        if (stimulus.port === 'uploadFile') {
          emit({ type: 'draft.ended', kind });
          emit({ type: 'upload.succeeded', kind });
          return cleared(form, 'closed');
        }
        return { ...form, ...restored(stimulus.outcome), value: 'editing' };
      case 'rejected': {
        if (stimulus.port === 'readDraft') {
          emit({ type: 'draft.unavailable' });
          return { ...form, value: 'editing' };
        }
        const failed: Upload = { ...form, ...atRest, value: 'editing', failure: message };
        storeDetails(failed, effects);
        emit({ type: 'upload.failed', kind, message });
        return form.isHidden ? cleared(form, 'closed') : failed;
      }
    }
    if (value === 'editing') return edited(form, stimulus, effects);
    if (value === 'submitting') return sending(form, stimulus, effects);
    if (value === 'closed' && stimulus.type === 'upload.opened') {
      const { kind, section } = stimulus;
      return { ...form, value: 'reading', kind, texts: { ...emptyForm.texts, section } };
    }
    const isDismissed = stimulus.type === 'upload.dismissed' || stimulus.type === 'upload.cancelled';
    return isDismissed ? cleared(form, 'closed') : form;
  },
  calls: ({ value, kind, file, texts, idempotencyKey }) => [
    ...(value === 'reading' ? [{ port: 'readDraft', input: { kind } }] : []),
    ...(value === 'submitting'
      ? [
          {
            port: 'uploadFile',
            input: { kind, file: file?.name, texts, idempotencyKey, isReportedHere: true },
          },
        ]
      : []),
  ],
  outcomes: {
    readDraft: {
      resolves: { nothing: null, 'a draft': drafts['a draft'] },
      rejects: { 'no storage': new Error('No storage') },
    },
    uploadFile: { resolves: { 'no item': null }, rejects: { failure: new Error(message) } },
  },
  timers: ({ value, isTyped, attempt }) => ({
    ...(value === 'reading' && { reading: 2_000 }),
    ...(isTyped && { storing: 300 }),
    ...(value === 'submitting' && attempt === 'sending' && { patience: 8_000 }),
  }),
  shown: (form) => {
    const { value, file, progress, isOver, isTyped, isHidden, attempt } = form;
    const isSubmitting = value === 'submitting';
    const waits = { sending: null, slow: progress < 1 ? 'connection' : 'response', retrying: 'attempt' };
    const [drag, texts] = [isOver ? 'over' : 'away', isTyped ? 'changed' : 'stored'] as const;
    return {
      value: {
        editing: editing(file ? 'chosen' : 'missing', { drag, texts }),
        submitting: submitting(isHidden ? 'hidden' : 'shown', attempt),
        ...{ closed: value, reading: value },
      }[value],
      isOpen: value !== 'closed' && !isHidden,
      isReading: value === 'reading',
      ...{ isSubmitting, isHighlighted: isOver, isFilled: isFilled(form) },
      wait: isSubmitting ? waits[attempt] : null,
      form: formIn(form),
      progress: isSubmitting ? progress : null,
    };
  },
  key: ({ file, idempotencyKey, keys: _, ...form }) =>
    form.value === 'closed' ? 'closed' : [form, file?.name, idempotencyKey?.replace(/\d+/, '')],
  start: (simulatedClock) => {
    const { actor, clock, uploadFile, readDraft, flags, form, state, emitted } = startUpload(simulatedClock);
    return {
      ...{ actor, clock },
      get emitted() {
        return emitted.map((event) =>
          event.type === 'draft.fileChanged' ? { ...event, file: event.file?.name ?? null } : event,
        );
      },
      ports: {
        readDraft,
        uploadFile: comparable(uploadFile, ({ file, reportTo, ...input }) => ({
          ...{ ...input, file: file.name, isReportedHere: reportTo === actor },
        })),
      },
      shown: () => {
        const snapshot = actor.getSnapshot();
        const { progress, ...contents } = form();
        return {
          value: state(),
          ...{ ...flags(), isFilled: selectIsFilled(snapshot), wait: selectWait(snapshot) },
          form: contents,
          progress: selectIsSubmitting(snapshot) ? progress : null,
        };
      },
    };
  },
};

const large: typeof model = {
  ...model,
  events: () => ({
    ...{ ...events, ...drag, ...typing },
    'type a description': { type: 'upload.textChanged', field: 'description', value: 'Light from above.' },
    'type a sort order': { type: 'upload.textChanged', field: 'sort_order', value: '7' },
    'choose a category': { type: 'upload.textChanged', field: 'category', value: 'Office' },
    'type no title': { type: 'upload.textChanged', field: 'title', value: ' ' },
    'choose a plan': { type: 'upload.fileChosen', file: fileOf('plan.pdf', 'application/pdf') },
    'choose a video': { type: 'upload.fileChosen', file: fileOf('tour.mp4', 'video/mp4') },
    'nothing is to be sent': { type: 'upload.progressed', sent: 0, total: 0 },
  }),
  outcomes: { ...model.outcomes, readDraft: { resolves: { nothing: null, ...drafts } } },
};

describe(uploadMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events and responses → nothing typed is lost but by discarding, nothing held when closed', async () => {
    await walkAtRandom(large);
  });
});
