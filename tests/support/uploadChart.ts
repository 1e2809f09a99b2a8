import { type ActorRefFrom, createActor, createMachine, type SimulatedClock } from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import {
  type SendInput,
  type TransferInput,
  type TransferResult,
  transferMachine,
} from '#machines/transfer/transfer.machine.ts';
import type { StoredDraft } from '#machines/upload/draft.ts';
import type { UploadInput, UploadRequest } from '#machines/upload/upload.machine.ts';
import {
  selectForm,
  selectIsHighlighted,
  selectIsReading,
  selectIsSubmitting,
  uploadMachine,
} from '#machines/upload/upload.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';

/** A file of `bytes` zeros. */
export const fileOf = (name: string, type: string, bytes = 3): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** An empty form. */
export const emptyForm = {
  kind: 'image',
  file: null,
  texts: { title: '', description: '', alt_text: '', category: '', sort_order: '0', section: 'gallery' },
  fieldError: null,
  failure: null,
  savedAt: null,
} as const;

export const shown = { isReading: false, isSubmitting: false, isHighlighted: false };

type TitleMode = 'derived' | 'typed';

export const editing = (
  file: 'missing' | 'chosen' | 'resizing',
  {
    title = 'derived',
    drag = 'away',
    texts = 'stored',
  }: { title?: TitleMode; drag?: 'away' | 'over'; texts?: 'stored' | 'changed' } = {},
) => ({ open: { title, form: { editing: { file, drag, texts } } } });

export const submitting = (title: TitleMode = 'derived') => ({ open: { title, form: 'submitting' } });

/** A running transfer, whose call the test settles. */
export function startTransfer(input: Partial<TransferInput> = {}, clock?: SimulatedClock) {
  const send = new ScriptedPort<readonly TransferResult[], SendInput>();
  const machine = transferMachine.provide({ actors: { send: send.logic } });
  const file = fileOf('loft.png', 'image/png');
  const whole: TransferInput = {
    kind: 'image',
    parts: [{ id: 'a', file, texts: emptyForm.texts }],
    idempotencyKey: 'key 1',
    ...input,
  };
  const chart = startChart((options) => createActor(machine, { ...options, input: whole }), clock);
  return { ...chart, send };
}

/** Starts an upload form below a parent; the test answers the parent's part and the read of the draft. Its keys are 'key 1', 'key 2', … */
export function startUpload(input: Partial<UploadInput> = {}, clock?: SimulatedClock) {
  const readDraft = new ScriptedPort<StoredDraft | null, { kind: MediaKind }>();
  const resize = new ScriptedPort<File, { file: File }>();
  const form = uploadMachine.provide({ actors: { readDraft: readDraft.logic, resize: resize.logic } });
  let keys = 0;
  const createKey = () => {
    keys += 1;
    return `key ${keys}`;
  };
  const requests: UploadRequest[] = [];
  const note = { actions: ({ event }: { event: unknown }) => requests.push(event as UploadRequest) };
  const whole: UploadInput = {
    ...{ kind: 'image', section: 'gallery', createKey, sent: null, transfer: null },
    ...input,
  };
  const parent = createMachine({
    invoke: { id: 'form', src: form, input: whole },
    on: { 'upload.transferRequested': note, 'upload.transferCancelled': note },
  });
  const { actor: owner, clock: time } = startChart((options) => createActor(parent, options), clock);
  const actor = owner.getSnapshot().children.form as ActorRefFrom<typeof uploadMachine>;
  const emitted: unknown[] = [];
  actor.on('*', (event) => emitted.push(event));
  let seen = 0;
  return {
    actor,
    clock: time,
    readDraft,
    resize,
    /** What the parent was asked for, in order. */
    requests,
    /** The form's contents; the file by its name, because two File objects always compare equal. */
    form: () => {
      const { kind, file, texts, fieldError, failure, savedAt } = selectForm(actor.getSnapshot());
      return { kind, file: file?.name ?? null, texts, fieldError, failure, savedAt };
    },
    state: () => actor.getSnapshot().value,
    output: () => actor.getSnapshot().output,
    flags: () => {
      const snapshot = actor.getSnapshot();
      return {
        isReading: selectIsReading(snapshot),
        isSubmitting: selectIsSubmitting(snapshot),
        isHighlighted: selectIsHighlighted(snapshot),
      };
    },
    /** The events emitted since the last call. */
    news: () => {
      const news = emitted.slice(seen);
      seen = emitted.length;
      return news;
    },
    /** Answers the read. */
    open: (draft: StoredDraft | null = null) => readDraft.call(0).resolve(draft),
    choose: (file: File) => actor.send({ type: 'upload.fileChosen', file }),
    dismiss: () => actor.send({ type: 'upload.dismissed' }),
    submit: () => actor.send({ type: 'upload.submitted' }),
    /** The parent's answer to the end of the transfer. */
    end: (error: unknown = null) => actor.send({ type: 'upload.transferEnded', error }),
  };
}
